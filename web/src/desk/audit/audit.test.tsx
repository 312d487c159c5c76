import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

const kent = { id: idOf(20), number: 'AC-1002', name: 'Kent Street Fitouts' };
const placed = {
  id: idOf(10),
  action: 'order.placed',
  entity: 'order' as const,
  entityId: idOf(11),
  label: 'SO-10567',
  account: kent,
  actor: { kind: 'customer' as const, name: 'Kit Kent' },
};

it('the audit is filtered by action and customer in the address, shows its changes, and is exported', async () => {
  const server = await open('/desk/audit', {
    as: staff('manager'),
    answers: {
      listAudit: [placed],
      getAuditChoices: { actions: ['order.placed', 'job.confirmed'] },
      listCustomers: [kent],
    },
  });
  await page.see(/Last action: /);
  await page.filter('Order placed');
  await page.address(/action=order.placed/);
  await page.fill('Customer', 'kent');
  await page.press(/Kent Street/);
  await page.address(/account=/);
  await page.press('Export');
  await page.press('CSV');
  await page.file('listAudit.csv');
  expect(server.sent('listAudit').at(-1)!.query).toMatchObject({ action: 'order.placed', account: kent.number });
  await page.press(/^Order placed/);
  await page.dialog();
  await page.button(/^Open SO-/);
  await page.press('Full history');
  await page.address(/of=/);
  await page.see('History of one record');
});

it('the office has no audit in its navigation', async () => {
  await open('/desk/outbox', { as: staff('office') });
  await page.absent('Audit');
});

it('a debounced search of the outbox keeps the tab that was opened meanwhile', async () => {
  const mail = { id: idOf(10), kind: 'order-received', to: 'owner@marlow.example', subject: 'Order received' };
  await open('/desk/outbox', {
    as: staff('office'),
    answers: {
      listMails: [{ ...mail, state: 'kept' as const }],
      getMail: { ...mail, html: '<p>Hello</p>', plain: 'Hello from Harrow Skips' },
    },
  });
  await page.fill('Search by address', 'marlow');
  await page.press(/^Queued/);
  await page.address(/q=marlow/, /state=queued/);
  await page.press(/^Order received/);
  await page.dialog();
  await page.press('Plain text');
  await page.see('Hello from Harrow Skips');
});

it('background work that was given up is above the outbox with its cause, and is tried again; only for managers', async () => {
  let work = [
    {
      id: idOf(70),
      what: 'Card refund',
      failedAt: '2026-11-25T09:00:00.000Z',
      tries: 59,
      cause: 'The processor is down',
      link: '/desk/payments/refunds',
    },
  ];
  const server = await open('/desk/outbox', {
    as: staff('manager'),
    answers: {
      listMails: [],
      listFailedWork: () => ({ work, total: work.length }),
      retryFailedWork: () => {
        work = [];
        return { id: idOf(70) };
      },
    },
  });
  await page.see('1 background task failed', 'Card refund', 'The processor is down', '59 attempts');
  expect((await page.button('Card refund')).getAttribute('href')).toBe('/desk/payments/refunds');
  await page.press('Try again: Card refund');
  await page.see('Trying again: Card refund.');
  expect(server.sent('retryFailedWork')[0]!.params).toEqual({ id: idOf(70) });
});
