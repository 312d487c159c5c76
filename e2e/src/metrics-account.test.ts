import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiOf } from './api-client.ts';
import { expectAccessible, makeJourney, PHONE, projectLink } from './journey.ts';
import { PASSWORD } from './sessions.ts';
import { TestMailbox } from './mailbox.ts';

const mailbox = await TestMailbox.open();
const journey = makeJourney({ env: { SMTP_URL: mailbox.url } });
afterAll(() => mailbox.close());

const NEXT = 'Other-words-2';
const EDITOR = 'editor@metrics.example';
const VIEWER = 'viewer@metrics.example';
let manager: Page;
let viewer: Page;

/** Opens the newest period of a metric and adds a comment. */
async function comment(page: Page, text: string): Promise<void> {
  await projectLink(page, 'Site performance').click();
  await page.getByRole('link', { name: 'Evolution' }).click();
  await page.getByRole('link', { name: 'Waste collected' }).last().click();
  await page
    .getByRole('button', { name: /^Comments \(/ })
    .nth(1)
    .click();
  await page.getByRole('textbox', { name: 'Your comment' }).fill(text);
  await page.getByRole('button', { name: 'Add comment', exact: true }).click();
  // In the list: the text area contains the same text.
  await page.getByRole('dialog').getByRole('listitem').getByText(text).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
}

async function change(page: Page, old: string, chosen: string, again = chosen): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill(old);
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm new password').fill(again);
  await page.getByRole('button', { name: 'Change password' }).click();
}

/** Chooses a profile picture that disappears before the browser reads it. */
async function choosesUnreadable(page: Page): Promise<void> {
  const path = join(mkdtempSync(join(tmpdir(), 'tonnage-picture-')), 'me.png');
  writeFileSync(path, 'a picture');
  await page.evaluate(() => {
    const chooser = Object.assign(document.createElement('input'), { type: 'file', id: 'gone', hidden: true });
    document.body.append(chooser);
  });
  await page.locator('#gone').setInputFiles(path);
  rmSync(dirname(path), { recursive: true });
  await page.evaluate(() => {
    const gone = document.querySelector<HTMLInputElement>('#gone')!;
    const field = document.querySelector<HTMLInputElement>('main input[type=file]')!;
    field.files = gone.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    gone.remove();
  });
}

beforeAll(async () => {
  manager = await journey.signIn('manager@metrics.example', undefined, '/metrics');
  viewer = await journey.signIn(VIEWER, undefined, '/metrics');
});

