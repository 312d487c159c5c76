import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, makeJourney, PHONE, WIDE } from './journey.ts';

const journey = makeJourney();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const photo = (name: string, mimeType = 'image/png') => ({
  name,
  mimeType,
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
});

it('a problem is reported from a phone with photos, answered and closed at the desk, and written back to', async () => {
  const page = await journey.signIn('viewer@marlow.example', PHONE);
  await page.goto(journey.url('/jobs/state/on-site'));
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await dialog.getByLabel('Problem', { exact: true }).selectOption('Something else');
  await dialog.getByLabel('What happened?').fill('The door does not shut.');
  const files = dialog.locator('input[type=file]');
  await files.setInputFiles([photo('a.png'), photo('note.pdf', 'application/pdf')]);
  await dialog.getByText('Choose JPEG, PNG or WebP photos').waitFor();
  await files.setInputFiles(['b.png', 'c.png', 'd.png'].map((name) => photo(name)));
  await dialog.getByText('Up to 3 photos.').waitFor();
  await dialog.getByRole('button', { name: 'Remove c.png' }).click();
  await expect.poll(() => dialog.getByRole('listitem').allTextContents()).toEqual(['a.png', 'b.png']);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText('We’ll look into it').waitFor();
  await page.getByText('Problems you reported').waitFor();
  await page.getByRole('link', { name: 'Photo 2' }).waitFor();

  const desk = await journey.signIn('office@harrow.example', WIDE, '/desk');
  await desk
    .getByRole('navigation')
    .getByRole('link', { name: /^Enquiries/ })
    .first()
    .click();
  await heading(desk, '2 open enquiries');
  await desk
    .getByRole('link', { name: /Something else/ })
    .first()
    .click();
  await heading(desk, 'Something else');
  await desk.getByText('The door does not shut.').waitFor();
  await desk.getByLabel('Your answer').fill('We bring another one tomorrow.');
  await desk.getByLabel('Settled: close the enquiry').check();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Send answer' }).click();
  await desk.getByRole('button', { name: 'Reopen' }).waitFor();

  // The customer's page shows it by itself.
  await page.getByText('We bring another one tomorrow.').waitFor();
  await page.getByRole('button', { name: 'Reply: Something else' }).click();
  await page.getByLabel('Message', { exact: true }).fill('Thank you.');
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await desk.getByText('Thank you.').waitFor();
  await desk.getByRole('button', { name: 'Close without an answer' }).waitFor();
});
