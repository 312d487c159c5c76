import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, makeJourney, PHONE } from '../journey.ts';
import { PASSWORD } from '../sessions.ts';

const journey = makeJourney();

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** By its whole name: “Unblock login of …” contains “Block login of …”. */
const button = (manager: Page, name: string) => manager.getByRole('button', { name, exact: true });

/** Blocks a user from the row or card with their name, and waits until it is done. */
async function block(manager: Page, name: string, reason: string): Promise<void> {
  await button(manager, `Block login of ${name}`).click();
  const dialog = manager.getByRole('dialog', { name: `Block ${name}’s login` });
  await dialog.getByRole('button', { name: 'Block login' }).click();
  await dialog.getByText('Enter a reason.').waitFor();
  await expectAccessible(manager);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Block login' }).click();
  await button(manager, `Unblock login of ${name}`).waitFor();
  await manager.getByText('Blocked', { exact: true }).first().waitFor();
}

async function unblock(manager: Page, name: string): Promise<void> {
  await button(manager, `Unblock login of ${name}`).click();
  await button(manager, `Block login of ${name}`).waitFor();
}

describe('a manager who blocks a login', () => {
  it('a blocked customer’s open page ends at once: they read why, cannot log in, and can once they are unblocked', async () => {
    const customer = await journey.signInAgain('viewer@marlow.example', PHONE);
    const manager = await journey.signInAgain('manager@harrow.example', undefined, '/desk/customers');
    await manager.getByRole('row').filter({ hasText: 'Marlow Build Ltd' }).getByRole('link').first().click();
    await block(manager, 'Sam Okafor', 'Left Marlow on Friday.');
    await expectAccessible(manager);

    // The customer's page receives no input.
    await customer.waitForURL('**/login');
    await customer.getByText('You’ve been logged out').waitFor();
    expect(await customer.getByText('Marlow').count()).toBe(0);
    await expectAccessible(customer);
    await logIn(customer, 'viewer@marlow.example');
    await customer.getByText('Your account has been blocked by an administrator').waitFor();

    await unblock(manager, 'Sam Okafor');
    await logIn(customer, 'viewer@marlow.example');
    await customer.waitForURL('**/dashboard');
  });

  it('a blocked colleague’s open desk ends at once, and a manager cannot block themselves', async () => {
    const colleague = await journey.signInAgain('office@harrow.example', undefined, '/desk/orders');
    const manager = await journey.signInAgain('manager@harrow.example', PHONE, '/desk/settings?tab=staff');
    await manager.getByText('Colin Harrow (you)').waitFor();
    expect(await button(manager, 'Block login of Colin Harrow').count()).toBe(0);
    await block(manager, 'Joanne Whitaker', 'Laptop stolen on the train.');
    await expectAccessible(manager);

    await colleague.waitForURL('**/login');
    await colleague.getByText('You’ve been logged out').waitFor();
    await logIn(colleague, 'office@harrow.example');
    await colleague.getByText('Your account has been blocked by an administrator').waitFor();

    await unblock(manager, 'Joanne Whitaker');
    await logIn(colleague, 'office@harrow.example');
    await colleague.waitForURL('**/desk/orders*');
  });
});
