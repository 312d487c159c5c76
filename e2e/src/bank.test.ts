import { formatPence } from '@tonnage/domain/common/money';
import { expect, it } from 'vitest';
import { apiOf } from './api-client.ts';
import { expectAccessible, makeJourney, WIDE } from './journey.ts';

const journey = makeJourney();

interface Customer {
  id: string;
  name: string;
  number: string;
}
interface Invoice {
  id: string;
  number: string;
  dueOn: string;
  openPence: number;
}

/** A stranger's payment, of an amount that no invoice of the demo has. */
const STRANGE = { payer: 'ZYLOPHONE QUARRIES', pence: 98_765_431 };
const pounds = (pence: number) => (pence / 100).toFixed(2);

/** Three customers of the demo who owe something, with an invoice of the first and the two oldest of the second. */
async function owing() {
  const api = await apiOf(journey.url, 'accounts@harrow.example');
  const { today } = (await api('GET', '/desk/me')).body['data'] as { today: string };
  const listed = async <T>(path: string) => (await api('GET', `${path}&pagination[pageSize]=100`)).body['data'] as T[];
  const openOf = async ({ id }: Customer) =>
    (await listed<Invoice>(`/desk/invoices?state=open&accountId=${id}`)).toSorted((a, b) =>
      a.dueOn === b.dueOn ? (a.id < b.id ? -1 : 1) : a.dueOn < b.dueOn ? -1 : 1,
    );
  const [one, two, three] = await listed<Customer>('/desk/debtors?');
  if (!one || !two || !three) throw new Error('The demo has too few customers who owe something.');
  for (const unitPence of [4_100, 7_700]) {
    const lines = [{ label: 'Topsoil', quantity: 1, unitPence, vatRateBp: 2000 }];
    expect((await api('POST', '/desk/invoices', { accountId: two.id, issuedOn: today, lines })).status).toBe(201);
  }
  const [first] = await openOf(one);
  return { api, today, one, first: first!, two, oldest: (await openOf(two)).slice(0, 2), three };
}

it('a statement is read, what it surely pays is accepted at once, and read again it adds nothing', async () => {
  const { api, today, one, first, two, oldest, three } = await owing();
  const recorded = { accountId: three.id, amountPence: 137, receivedOn: today };
  expect((await api('POST', '/desk/payments', recorded)).status).toBe(201);
  const both = oldest.reduce((sum, { openPence }) => sum + openPence, 0);
  const day = today.split('-').toReversed().join('/');
  const row = (payer: string, pence: number) => `${day},FPI,'30-94-57,12345678,"${payer}",,${pounds(pence)},`;
  const file = {
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance',
        row(`${one.name} ${first.number}`, first.openPence),
        row(two.name, both),
        row(three.name, 137),
        row(STRANGE.payer, STRANGE.pence),
        `${day},DD,'30-94-57,12345678,FUEL CARDS,412.00,,`,
      ].join('\r\n'),
    ),
  };
  const page = await journey.signIn('accounts@harrow.example', WIDE, '/desk/payments');
  await page.getByRole('link', { name: 'Bank statement' }).click();
  await page
    .locator('#content')
    .getByText(/^Nothing to match\./)
    .waitFor();
  await expectAccessible(page);
  const reading = async () => {
    await page.getByRole('button', { name: 'Import bank statement' }).click();
    await page.locator('input[type="file"]').setInputFiles(file);
  };
  await reading();
  const dialog = page.getByRole('dialog', { name: 'Import bank statement' });
  const sum = first.openPence + both + 137 + STRANGE.pence;
  await dialog.getByText(`4 payments new, ${formatPence(sum)}, 0 already imported`).waitFor();
  await dialog.getByText('1 payment out left out.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 4 payments' }).click();
  await page.getByText(`4 payments to match, ${formatPence(sum)}.`).waitFor();
  await page.getByText(`Invoice ${first.number} in the reference, for the same amount`).waitFor();
  await page.getByText(`${three.name}: already recorded`).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Accept 3 strong matches' }).click();
  const accepting = page.getByRole('dialog', { name: 'Accept strong matches' });
  await accepting.getByText(/^A payment of this amount, received .*, is already recorded/).waitFor();
  await expectAccessible(page);
  await accepting.getByRole('button', { name: `Accept 3 payments, ${formatPence(sum - STRANGE.pence)}` }).click();
  await page.getByText(`1 payment to match, ${formatPence(STRANGE.pence)}.`).waitFor();

  // The one that was recorded is still one payment; the others are paid.
  const paymentsOf = async (id: string) =>
    (await api('GET', `/desk/payments?accountId=${id}&pagination[pageSize]=100`)).body['data'] as {
      amountPence: number;
      reference: string | null;
      invoices: Invoice[];
    }[];
  expect((await paymentsOf(three.id)).filter(({ amountPence }) => amountPence === 137)).toHaveLength(1);
  const paid = (await paymentsOf(two.id)).find(({ amountPence }) => amountPence === both);
  expect(paid?.reference).toBe(two.name.slice(0, 100));
  expect(paid?.invoices.map(({ number }) => number)).toEqual(oldest.map(({ number }) => number));

  await page.getByRole('link', { name: STRANGE.payer }).click();
  const sheet = page.getByRole('dialog', { name: STRANGE.payer });
  await sheet.getByText('No match found').waitFor();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Leave out' }).click();
  await page.getByLabel('Reason').fill('A loan from the directors');
  await page
    .getByRole('dialog', { name: `Leave out ${STRANGE.payer}` })
    .getByRole('button', { name: 'Leave out' })
    .click();
  await page
    .locator('#content')
    .getByText(/^Nothing to match\./)
    .waitFor();

  await reading();
  await dialog.getByText('0 payments new, £0.00, 4 already imported').waitFor();
  const nothing = dialog.getByRole('button', { name: 'Import 0 payments' });
  expect(await nothing.getAttribute('aria-disabled')).toBe('true');
});