describe('notifications', () => {
  test('a comment appears at the bell at once, links to its period, and is emailed to the person it mentions', async () => {
    await manager.getByRole('link', { name: /^Notifications/ }).click();
    await manager.getByRole('heading', { level: 1 }).waitFor();
    await manager
      .getByText(/reported \d values in Site performance/)
      .first()
      .waitFor();
    await expectAccessible(manager);
    await comment(viewer, 'A dry week, @Marcus Webb and all');
    await manager.getByRole('link', { name: /Hannah Cole commented on Waste collected/ }).waitFor();
    // Matched by its text: on a Monday at ten the weekly digest goes to the same address.
    await mailbox.emailWith(EDITOR, 'Hannah Cole commented on Waste collected');
    await manager.keyboard.press('j');
    await manager.keyboard.press('Enter');
    await manager.getByRole('dialog').getByText('A dry week, @Marcus Webb and all').first().waitFor();
    await expectAccessible(manager);
    await manager.keyboard.press('Escape');
  });

  test('all notifications are marked as read, and emails of a type are turned off, on the screen and from an email without a login', async () => {
    await manager.getByRole('link', { name: /^Notifications, \d+ unread/ }).click();
    await manager.getByRole('button', { name: 'Mark all as read' }).click();
    await manager.getByText(/^You’re all caught up\. /).waitFor();
    await manager.getByRole('link', { name: /^Unread \d+$/ }).click();
    await manager.getByText('No unread notifications.').waitFor();
    await manager.getByRole('link', { name: 'Email notifications' }).click();
    await manager.getByRole('checkbox', { name: 'Email: Someone comments' }).uncheck();
    await manager.getByText('Saved').first().waitFor();
    await expectAccessible(manager);
    await manager.reload();
    await expect.poll(() => manager.getByRole('checkbox', { name: 'Email: Someone comments' }).isChecked()).toBe(false);
    const email = await mailbox.emailWith(EDITOR, 'Hannah Cole commented on Waste collected');
    const link = /http:\/\/localhost:\d+(\/metrics\/unsubscribe#[^\s")>\]]+)/.exec(email)![1]!;
    const stranger = await journey.open(link.replaceAll('&amp;', '&'), PHONE);
    await stranger.getByRole('button', { name: 'Unsubscribe' }).click();
    await stranger.getByText('You’ve unsubscribed from: Someone comments.').waitFor();
    await expectAccessible(stranger);
  });
});

describe('an account', () => {
  test('my account (profile, change password, deactivate): the last manager cannot leave, a viewer deactivates and reactivates', async () => {
    // The user who connected it to the portal leaves: one manager remains.
    const owner = await apiOf(journey.url, 'owner@marlow.example');
    const [organisation] = (await owner('GET', '/metrics/organisations')).body['data'] as { id: string }[];
    const { id } = (await owner('GET', '/users/me')).body as { id: string };
    const left = await owner('DELETE', `/metrics/organisations/${organisation!.id}/members/${id}`);
    expect(left.status).toBe(200);
    await manager.getByRole('link', { name: 'My account' }).first().click();
    await manager.getByRole('button', { name: 'Deactivate account' }).click();
    await manager.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await manager.getByRole('dialog').getByRole('button', { name: 'Deactivate account' }).click();
    await manager.getByText('Add another manager to Marlow Build sites first, or delete the organisation.').waitFor();
    await manager.keyboard.press('Escape');

    await viewer.getByRole('link', { name: 'My account' }).first().click();
    await viewer.getByLabel('Name', { exact: true }).fill('Hannah Cole-Webb');
    await viewer.getByRole('button', { name: 'Save' }).click();
    await viewer.getByText('Saved').first().waitFor();
    await change(viewer, PASSWORD, 'Other-words-2', 'Other-words-3');
    await viewer.getByText('The passwords do not match').waitFor();
    await change(viewer, PASSWORD, PASSWORD);
    await viewer.getByText('The new password must be different from the previous one').waitFor();
    await expectAccessible(viewer);
    await change(viewer, PASSWORD, NEXT);
    await viewer.getByText('Password changed').waitFor();
    await choosesUnreadable(viewer);
    await viewer.getByText('Unable to load images').waitFor();
    await expectAccessible(viewer);
    await viewer.getByRole('button', { name: 'Deactivate account' }).click();
    await viewer.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(NEXT);
    await expectAccessible(viewer);
    await viewer.getByRole('dialog').getByRole('button', { name: 'Deactivate account' }).click();
    await viewer.waitForURL('**/metrics/login');
    await viewer.getByLabel('Email').fill(VIEWER);
    await viewer.getByRole('button', { name: 'Next' }).click();
    await viewer.getByLabel('Password', { exact: true }).fill(NEXT);
    await viewer.getByRole('button', { name: 'Login' }).click();
    await viewer.getByRole('button', { name: 'Reactivate and log in' }).waitFor();
    await expectAccessible(viewer);
    await viewer.getByRole('button', { name: 'Reactivate and log in' }).click();
    await viewer.waitForURL('**/metrics');
  });

  test('an account is deleted for good with the address and the password', async () => {
    await viewer.getByRole('link', { name: 'My account' }).first().click();
    await viewer.getByRole('button', { name: 'Delete account' }).click();
    const dialog = viewer.getByRole('dialog');
    await dialog.getByLabel(`Type ${VIEWER} to delete the account`).fill('somebody@else.example');
    await dialog.getByLabel('Current password', { exact: true }).fill(NEXT);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByText('Type your own email address to confirm that this is the right account.').waitFor();
    await dialog.getByLabel(`Type ${VIEWER} to delete the account`).fill(VIEWER);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await viewer.waitForURL('**/metrics/login');
    await viewer.getByLabel('Email').fill(VIEWER);
    await viewer.getByRole('button', { name: 'Next' }).click();
    await viewer.getByText('This email is not registered in the product').waitFor();
  });
});
