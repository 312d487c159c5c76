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

  it('is sent with up to three photos, which can be removed before; other files are refused', async () => {
    let reported = false;
    const photos = ['Photo 1', 'Photo 2'].map((title, i) => ({ id: idOf(20 + i), title }));
    const enquiry = { id: idOf(12), kind: 'other' as const, messages: [message], photos };
    const server = await open(`/jobs/detail/${ORDER}`, {
      as: customer('viewer'),
      answers: {
        getOrder: { id: ORDER, number: 'SO-10567' },
        listEnquiries: () => (reported ? [enquiry] : []),
        reportProblem: () => {
          reported = true;
          return enquiry;
        },
      },
    });
    const file = (name: string, type = 'image/png') => new File(['png'], name, { type });
    await page.press('Report a problem');
    await page.choose('Problem', 'Something else');
    await page.fill('What happened?', 'The door does not shut.');
    await page.attach(file('a.png'), file('note.pdf', 'application/pdf'));
    await page.see('Choose JPEG, PNG or WebP photos of up to 20 MB.');
    await page.attach(file('b.png'), file('c.png'), file('d.png'));
    await page.see('Up to 3 photos.');
    await page.press('Remove c.png');
    await page.gone('c.png', 'd.png', 'note.pdf');
    await page.dialog();
    await page.press('Send');
    await page.see('We’ll look into it', 'Problems you reported');
    await page.button(/Photo 2/);
    expect(server.sent('reportProblem')).toMatchObject([
      { files: ['a.png', 'b.png'], body: { kind: 'other', text: 'The door does not shut.' } },
    ]);
  });

  it('shows an answer of the office at once', async () => {
    let messages = [message as typeof message & { event?: 'closed' }];
    const server = await open(`/jobs/detail/${ORDER}`, {
      as: customer('owner'),
      answers: {
        getOrder: { id: ORDER, number: 'SO-10567' },
        listEnquiries: () => [{ id: idOf(12), kind: 'missed_visit', status: 'open', messages }],
      },
    });
    await page.see('Nobody came.');
    messages = [message, answer];
    server.tell('enquiries');
    await page.see('Tomorrow.');
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
