import { expect, test } from 'vitest';
import { forStaff, mentionsCallUs, withPhone } from './call-us.ts';

test('the number appears once, wherever a text says call us', () => {
  const text = withPhone('Your account is on stop. Pay what’s overdue, or call us to release it.', '0113 496 0100');
  expect(text).toBe('Your account is on stop. Pay what’s overdue, or call us on 0113 496 0100 to release it.');
  expect(withPhone(text, '0113 496 0100')).toBe(text);
  expect(withPhone('This can no longer be changed online. Call us.', '0113 496 0100')).toBe(
    'This can no longer be changed online. Call us on 0113 496 0100.',
  );
});

test('a text stays unchanged without a number, and if it does not say call us', () => {
  expect(withPhone('Call us for a price.', null)).toBe('Call us for a price.');
  expect(withPhone('This day is full. Choose another date.', '0113 496 0100')).toBe(
    'This day is full. Choose another date.',
  );
  expect(['Call us.', 'We call users.'].map(mentionsCallUs)).toEqual([true, false]);
});

test.each([
  ['There’s no list price for this. Call us for a price.', 'There’s no list price for this.'],
  [
    'Your account is £1.50 over its credit limit of £5.00. Pay an invoice, or call us about a higher limit.',
    'The account is £1.50 over its credit limit of £5.00.',
  ],
  ['6 yd builders: call us to arrange tyres.', '6 yd builders: tyres can’t be ordered online.'],
  ['6 yd builders: asbestos is hazardous: call us to arrange it.', '6 yd builders: asbestos is hazardous.'],
  ['This day is full. Choose another date.', 'This day is full. Choose another date.'],
  [
    'This container is on the highway and its permit hasn’t been granted. Call us to arrange this.',
    'This container is on the highway and its permit hasn’t been granted.',
  ],
  [
    'We can’t get highway permits there. Place the container on private land, or call us.',
    'We can’t get highway permits there.',
  ],
  ['We don’t deliver to this postcode. Call us if you need help.', 'We don’t deliver to this postcode.'],
  ['Your permit doesn’t cover 3 May. Choose a day that it covers, or call us.', 'Your permit doesn’t cover 3 May.'],
])('staff read “%s” as “%s”', (customers, staff) => {
  expect(forStaff(customers)).toBe(staff);
});

test('no refusal that tells customers to call reaches staff with it', () => {
  const texts = [
    'Your account is on stop. Pay what’s overdue, or call us to release it.',
    'We can’t get highway permits there. Place the container on private land, or call us.',
    '8 yd builders: asbestos is hazardous: call us to arrange it.',
    '8 yd builders: call us to arrange tyres.',
    'A lorry is already allocated to this job. Call us to cancel it.',
    'This season ticket has expired. Call us for a new one.',
    'We’ve planned this day, so you can only change the notes. Call us about anything else.',
  ];
  expect(texts.map(forStaff).filter(mentionsCallUs)).toEqual([]);
});
