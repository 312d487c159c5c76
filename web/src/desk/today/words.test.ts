import type { DeskToday } from '@tonnage/contract/skip-hire/desk';
import { expect, test } from 'vitest';
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
  privacy: [],
  pendingAccounts: 0,
  failedMails: 0,
};
const title = (over: object, lorries = { without: 0, late: 0 }) =>
  words.title({ ...nothing, ...over } as unknown as DeskToday, [], lorries);

test('the headline says that there is nothing to do only if every list and figure is empty', () => {
  expect(title({})).toBe('You’re all caught up');
  for (const [name, empty] of Object.entries(nothing)) {
    const one = Array.isArray(empty) ? [{}] : typeof empty === 'number' ? 1 : { count: 1 };
    expect([name, title({ [name]: one })]).toEqual([name, expect.stringMatching(/^1 /)]);
  }
});

test('the headline counts what the lists show', () => {
  expect(title({ outstandingNotes: { count: 20 }, unsigned: { count: 6 }, overdue: { count: 1 } })).toBe(
    '1 overdue job, 20 outstanding transfer notes and 6 unsigned transfer notes',
  );
});

test('the headline counts jobs without a lorry and jobs that run late', () => {
  expect(words.title(nothing as unknown as DeskToday, [], null)).toBe('Today');
  expect(title({}, { without: 5, late: 1 })).toBe('5 jobs without a lorry and 1 job at risk');
  expect(
    title({ requests: { count: 41 }, failed: { count: 6 }, overHire: { count: 50 } }, { without: 5, late: 1 }),
  ).toBe('41 requests, 6 jobs to rebook, 5 jobs without a lorry and 51 more to do');
});

test('the headline names three kinds, and counts the rest', () => {
  const over = {
    requests: { count: 40 },
    failed: { count: 6 },
    overdue: { count: 1 },
    unsigned: { count: 7 },
    failedMails: 3,
  };
  expect(title(over)).toBe('40 requests, 6 jobs to rebook, 1 overdue job and 10 more to do');
});

test('the headline counts what features add', () => {
  const counts = [{ of: ({ pendingAccounts }: DeskToday) => pendingAccounts + 1, one: 'question', many: 'questions' }];
  expect(
    words.title({ ...nothing, requests: { count: 2 } } as unknown as DeskToday, counts, { without: 0, late: 0 }),
  ).toBe('2 requests and 1 question');
});
