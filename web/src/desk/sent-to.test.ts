import { expect, test } from 'vitest';
import { sentTo, sentToEach } from './sent-to.ts';

test.each([
  [['a@apex.example'], 'Sent to a@apex.example.'],
  [['a@apex.example', 'b@apex.example'], 'Sent to a@apex.example and b@apex.example.'],
  [[], 'No email was sent: Apex has no address for it. Add one under Customers › Apex.'],
])('a change that emailed %j says so', (addresses, text) => {
  expect(sentTo(addresses, 'Apex')).toBe(text);
});

test('several changes name the customers who were emailed nothing', () => {
  const reached = { sentTo: ['a@apex.example'], customer: 'Apex' };
  expect(sentToEach([reached, reached])).toBe('Each customer was emailed.');
  expect(sentToEach([reached, { sentTo: [], customer: 'Beam' }, { sentTo: [], customer: 'Beam' }])).toBe(
    'No email was sent to Beam: there’s no address for it. Add one under Customers.',
  );
});
