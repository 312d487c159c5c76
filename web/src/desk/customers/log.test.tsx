import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { Page, refuse } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);
const kent = { id: idOf(10), number: 'AC-1002', name: 'Kent Street Fitouts', status: 'active' as const };
const entry = {
  id: idOf(20),
  account: { id: kent.id, name: kent.name },
  kind: 'complaint' as const,
  body: 'Driver blocked the gate',
  followUpOn: null,
  by: 'Jo Field',
  open: true,
  closed: null,
};

it('a call is logged on the customer’s page, and a complaint closed with its outcome', async () => {
  const server = await open(`/desk/customers/${kent.id}`, {
    as: staff('office'),
    answers: {
      getCustomer: { ...kent, mergedInto: null },
      listCustomerContacts: [],
      listCustomerLog: new Page([entry], 12),
      logForCustomer: { ...entry, kind: 'call', body: 'Rang about the invoice' },
      closeLogEntry: refuse('WRONG_STATE', { message: 'Someone has already closed this.' }),
    },
  });
  await page.see('Driver blocked the gate', '12 entries');
  await page.press('Log a call');
  await page.dialog();
  await page.press('Log');
  await page.see('Enter the details.');
  await page.fill('Details', 'Rang about the invoice');
  await page.press('Log');
  await page.sent(server, 'logForCustomer', { kind: 'call', body: 'Rang about the invoice', followUpOn: null });
  await page.gone('Details');
  await page.press('Close: Driver blocked the gate');
  await page.dialog();
  await page.press('Close it');
  await page.see('Enter the outcome.');
  await page.fill('Outcome', 'Apologised');
  await page.press('Close it');
  await page.sent(server, 'closeLogEntry', { outcome: 'Apologised' });
  await page.see('Someone has already closed this.');
});

it('the second page of the log is in the address', async () => {
  const server = await open(`/desk/customers/${kent.id}?page=2`, {
    as: staff('office'),
    answers: { getCustomer: { ...kent, mergedInto: null }, listCustomerLog: new Page([entry], 12) },
  });
  await page.see('Driver blocked the gate');
  expect(JSON.stringify(server.sent('listCustomerLog').at(-1)?.query)).toContain('2');
});

it('Today lists the open calls and complaints', async () => {
  await open('/desk', {
    as: staff('office'),
    answers: { getDeskToday: { followUps: { count: 1, entries: [entry] } } },
  });
  await page.see('1 follow-up', 'Driver blocked the gate', kent.name);
  await page.press('Follow up');
  await page.address(new RegExp(`/desk/customers/${kent.id}`));
});
