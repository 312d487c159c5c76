import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

const request = {
  id: idOf(10),
  kind: 'erasure' as const,
  name: 'Pat Price',
  email: 'pat@private.example',
  phone: null,
  text: 'Please delete my data.',
  receivedOn: '2026-11-20',
  dueOn: '2026-12-18',
  enteredBy: null,
  answer: null,
  erasedAt: null,
};

it('a request is entered for a caller, and the list shows by when it is due', async () => {
  const server = await open('/desk/data-protection', {
    as: staff('manager'),
    answers: { listPrivacyRequests: [request], enterPrivacyRequest: ({ body }) => ({ ...request, ...body }) },
  });
  await page.see('Pat Price', 'Deletion', 'Please delete my data.', '18 Dec');
  await page.press('Enter a request');
  await page.dialog();
  await page.press('Enter');
  await page.see('Enter the person’s name.', 'Enter what they asked.');
  await page.fill('Name', 'Len Lowe');
  await page.fill('What they asked', 'Wants a copy');
  await page.press('Enter');
  await page.sent(server, 'enterPrivacyRequest', {
    kind: 'complaint',
    name: 'Len Lowe',
    email: null,
    phone: null,
    text: 'Wants a copy',
    receivedOn: '2026-11-25',
  });
});

it('a person is erased once their address is typed, unless the server says why not', async () => {
  let tries = 0;
  const server = await open(`/desk/data-protection/${request.id}`, {
    as: staff('manager'),
    answers: {
      getPrivacyRequest: request,
      erasePerson: () =>
        (tries += 1) === 1 ? refuse('PERSON_HAS_ORDERS') : { ...request, erasedAt: '2026-11-25T09:00:00.000Z' },
    },
  });
  await page.heading('Deletion');
  await page.press('Erase');
  await page.dialog();
  await page.fill('Type their email to confirm', 'pat@else.example');
  await page.press('Erase for good');
  await page.see('Type the address of the request to confirm.');
  await page.fill('Type their email to confirm', 'Pat@private.example');
  await page.press('Erase for good');
  await page.see('has open orders or an open balance');
  await page.press('Erase for good');
  await page.see('Erased.');
  expect(server.sent('erasePerson')).toHaveLength(2);
});

it('the answer is sent by email, unless no email server is set up', async () => {
  const server = await open(`/desk/data-protection/${request.id}`, {
    as: staff('manager'),
    answers: { getPrivacyRequest: request, answerPrivacyRequest: { sentTo: ['cora@lane.example'], sending: false } },
  });
  await page.press('Send answer');
  await page.see('Write the answer first.');
  await page.fill('Your answer', 'Done today.');
  await page.press('Send answer');
  await page.sent(server, 'answerPrivacyRequest', { text: 'Done today.' });
  await page.see('Answer recorded. Not sent to cora@lane.example: no email server is set up.');
});
