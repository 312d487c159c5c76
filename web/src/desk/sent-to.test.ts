import type { Emailed } from '@tonnage/contract/core/email';
import { expect, test } from 'vitest';
import { movedTo, sentTo, sentToEach } from './sent-to.ts';

const [one, two, none] = [['a@apex.example'], ['a@apex.example', 'b@apex.example'], []];

test.each<[Emailed, string]>([
  [{ sentTo: one, sending: true }, 'Sent to a@apex.example.'],
  [{ sentTo: two, sending: true }, 'Sent to a@apex.example and b@apex.example.'],
  [
    { sentTo: two, sending: false },
    'Not sent to a@apex.example and b@apex.example: no email server is set up. The email is in the outbox.',
  ],
  ...[true, false].map((sending): [Emailed, string] => [
    { sentTo: none, sending },
    'No email was sent: Apex has no address that receives it. Check the addresses under Customers › Apex.',
  ]),
])('a change whose command answers %j says who was emailed', (answer, text) => {
  expect(sentTo(answer, 'Apex')).toBe(text);
});

test.each([
  ['soon', true, one, 'a@apex.example will be emailed in a minute.'],
  ['soon', false, one, 'Not sent to a@apex.example: no email server is set up. The email is in the outbox.'],
  ['withdrawn', true, none, 'The customer isn’t emailed.'],
  ['none', true, none, sentTo({ sentTo: none, sending: true }, 'Apex')],
] as const)(
  'a move whose email is %s, with an email server %s, says what the customer hears',
  (email, sending, to, text) => {
    expect(movedTo({ email, sending, sentTo: [...to] }, 'Apex')).toBe(text);
  },
);

test('a change that concerns no customer names none', () => {
  expect(sentTo({ sentTo: one, sending: true })).toBe('Sent to a@apex.example.');
  expect(sentTo({ sentTo: none, sending: true })).toBe('No email was sent.');
});

test('several changes name the customers who were emailed nothing', () => {
  const reached = { sentTo: one, sending: true, customer: 'Apex' };
  const silent = (customer: string) => ({ sentTo: none, sending: true, customer });
  const kept = { ...reached, sending: false };
  expect(sentToEach([reached, reached])).toBe('Each customer was emailed.');
  expect(sentToEach([reached, silent('Beam'), silent('Beam')])).toBe(
    'No email was sent to Beam: there’s no address that receives it. Check the addresses under Customers.',
  );
  expect(sentToEach([kept, kept])).toBe('No email server is set up, so the emails are in the outbox.');
  expect(sentToEach([kept, silent('Beam'), silent('Cole')])).toBe(
    'No email server is set up, so the emails are in the outbox. No email was sent to Beam and Cole: there’s no address that receives it. Check the addresses under Customers.',
  );
});
