import { expect, it } from 'vitest';
import { makeJourney } from './journey.ts';

const journey = makeJourney();

it('the search takes the keys that are typed, and restores the focus when it closes', async () => {
  const page = await journey.signIn('viewer@marlow.example');
  const button = page.getByRole('button', { name: 'Search' });
  await button.focus();
  await page.keyboard.press('Enter');
  const search = page.getByRole('combobox', { name: 'Search' });
  await search.waitFor();
  await page.keyboard.type('quay');
  const site = page.getByRole('group', { name: 'Sites' }).getByRole('option', { name: /^Quay House/ });
  await site.waitFor();
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('docu');
  await page.getByRole('option', { name: 'Documents', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/documents');
});
