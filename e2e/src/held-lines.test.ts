import { addDays } from '@tonnage/domain/common/dates';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { apiOf } from './api-client.ts';
import { expectAccessible, makeJourney, WIDE } from './journey.ts';

const journey = makeJourney();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

interface Line {
  jobId: string | null;
  label: string;
  order: string;
}
interface Draft {
  bills: { account: { id: string; name: string }; lines: Line[] }[];
}
const TERMS = ['type', 'creditLimitPence', 'paymentTermsDays', 'termsBasis', 'invoiceGrouping', 'invoicesHeld'];

/** Yesterday’s run, with a customer who is invoiced on completion, and two of their lines that are the only ones of their orders. */
async function due() {
  const accounts = await apiOf(journey.url, 'accounts@harrow.example');
  const { today } = (await accounts('GET', '/desk/me')).body['data'] as { today: string };
  const upTo = addDays(today, -1);
  const [customer] = (await accounts('GET', '/desk/customers?q=Marlow')).body['data'] as { id: string }[];
  const terms = (await accounts('GET', `/desk/customers/${customer!.id}`)).body['data'] as Record<string, unknown>;
  const set = await accounts('PUT', `/desk/customers/${customer!.id}/terms`, {
    ...Object.fromEntries(TERMS.map((name) => [name, terms[name]])),
    invoiceFrequency: 'completion',
  });
  expect(set.status).toBe(200);
  const { bills } = (await accounts('GET', `/desk/invoice-run?upTo=${upTo}`)).body['data'] as Draft;
  const bill = bills.find(({ account }) => account.id === customer!.id)!;
  const [kept, released] = bill.lines.filter(
    ({ jobId, label, order }) =>
      jobId !== null && !label.startsWith('Over hire') && bill.lines.filter((one) => one.order === order).length === 1,
  );
  return { upTo, account: bill.account, kept: kept!, released: released! };
}

describe('the draft of an invoice run', () => {
  it('is run without two lines that are held, and one of them is released and invoiced at once', async () => {
    const { upTo, account, kept, released } = await due();
    const page = await journey.signIn('accounts@harrow.example', WIDE, `/desk/invoices/run?upTo=${upTo}`);
    await heading(page, /^Invoice run to /);
    for (const { label, order } of [kept, released])
      await page.getByRole('checkbox', { name: `Select ${label}, ${order}`, exact: true }).click();
    await page.getByRole('button', { name: 'Hold 2 lines' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Weights to be checked');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Hold', exact: true }).click();
    const held = page.getByRole('region', { name: /^Held: 2 jobs or charges, £/ });
    await held.getByText('Weights to be checked').first().waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: /^Issue \d+ invoices?$/ }).click();
    await dialog.getByRole('button', { name: /^Issue/ }).click();
    await page.getByText(/issued, dated/).waitFor();
    await page.getByText('Nothing left to invoice up to this day.').waitFor();

    await held.getByRole('row').filter({ hasText: released.order }).getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Release 1 job or charge' }).click();
    await page.getByRole('region', { name: /^Held: 1 job or charge, £/ }).waitFor();

    await page.goto(journey.url(`/desk/customers/${account.id}/statement`));
    await page.getByRole('button', { name: 'Invoice now' }).click();
    await dialog.getByText(released.order).first().waitFor();
    await dialog.getByRole('button', { name: /^Issue \d+ invoices?$/ }).click();
    await heading(page, /^INV-/);
    await page.getByRole('table', { name: 'Items' }).getByText(released.order).first().waitFor();

    await page.goto(journey.url(`/desk/customers/${account.id}/statement`));
    await page.getByRole('button', { name: 'Invoice now' }).click();
    await dialog.getByText(/: Weights to be checked$/).waitFor();
  });
});
