import type { DeskToday } from '@tonnage/contract/skip-hire/desk';
import { expect, test } from 'vitest';
import { SUBJECTS } from './todo.ts';
import { words } from './words.ts';

const none = { count: 0 };
const nothing = {
  requests: none,
  failed: none,
  overdue: none,
  overHire: none,
  outstandingNotes: none,
  unsigned: none,
  followUps: none,
  permits: [],
  expiries: [],
  expiriesBeyond: 0,
  privacy: [],
  pendingAccounts: 0,
  failedMails: 0,
  failedRefunds: 0,
};
const NO_LORRIES = { without: 0, late: 0, off: 0, noPermit: 0 };
const title = (over: object, lorries = NO_LORRIES, subjects = SUBJECTS) =>
  words.title({ ...nothing, ...over } as unknown as DeskToday, [], lorries, { late: 0, ready: 0, runs: 0 }, subjects);

test('the headline says that there is nothing to do only if every list and figure is empty', () => {
  expect(title({})).toBe('You’re all caught up');
  for (const [name, empty] of Object.entries(nothing)) {
    const one = Array.isArray(empty) ? [{}] : typeof empty === 'number' ? 1 : { count: 1 };
    expect([name, title({ [name]: one })]).toEqual([name, expect.stringMatching(/^1 /)]);
  }
});

test('the headline counts what the lists show', () => {
  expect(title({ outstandingNotes: { count: 20 }, unsigned: { count: 6 }, overdue: { count: 1 } })).toBe(
    '1 unfinished job from an earlier day, 20 outstanding transfer notes and 6 unsigned transfer notes',
  );
});

test('the headline counts jobs without a lorry and lorries that are late', () => {
  expect(words.title(nothing as unknown as DeskToday, [], null, null, SUBJECTS)).toBe('Today');
  expect(title({}, { ...NO_LORRIES, without: 5, late: 1 })).toBe('1 lorry late and 5 jobs without a lorry');
  expect(
    title(
      { requests: { count: 41 }, failed: { count: 6 }, overHire: { count: 50 } },
      { ...NO_LORRIES, without: 5, late: 1 },
    ),
  ).toBe('41 requests, 1 lorry late, 6 to rebook; 103 in all');
});

test('the headline names three kinds, before the sum of all', () => {
  const over = {
    requests: { count: 40 },
    failed: { count: 6 },
    overdue: { count: 1 },
    unsigned: { count: 7 },
    failedMails: 3,
  };
  expect(title(over)).toBe('40 requests, 1 unfinished job from an earlier day, 6 to rebook; 55 in all');
});

test('the headline counts what features add', () => {
  const counts = [
    {
      of: ({ pendingAccounts }: DeskToday) => pendingAccounts + 1,
      subject: 'office' as const,
      one: 'question',
      many: 'questions',
    },
  ];
  expect(
    words.title({ ...nothing, requests: { count: 2 } } as unknown as DeskToday, counts, NO_LORRIES, null, SUBJECTS),
  ).toBe('2 requests and 1 question');
});

test('the headline names only what this person works on', () => {
  expect(title({ requests: { count: 40 }, failedMails: 2 }, undefined, ['money', 'office'])).toBe('2 failed emails');
  expect(words.title(nothing as unknown as DeskToday, [], null, { late: 3, ready: 1, runs: 1 }, ['money'])).toBe(
    '3 customers overdue and 1 customer to invoice',
  );
});
