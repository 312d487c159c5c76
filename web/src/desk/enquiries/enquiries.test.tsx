import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

const ENQUIRY = idOf(10);
const account = { id: idOf(11), name: 'Marlow Build Ltd' };
const row = {
  id: ENQUIRY,
  kind: 'missed_visit' as const,
  status: 'open' as const,
  account,
  about: 'SO-10567',
  text: 'Nobody came.',
  unanswered: true,
};

it('enquiries are searched, and only open ones are shown', async () => {
  const server = await open('/desk/enquiries', {
    as: staff('accounts'),
    answers: { listDeskEnquiries: ({ query }) => (query['q'] ? [] : [row]) },
  });
  await page.see('Missed visit', 'Nobody came.', 'Marlow Build Ltd', 'Awaiting our answer');
  await page.press('Open');
  await page.address(/status=open/);
  await page.fill('Customer, site, order or invoice number', 'Marlow');
  await page.see('No matching enquiries.');
  expect(server.sent('listDeskEnquiries').at(-1)!.query).toMatchObject({ status: 'open', q: 'Marlow' });
});

it('an enquiry is answered and closed in one step, and one that was closed meanwhile says so', async () => {
  let messages = [
    { id: idOf(12), at: '2026-11-24T10:00:00.000Z', by: 'Olive Owner', office: false, text: 'Nobody came.' },
  ];
  let status: 'open' | 'closed' = 'open';
  const whole = () => ({
    ...row,
    status,
    order: { id: idOf(13), number: 'SO-10567' },
    invoice: null,
    messages,
    photos: [{ id: idOf(14), title: 'Photo, missed visit' }],
  });
  const server = await open(`/desk/enquiries/${ENQUIRY}`, {
    as: staff('office'),
    answers: {
      getDeskEnquiry: whole,
      closeEnquiry: () => refuse('WRONG_STATE', { message: 'This enquiry has been closed already. Reload the page.' }),
      answerEnquiry: ({ body }) => {
        const own = { at: '2026-11-25T09:00:00.000Z', by: 'Mona Manager', office: true, text: String(body['text']) };
        messages = [...messages, { id: idOf(15), ...own }];
        status = 'closed';
        return { ...whole(), sentTo: ['p@apex.example'], sending: true };
      },
    },
  });
  await page.heading('Missed visit');
  await page.see('SO-10567', 'Photo');
  await page.press('Close without an answer');
  await page.see('This enquiry has been closed already.');
  await page.press('Send answer');
  await page.see('Write an answer first.');
  await page.fill('Your answer', 'We come tomorrow.');
  await page.press('Settled: close the enquiry');
  await page.press('Send answer');
  await page.see('Answer saved. Sent to p@apex.example.', 'We come tomorrow.', 'Reopen');
  await page.sent(server, 'answerEnquiry', { text: 'We come tomorrow.', close: true });
});
