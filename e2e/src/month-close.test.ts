import { addDays } from '@tonnage/domain/common/dates';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { apiOf, type Api } from './api-client.ts';
import { expectAccessible, makeJourney, WIDE } from './journey.ts';

const journey = makeJourney();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const ACCOUNTS = 'accounts@harrow.example';

/** Clicks, and counts them; fields that are typed into one after the other are reached by Tab. */
function clicking() {
  let clicks = 0;
  return {
    click: async (of: Locator) => {
      clicks += 1;
      await of.click();
    },
    clicks: () => clicks,
  };
}

interface Invoice {
  id: string;
  number: string;
  openPence: number;
}
interface Line {
  label: string;
  quantity: number;
  unitPence: number;
  vatRateBp: number;
}
const line = (label: string, unitPence: number): Line => ({ label, quantity: 1, unitPence, vatRateBp: 2000 });

async function office() {
  const api = await apiOf(journey.url, ACCOUNTS);
  const { today } = (await api('GET', '/desk/me')).body['data'] as { today: string };
  return { api, today };
}

/** A customer who owes nothing but what a test invoices; only managers add one. */
async function customer(name: string) {
  const manager = await apiOf(journey.url, 'manager@harrow.example');
  const made = await manager('POST', '/desk/customers', {
    name,
    household: false,
    sicCode: '41201',
    billingAddress: '1 Water Lane, Leeds LS11 5PS',
    email: `${name.toLowerCase().replaceAll(/\W/g, '')}@example.com`,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body['data'] as { id: string; name: string; number: string };
}

async function invoice(api: Api, accountId: string, issuedOn: string, lines: Line[]): Promise<Invoice> {
  const made = await api('POST', '/desk/invoices', { accountId, issuedOn, lines });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body['data'] as { id: string };
  return (await api('GET', `/desk/invoices/${id}`)).body['data'] as Invoice;
}

// A draft with two lines held, and its run: held-lines.test.ts. Reminders and interest: chasing.test.ts.
describe('a month closes', () => {
  it('a remittance of £4,812.60 over nine invoices is recorded in at most 12 clicks', async () => {
    const { api, today } = await office();
    const payer = await customer('Remit Groundworks Ltd');
    // 4,812.60 with VAT in nine invoices, and a tenth that it does not name.
    const nets = [41_000, 38_250, 52_475, 47_300, 44_125, 36_800, 55_050, 43_900, 42_150];
    expect(nets.reduce((sum, net) => sum + net * 1.2, 0)).toBe(481_260);
    const issued = addDays(today, -20);
    const invoices: Invoice[] = [];
    for (const net of nets) invoices.push(await invoice(api, payer.id, issued, [line('Grab hire', net)]));
    const other = await invoice(api, payer.id, issued, [line('Grab hire', 10_000)]);
    const remittance = [
      'REMITTANCE ADVICE',
      ...invoices.map(({ number, openPence }) => `${number}\t${(openPence / 100).toFixed(2)}`),
      'Total\t4,812.60',
    ].join('\n');

    const page = await journey.signIn(ACCOUNTS, WIDE, '/desk/payments');
    const { click, clicks } = clicking();
    await click(page.getByRole('button', { name: 'Record payment' }));
    const dialog = page.getByRole('dialog', { name: 'Record payment' });
    await click(dialog.getByRole('combobox', { name: 'Customer' }));
    await page.keyboard.type('Remit Ground');
    await click(page.getByRole('option', { name: /Remit Groundworks/ }));
    await click(dialog.getByLabel('Remittance'));
    await page.keyboard.insertText(remittance);
    await dialog.getByText('Outstanding invoices: £4,812.60 ticked').waitFor();
    expect(await dialog.getByLabel('Amount, £').inputValue()).toBe('4812.60');
    await expectAccessible(page);
    await click(dialog.getByRole('button', { name: 'Save payment' }));
    await page.getByText('Payment saved.').waitFor();
    expect(clicks()).toBeLessThanOrEqual(12);

    const left = (await api('GET', `/desk/invoices?state=open&accountId=${payer.id}`)).body['data'] as Invoice[];
    expect(left.map(({ number }) => number)).toEqual([other.number]);
    const paid = (await api('GET', `/desk/payments?accountId=${payer.id}`)).body['data'] as {
      amountPence: number;
      invoices: object[];
    }[];
    expect(paid.map(({ amountPence, invoices: of }) => [amountPence, of.length])).toEqual([[481_260, 9]]);
  });

  it('£50 is taken off one of 30 lines in at most 5 clicks', async () => {
    const { api, today } = await office();
    const buyer = await customer('Thirty Lines Ltd');
    const lines = Array.from({ length: 30 }, (_, i) => line(`Load ${i + 1}`, 12_000));
    const { id, number } = await invoice(api, buyer.id, today, lines);
    const page = await journey.signIn(ACCOUNTS, WIDE, `/desk/invoices/${id}`);
    await heading(page, number);
    const { click, clicks } = clicking();
    await click(page.getByRole('button', { name: 'Credit note', exact: true }));
    const dialog = page.getByRole('dialog', { name: `Credit note for ${number}` });
    await click(dialog.getByRole('radio', { name: 'Part of a line' }).locator('xpath=ancestor-or-self::label').last());
    const choice = dialog.getByLabel('Line', { exact: true });
    // The list is opened, and the line is clicked in it.
    await click(choice);
    await choice.selectOption({ index: 16 });
    await page.keyboard.press('Escape');
    await dialog.getByLabel('Amount, £ ex. VAT').fill('50');
    await dialog.getByText('Credit total: £60.00 inc. VAT.').waitFor();
    await dialog.getByLabel('Reason').fill('Short load');
    await expectAccessible(page);
    await click(dialog.getByRole('button', { name: 'Issue credit note' }));
    await page.getByText(/^CN-\d+ issued\.$/).waitFor();
    // One more for the line in the opened list.
    expect(clicks() + 1).toBeLessThanOrEqual(5);
    const { lines: credited } = (await api('GET', `/desk/invoices/${id}`)).body['data'] as unknown as {
      lines: { label: string; creditedNetPence: number }[];
    };
    expect(credited.filter(({ creditedNetPence }) => creditedNetPence > 0)).toEqual([
      expect.objectContaining({ label: 'Load 17', creditedNetPence: 5_000 }),
    ]);
  });
});

describe('the books of a month', () => {
  it('£100 of a card payment of £264 is refunded exactly once, whoever presses twice', async () => {
    const { api, today } = await office();
    const [{ id: accountId } = { id: '' }] = (await api('GET', '/desk/customers?q=Kent Street')).body['data'] as {
      id: string;
    }[];
    const billed = await invoice(api, accountId, today, [line('Topsoil', 22_000)]);
    expect(billed.openPence).toBe(26_400);
    const paying = await journey.signIn('owner@kent.example', WIDE, `/invoices/${billed.id}`);
    await heading(paying, billed.number);
    await paying.getByRole('button', { name: 'Pay by card', exact: true }).click();
    await heading(paying, 'Test payment');
    await paying.getByRole('button', { name: 'Approve payment' }).click();
    await heading(paying, / paid$/);
    const credit = { goodwill: { netPence: 8_333, vatRateBp: 2000 }, reason: 'Half of it was clay' };
    expect((await api('POST', `/desk/invoices/${billed.id}/credit`, credit)).status).toBe(201);

    const page = await journey.signIn(ACCOUNTS, WIDE, '/desk/payments');
    await page.getByRole('row').filter({ hasText: '£264.00' }).first().getByRole('link').first().click();
    await page.getByRole('button', { name: /^Refund: £264\.00 from Kent/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Refund Kent/ });
    await dialog.getByText('£100.00 can be refunded: it pays no invoice.').waitFor();
    await dialog.getByLabel('Reason').fill('Half of it was clay');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Refund card' }).dblclick();
    await page.getByText(/^Refund of £100\.00 /).waitFor();

    await page.getByRole('button', { name: /^Refund: £264\.00 from Kent/ }).click();
    await page.getByText(/^Nothing is left to refund here\./).waitFor();
    const refunds = (await api('GET', '/desk/refunds?q=Kent')).body['data'] as { amountPence: number }[];
    expect(refunds.filter(({ amountPence }) => amountPence === 10_000)).toHaveLength(1);
  });

  it('go to each of the three accounts packages once', async () => {
    const { today } = await office();
    const page = await journey.signIn(ACCOUNTS, WIDE, '/desk/invoices/ledger');
    await heading(page, 'Choose your accounts package');
    for (const to of ['Xero', 'QuickBooks Online', 'Sage 50']) {
      await page.getByRole('radio', { name: to }).click();
      await heading(page, new RegExp(`^[\\d,]+ documents to export to ${to}$`));
      await page.getByLabel('Dated from').fill(addDays(today, -40).split('-').toReversed().join('/'));
      await page.keyboard.press('Tab');
      await page.getByRole('table', { name: 'To export' }).getByText('Invoices').waitFor();
      await expectAccessible(page);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page
        .getByRole('dialog', { name: /^Export / })
        .getByRole('button', { name: 'Export', exact: true })
        .click();
      expect((await download).suggestedFilename()).toMatch(/\.(csv|zip)$/);
      await heading(page, `Nothing to export to ${to}`);
    }
    await expectAccessible(page);
  });
});
