import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer, idOf } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);

it('filters that match no invoice can be cleared, and the list is downloaded', async () => {
  await open('/invoices?q=nothing-like-this', { as: customer('accounts') });
  await page.see('No invoices match these filters.');
  await page.press('Clear filters');
  await page.address(/^\/invoices$/);
  await page.press('Export');
  await page.press('CSV');
  await page.file('listInvoices.csv');
});

it('the yellow button pays the invoice that is due first, and names its amount', async () => {
  const invoice = { id: idOf(10), number: 'INV-1001', openPence: 12_000, grossPence: 12_000 };
  await open('/invoices', { as: customer('accounts'), answers: { listInvoices: [invoice], getInvoice: invoice } });
  await page.press('Pay INV-1001, £120.00');
  await page.heading('INV-1001');
});

it('the days of a list of invoices are those on which they were issued', async () => {
  await open('/invoices', { as: customer('accounts') });
  await page.press('Issued: Any dates');
  await page.press('Last month');
  await page.address(/from=2026-10-01/, /to=2026-10-31/);
  await page.keyboard('{Escape}');
  await page.button('Issued: Last month');
});

it('an account without invoices reads when they come, not that filters hide them', async () => {
  await open('/invoices', { as: customer('accounts'), answers: { listInvoices: [] } });
  await page.see('No invoices yet. They appear here once they’re issued.');
  await page.absent('No invoices match these filters.');
});

it('the invoices of one order in a chosen sort order say so, and are asked for so', async () => {
  const queries: unknown[] = [];
  await open('/invoices?order=SO-1001&sort=dueOn:asc', {
    as: customer('accounts'),
    answers: {
      listInvoices({ query: { order, sort } }) {
        queries.push({ order, sort });
        return [{ id: idOf(10), number: order === undefined ? 'INV-1002' : 'INV-1001' }];
      },
    },
  });
  await page.see('INV-1001');
  expect(queries).toContainEqual({ order: 'SO-1001', sort: 'dueOn:asc' });
  await page.press('Order SO-1001. Show all orders');
  await page.see('INV-1002');
  expect(queries.at(-1)).toEqual({ order: undefined, sort: 'dueOn:asc' });
});

it.each(['/invoices', '/payments', '/statement'])(
  'a role without access to money has no link to invoices, and %s explains why',
  async (path) => {
    await open(path, {
      as: customer('buyer'),
      answers: {
        listInvoices: refuse('FORBIDDEN'),
        listPayments: refuse('FORBIDDEN'),
        getStatement: refuse('FORBIDDEN'),
        getStatementPaper: refuse('FORBIDDEN'),
      },
    });
    await page.heading('You don’t have permission');
    await page.see('You don’t have permission to do this');
    await page.absent('Invoices');
    // Not all of the document: what the test before announced is still being read out.
    expect(document.querySelector('main')?.textContent).not.toContain('£');
  },
);

it('an invoice with a payment in progress links back to its card page', async () => {
  const invoice = {
    id: idOf(10),
    number: 'INV-1001',
    openPence: 12_000,
    grossPence: 12_000,
    state: 'overdue' as const,
  };
  await open(`/invoices/${invoice.id}`, {
    as: customer('owner'),
    answers: {
      getInvoice: {
        ...invoice,
        pendingPayment: { id: idOf(11), amountPence: 12_000, expiresAt: '2026-11-25T09:30:00.000Z' },
      },
    },
  });
  await page.see(/is in progress until/);
  await page.button('Continue payment');
});

it('a statement whose days are reversed says so', async () => {
  await open('/statement?from=2020-01-01', {
    as: customer('owner'),
    answers: { getStatement: refuse('STATEMENT_DAYS'), getStatementPaper: refuse('STATEMENT_DAYS') },
  });
  await page.see('The first day must be before the last');
});

it('an invoice that was written off is not called paid, and a set-off says against which invoice of the customer’s', async () => {
  const settled = (n: number, kind: 'set_off' | 'write_off', reference: string | null) => ({
    id: idOf(n),
    kind,
    reference,
    date: '2026-11-20',
    amountPence: 6_000,
    documentId: null,
  });
  await open(`/invoices/${idOf(10)}`, {
    as: customer('owner'),
    answers: {
      getInvoice: {
        id: idOf(10),
        number: 'INV-1001',
        state: 'written_off',
        grossPence: 12_000,
        paidPence: 6_000,
        creditedPence: 0,
        writtenOffPence: 6_000,
        openPence: 0,
        pendingPayment: null,
        settlements: [settled(11, 'set_off', 'HC-204'), settled(12, 'write_off', null)],
      },
    },
  });
  await page.see('Paid, and £60.00 written off. Nothing to pay.', 'Set off against your invoice HC-204');
  await page.row(/^Written off.*£60\.00/);
  await page.gone('Paid in full', 'thank you');
});

it('a statement is read as a sheet, whose invoices are links and whose days are in the address', async () => {
  const row = (...texts: string[]) => texts.map((text) => ({ text, under: null, isBold: false, invoiceId: null }));
  const server = await open('/statement', {
    as: customer('owner'),
    answers: {
      getStatement: { closingPence: 12_000 },
      getStatementPaper: {
        title: 'Statement',
        number: 'AC-1001',
        rows: [
          [
            {
              table: {
                columns: ['Date', 'Transaction', 'Balance'].map((label, at) => ({
                  label,
                  isNumber: at === 2,
                  isHead: at === 1,
                })),
                groups: [
                  {
                    heading: '',
                    rows: [
                      row('1 Oct 2026', 'Opening balance', '£0.00'),
                      [
                        ...row('2 Nov 2026'),
                        { text: 'Invoice', under: 'INV-1001', isBold: false, invoiceId: idOf(10) },
                        ...row('£120.00'),
                      ],
                    ],
                  },
                ],
              },
            },
          ],
        ],
      },
      getInvoice: { id: idOf(10), number: 'INV-1001' },
    },
  });
  await page.heading('£120.00 outstanding');
  await page.see('Opening balance', 'AC-1001');
  await page.press('INV-1001');
  await page.heading('INV-1001');
  expect(server.requests.filter(({ name }) => name === 'getStatementPaper')).toHaveLength(1);
});
