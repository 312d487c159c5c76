import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, makeJourney } from '../journey.ts';
import { PASSWORD, logOut } from '../sessions.ts';

const journey = makeJourney();

/** Another tab of the same browser. */
async function tabOf(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(journey.url(path));
  return tab;
}
const accountIn = (page: Page, name: string) => page.getByText(name, { exact: true }).filter({ visible: true }).first();
const switchTo = (page: Page, name: string) =>
  page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Switch' }).click();

async function logInAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

describe('two tabs of one browser', () => {
  it('both tabs show the same account: a switch in one reloads the other, which explains why', async () => {
    const first = await journey.signInAgain('owner@marlow.example');
    await accountIn(first, 'Marlow Build Ltd').waitFor();
    const second = await tabOf(first, '/account/change');
    await switchTo(second, 'Alder Civils');
    await accountIn(second, 'Alder Civils').waitFor();
    await first.getByText(/^You switched to Alder Civils.* in another tab/).waitFor();
    await accountIn(first, 'Alder Civils').waitFor();
    expect(await first.getByText('Marlow Build Ltd').count()).toBe(0);
    await expectAccessible(first);
    // Switches back, from the tab that was reloaded.
    await first.goto(journey.url('/account/change'));
    await switchTo(first, 'Marlow Build Ltd');
    await accountIn(second, 'Marlow Build Ltd').waitFor();
  });

  it('a tab that missed the switch is refused by the server, and shows nothing of the other account', async () => {
    const page = await journey.signInAgain('owner@marlow.example');
    await accountIn(page, 'Marlow Build Ltd').waitFor();
    // Another client with the same session, which this browser cannot know of.
    const jwt = await page.evaluate(() => localStorage.getItem('jwt')!);
    const headers = { authorization: `Bearer ${jwt}` };
    const accounts = (await (await page.request.get(journey.url('/api/accounts/me/findAll'), { headers })).json()) as {
      data: { id: string; name: string }[];
    };
    const other = accounts.data.find(({ name }) => name.startsWith('Alder'))!;
    const refused: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/api/')) refused.push(response.status());
    });
    await page.request.put(journey.url('/api/accounts/me/setAccount'), {
      headers,
      data: { data: { newAccountId: other.id } },
    });
    // The live stream ends with the switch; whichever is noticed first, the page loads the current account.
    await page.getByText(/^You switched to Alder Civils.* in another tab/).waitFor();
    await accountIn(page, 'Alder Civils').waitFor();
    expect(refused).toContain(409);
  });

  it('a log-out in one tab sends the other to the login page, and a login in one signs in the other', async () => {
    const first = await journey.signInAgain('owner@marlow.example');
    const second = await tabOf(first, '/sites');
    await second.getByRole('heading', { level: 1, name: 'Sites' }).waitFor();
    await logOut(first);
    await first.waitForURL('**/login');
    await second.waitForURL('**/login');
    await second.getByText('You’ve been logged out').waitFor();
    expect(await second.getByText('Marlow').count()).toBe(0);
    await logInAs(first, 'owner@marlow.example');
    await first.waitForURL('**/dashboard');
    await second.waitForURL('**/sites');
  });

  it('another user who logs in is not shown the page on which the previous session ended', async () => {
    const first = await journey.signInAgain('owner@marlow.example');
    const second = await tabOf(first, '/sites');
    await second.getByRole('heading', { level: 1, name: 'Sites' }).waitFor();
    await logOut(first);
    await second.waitForURL('**/login');
    await logInAs(second, 'owner@kent.example');
    await second.waitForURL('**/dashboard');
  });

  it('staff who view another customer, or none, change every portal tab', async () => {
    const desk = await journey.signInAgain('office@harrow.example', undefined, '/desk/customers');
    const view = async (name: string) => {
      await desk.goto(journey.url('/desk/customers'));
      await desk.getByRole('row').filter({ hasText: name }).getByRole('link').first().click();
      await desk.getByRole('button', { name: /^View as/ }).click();
      await desk.waitForURL('**/dashboard');
    };
    await view('Marlow Build Ltd');
    const portal = await tabOf(desk, '/jobs');
    await portal.getByText('You’re viewing the portal as Marlow Build Ltd').waitFor();
    await view('Kent');
    await portal.getByText(/^You’re viewing the portal as Kent/).waitFor();
    await desk.getByRole('button', { name: 'Back to Desk' }).click();
    await desk.waitForURL('**/desk/customers');
    await portal.waitForURL('**/desk/customers');
  });
});
