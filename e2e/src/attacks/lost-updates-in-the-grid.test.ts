import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { breakRequests } from '../browser.ts';
import { expectAccessible, makeJourney, projectLink } from '../journey.ts';
import { logOut } from '../sessions.ts';

const journey = makeJourney();
/** The newest ended week: the running one is the last of nine. */
const DUE = 7;
const cell = (page: Page, row: number) => page.locator(`[data-cell="${row} ${DUE}"]`);

/** Opens the project's grid as a user. */
async function atGrid(email: string): Promise<Page> {
  const page = await journey.signInAgain(email, undefined, '/metrics');
  const link = (await projectLink(page, 'Site performance').getAttribute('href'))!;
  await page.goto(journey.url(/\/metrics\/projects\/[^/?]+/.exec(link)![0]));
  await page.getByRole('grid').waitFor();
  return page;
}
async function type(page: Page, row: number, text: string): Promise<void> {
  await cell(page, row).focus();
  await page.keyboard.type(text);
}
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saving' });

describe('values typed at the same time', () => {
  it('two users type in one cell: the second is asked, even though the page has shown the other value in the meantime', async () => {
    const [editor, manager] = [await atGrid('editor@metrics.example'), await atGrid('manager@metrics.example')];
    await type(editor, 0, '11.1');
    await type(manager, 0, '13.3');
    await manager.keyboard.press('Enter');
    // The editor's page receives the change: everything around the open cell is up to date.
    await editor.waitForResponse((response) => response.url().includes('/grid'));
    await editor.keyboard.press('Enter');
    await editor
      .getByText(/^Waste collected, .*: Priya Nair changed this value to 13\.3.*Keep theirs or yours\?/)
      .waitFor();
    await expectAccessible(editor);
    await expect.poll(() => cell(editor, 0).innerText()).toMatch(/^13\.3/);
    // The conflict survives a reload, and is resolved afterwards.
    await editor.reload();
    await editor.getByRole('button', { name: 'Use mine' }).click();
    await editor.getByRole('button', { name: 'Use mine' }).waitFor({ state: 'detached' });
    await expect.poll(() => cell(manager, 0).innerText()).toMatch(/^11\.1/);
  });

  it('two users type in one cell: undoing the overwrite restores the other’s value, and no question remains', async () => {
    const [editor, manager] = [await atGrid('editor@metrics.example'), await atGrid('manager@metrics.example')];
    await type(manager, 1, '84');
    await manager.keyboard.press('Enter');
    await saved(manager).waitFor({ state: 'detached' });
    await type(manager, 0, '14.1');
    await type(editor, 0, '15.2');
    // The grid that has the editor's value, not one that was asked for before it.
    const known = manager.waitForResponse(
      async (response) => response.url().includes('/grid') && (await response.text()).includes('15.2'),
    );
    await editor.keyboard.press('Enter');
    await known;
    await manager.keyboard.press('Enter');
    const question = manager.getByText(/changed this value/);
    await expect
      .poll(async () => (await question.innerText()).replaceAll('\u00a0', ' '))
      .toMatch(/^Waste collected, .*: Marcus Webb changed this value to 15\.2 t while you typed 14\.1 t\./);
    await manager.getByRole('button', { name: 'Use mine' }).click();
    await expect.poll(() => cell(editor, 0).innerText()).toMatch(/^14\.1/);
    // The focus is in the cell in question.
    await manager.keyboard.press('Control+z');
    await expect.poll(() => cell(editor, 0).innerText()).toMatch(/^15\.2/);
    await expect.poll(() => cell(manager, 0).innerText()).toMatch(/^15\.2.*(To be accepted|Updated)/s);
    expect(await question.count()).toBe(0);
    await expect.poll(() => cell(editor, 1).innerText()).toMatch(/^84/);
    await manager.keyboard.press('Control+z');
    await expect.poll(() => cell(editor, 1).innerText()).not.toMatch(/^84/);
    await expect.poll(() => cell(manager, 1).innerText()).not.toMatch(/^84|Saving/s);
    expect(await question.count()).toBe(0);
    expect(await cell(manager, 0).innerText()).toMatch(/^15\.2/);
  });

  it('one user types in two tabs: neither tab loses the other’s unsent values, and a closed tab loses none', async () => {
    const first = await atGrid('editor@metrics.example');
    const second = await first.context().newPage();
    await second.goto(first.url());
    await second.getByRole('grid').waitFor();
    await breakRequests(first, '**/entries');
    const connection = await breakRequests(second, '**/entries');
    await type(first, 1, '77');
    await first.keyboard.press('Enter');
    await first.getByText('1 value is saved on this device and will sync when you’re back online.').waitFor();
    // The other tab shows pending values, whichever tab they were typed in.
    await expect.poll(() => cell(second, 1).innerText()).toMatch(/^77/);
    const address = first.url();
    await first.close();
    connection.restore();
    await type(second, 2, '5');
    await second.keyboard.press('Enter');
    await saved(second).waitFor({ state: 'detached' });
    await second.getByText(/saved on this device/).waitFor({ state: 'detached' });
    await second.reload();
    expect(second.url()).toBe(address);
    await expect.poll(() => cell(second, 1).innerText()).toMatch(/^77/);
    await expect.poll(() => cell(second, 2).innerText()).toMatch(/^5/);
  });

  it('another user in the same browser neither sees nor sends the first user’s unsent values', async () => {
    const page = await atGrid('editor@metrics.example');
    const address = page.url();
    const connection = await breakRequests(page, '**/entries');
    await type(page, 3, '4');
    await page.keyboard.press('Enter');
    await page.getByText('1 value is saved on this device and will sync when you’re back online.').waitFor();
    await logOut(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^1 value has not been sent\./).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await dialog.getByText(/couldn’t send it just now/).waitFor();
    await dialog.getByRole('button', { name: 'Keep on this device' }).click();
    await page.waitForURL('**/metrics/login');
    connection.restore();
    let sent = 0;
    page.on('request', (request) => void (request.url().endsWith('/entries') && sent++));
    const logIn = async (email: string) => {
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByLabel('Password', { exact: true }).fill('Skips-and-tonnes-1');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL('**/metrics');
      await page.goto(address);
      await page.getByRole('grid').waitFor();
    };
    await logIn('manager@metrics.example');
    expect(await page.getByText(/saved on this device/).count()).toBe(0);
    await logOut(page);
    await page.waitForURL('**/metrics/login');
    expect(sent).toBe(0);
    await logIn('editor@metrics.example');
    await expect.poll(() => cell(page, 3).innerText()).toMatch(/^4/);
    await expect.poll(() => sent).toBe(1);
  });
});
