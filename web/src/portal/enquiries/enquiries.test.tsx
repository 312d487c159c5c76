import { describe, expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer, idOf } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);

const ORDER = idOf(10);
const INVOICE = idOf(11);
const message = {
  id: idOf(13),
  at: '2026-11-24T10:00:00.000Z',
  by: 'Olive Owner',
  office: false,
  text: 'Nobody came.',
};
const answer = {
  ...message,
  id: idOf(14),
  by: 'Harrow Skips',
  office: true,
  text: 'Tomorrow.',
  event: 'closed' as const,
};

describe('a problem with an order', () => {
  it('is not sent without its kind and the customer’s words', async () => {
    const server = await open(`/jobs/detail/${ORDER}`, {
      as: customer('viewer'),
      answers: { getOrder: { id: ORDER, number: 'SO-10567' } },
    });
    await page.press('Report a problem');
    await page.dialog();
    await page.press('Send');
    await page.see('Choose what the problem is.', 'Tell us what happened.');
    expect(server.sent('reportProblem')).toEqual([]);
  });

  it('shows the answers, and its customer replies', async () => {
    const server = await open(`/jobs/detail/${ORDER}`, {
      as: customer('owner'),
      answers: {
        getOrder: { id: ORDER, number: 'SO-10567' },
        listEnquiries: [{ id: idOf(12), kind: 'missed_visit', status: 'closed', messages: [message, answer] }],
        writeToOffice: ({ body }) => (body['text'] === 'again' ? refuse('TOO_MANY_MESSAGES') : {}),
      },
    });
    await page.see('Problems you reported', 'Missed visit', 'Nobody came.', 'Tomorrow.', 'and closed it');
    await page.press('Reply');
    await page.press('Send');
    await page.see('Write your message first.');
    await page.fill('Message', 'again');
    await page.press('Send');
    await page.see('Please call us instead.');
    await page.fill('Message', 'Still nobody.');
    await page.press('Send');
    await page.see('Sent. We’ll answer you here and by email.');
    await page.sent(server, 'writeToOffice', { text: 'Still nobody.' });
    expect(server.sent('listEnquiries').at(-1)!.query).toMatchObject({ orderId: ORDER });
  });
});

describe('an invoice', () => {
  it('each of its lines can be queried', async () => {
    const server = await open(`/invoices/${INVOICE}`, {
      as: customer('accounts'),
      answers: {
        getInvoice: {
          id: INVOICE,
          number: 'INV-2219',
          lines: [{ position: 3, label: 'Additional hire, per day', quantity: 5, netPence: 1_250 }],
        },
        queryInvoice: {},
      },
    });
    await page.press('Query this item: Additional hire, per day');
    await page.dialog();
    await page.fill('Your query', 'Collected on the 3rd.');
    await page.press('Send');
    await page.sent(server, 'queryInvoice', { position: 3, text: 'Collected on the 3rd.' });
    await page.see('Sent.');
  });
});
