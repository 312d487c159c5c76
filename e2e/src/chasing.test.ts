import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { apiOf } from './api-client.ts';
import { expectAccessible, makeJourney, WIDE } from './journey.ts';

const journey = makeJourney();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

interface Due {
  account: { id: string; name: string; number: string };
  reminders: { invoices: { id: string; number: string }[] }[];
}

/** A business of the demo whose first reminder is due, and one of its overdue invoices. */
async function late() {
  const accounts = await apiOf(journey.url, 'accounts@harrow.example');
  const debtors = (await accounts('GET', '/desk/debtors?late=overdue')).body['data'] as {
    id: string;
    chasing: { interestPence: number };
  }[];
  const ids = debtors.filter(({ chasing }) => chasing.interestPence > 0).map(({ id }) => id);
  const due = (await accounts('GET', `/desk/reminders?ids=${ids.join(',')}`)).body['data'] as Due[];
  const one = due.find(({ reminders }) => reminders.length === 1);
  if (!one) throw new Error('The demo has no business with something overdue.');
  return { account: one.account, invoice: one.reminders[0]!.invoices[0]! };
}

describe('what is overdue', () => {
  it('is reminded of once, its clock stops while it is disputed, and its interest is charged', async () => {
    const { account, invoice } = await late();
    const page = await journey.signIn('accounts@harrow.example', WIDE, `/desk/invoices/owed?q=${account.number}`);
    await page.getByRole('checkbox', { name: `Select ${account.name}` }).click();
    const send = page.getByRole('button', { name: 'Send reminders' });
    await send.click();
    const dialog = page.getByRole('dialog', { name: 'Send reminders' });
    await dialog.getByText(/^First reminder: /).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send 1 reminder' }).click();
    await page.getByText(/^1 reminder is /).waitFor();
    await page.getByText(/^First reminder, /).waitFor();
    await page.getByRole('checkbox', { name: `Select ${account.name}` }).click();
    await send.click();
    await dialog.getByText(/No reminder\. The next may be sent from /).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.goto(journey.url('/desk/outbox'));
    await page
      .getByText(/^Reminder: £.+ overdue, account /)
      .first()
      .waitFor();

    await page.goto(journey.url(`/desk/invoices/${invoice.id}`));
    await heading(page, invoice.number);
    const panel = page.getByRole('region', { name: 'Chasing' });
    await panel.getByText(/^First reminder, .+, to /).waitFor();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Record dispute' }).click();
    await page.getByLabel('What the customer disputes').fill('The wrong skip came');
    await page.getByRole('dialog').getByRole('button', { name: 'Record dispute' }).click();
    await panel.getByText('The wrong skip came').waitFor();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'End dispute' }).click();
    await page.getByLabel('Outcome').fill('They found the ticket');
    await page.getByRole('dialog').getByRole('button', { name: 'End dispute' }).click();
    await panel.getByText(/^Ended by .+: They found the ticket$/).waitFor();

    await panel.getByText(/interest and £[\d.]+ fixed sum can be charged/).waitFor();
    await panel.getByRole('button', { name: 'Charge interest' }).click();
    await page.getByRole('button', { name: 'Issue invoice' }).click();
    const charged = panel.getByRole('link', { name: /^INV-/ });
    const number = (await charged.textContent())!;
    expect(number).not.toBe(invoice.number);
    expect(await panel.getByRole('button', { name: 'Charge interest' }).count()).toBe(0);
    await charged.click();
    await heading(page, number);
    await page.getByText('Outside the scope of VAT', { exact: true }).waitFor();
    await page.getByText(new RegExp(`Interest on late payment of ${invoice.number} at `)).waitFor();

    await page.goto(journey.url(`/desk/customers/${account.id}`));
    await heading(page, account.name);
    await page
      .getByRole('region', { name: 'Chasing' })
      .getByText(/^First reminder, /)
      .waitFor();
    await expectAccessible(page);
  });
});
