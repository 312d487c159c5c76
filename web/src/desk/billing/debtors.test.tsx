import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

it('aged debtors are filtered in the address, downloaded, and lead to the statement of one customer', async () => {
  const alder = { id: idOf(10), name: 'Alder Civils', number: 'AC-1003' };
  const marlow = { id: idOf(11), name: 'Marlow Build Ltd', number: 'AC-1001' };
  await open('/desk/invoices/owed', {
    as: staff('accounts'),
    answers: {
      listDebtors: ({ query }) => (query['late'] === undefined ? [alder, marlow] : [alder]),
      getCustomerStatement: { account: alder, closingPence: 12_000 },
      getCustomerStatementPaper: { title: 'Statement', number: 'AC-1003' },
    },
  });
  await page.heading(/owed$|Nothing owed/);
  await page.press('Export');
  await page.press('CSV');
  await page.file('listDebtors.csv');
  await page.see('Marlow Build Ltd');
  await page.press('Overdue');
  await page.address(/late=overdue/);
  await page.gone('Marlow Build Ltd');
  await page.fill('Name or number', 'alder');
  await page.address(/q=alder/);
  await page.press('Alder Civils');
  await page.see('Statement AC-1003');
  await page.press('Export');
  await page.press('CSV');
  await page.file('getCustomerStatement.csv');
});

it('statements are emailed to one customer, and to all with something overdue', async () => {
  const alder = { id: idOf(10), name: 'Alder Civils', number: 'AC-1003' };
  const server = await open('/desk/invoices/owed', {
    as: staff('accounts'),
    answers: {
      listDebtors: [alder],
      getCustomerStatement: { account: alder, closingPence: 12_000 },
      getCustomerStatementPaper: { title: 'Statement', number: 'AC-1003' },
      emailStatement: { sentTo: ['accounts@alder.example'], sending: true },
      emailStatements: { customers: 12 },
    },
  });
  await page.press('Email statements');
  await page.dialog();
  await page.press('have something overdue');
  await page.press('Send statements');
  await page.see(/Preparing statements for up to 12 customers\./);
  await page.sent(server, 'emailStatements', { to: 'overdue' });
  await page.press('Alder Civils');
  await page.see('Statement AC-1003');
  await page.press('Email statement');
  await page.see('Sent to accounts@alder.example.');
});

it('the office reads who owes and is offered no statements to send', async () => {
  await open('/desk/invoices/owed', { as: staff('office'), answers: { listDebtors: [] } });
  await page.heading(/owed$|Nothing owed/);
  await page.gone('Email statements');
});

const alder = { id: idOf(10), name: 'Alder Civils', number: 'AC-1003' };
const marlow = { id: idOf(11), name: 'Marlow Build Ltd', number: 'AC-1001' };

it('how a customer is chased stands beside what they owe', async () => {
  const chasing = {
    phone: '+44 113 496 0101',
    oldestDays: 43,
    daysToPay: 51,
    disputedPence: 0,
    lastReminder: { step: 2, on: '2026-11-02' } as const,
    promise: null,
    interestPence: 1_403,
    fixedPence: 4_000,
  };
  const promise = { amountPence: 50_000, dueOn: '2026-11-02', state: 'broken' } as const;
  await open('/desk/invoices/owed', {
    as: staff('accounts'),
    answers: {
      listDebtors: [
        { ...alder, chasing },
        { ...marlow, chasing: { ...chasing, promise } },
        { ...marlow, id: idOf(12), chasing: { ...chasing, disputedPence: 12_000 } },
      ],
    },
  });
  await page.see('43 days');
  await page.see(/Second reminder, /);
  await page.see('£54.03');
  await page.see(/£120\.00 disputed/);
  await page.see(/Promise broken, /);
});

it('selected customers are reminded after a preview of who gets which step, who none, and why', async () => {
  const nothing = { reminders: [], sendsTo: [], next: null, disputed: [] };
  const server = await open('/desk/invoices/owed', {
    as: staff('accounts'),
    answers: {
      listDebtors: [alder, marlow],
      getDueReminders: [
        {
          ...nothing,
          account: alder,
          reminders: [
            {
              step: 1,
              openPence: 12_000,
              invoices: [{ id: idOf(20), number: 'INV-20', dueOn: '2026-11-02', openPence: 12_000 }],
            },
          ],
          sendsTo: ['accounts@alder.example'],
          disputed: ['INV-19'],
          without: null,
        },
        { ...nothing, account: marlow, without: 'opted_out' },
      ],
      sendReminders: { reminders: 1, customers: 1, sending: true },
    },
  });
  await page.press('Select Alder Civils');
  await page.press('Select Marlow Build Ltd');
  await page.press('Send reminders');
  await page.dialog();
  await page.see('First reminder: £120.00 on 1 invoice');
  await page.see('To accounts@alder.example. Without INV-19: disputed.');
  await page.see('No reminder. Everyone who would get it has turned these emails off.');
  await page.press('Send 1 reminder');
  await page.see('1 reminder is on the way.');
  await page.sent(server, 'sendReminders', { accountIds: [alder.id] });
  await page.gone('2 selected');
});

it('the office selects nobody to remind', async () => {
  await open('/desk/invoices/owed', { as: staff('office'), answers: { listDebtors: [alder] } });
  await page.see('Alder Civils');
  expect(document.querySelector('input[type=checkbox], [role=checkbox]')).toBeNull();
});
