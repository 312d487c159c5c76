import { expect, test } from 'vitest';
import { isOpenEntry, LOG_KINDS } from './customer-log.ts';

test('a complaint stays open until it is closed, a call or note only if it has a day to follow it up', () => {
  const open = (followUpOn: string | null, closedAt: string | null) =>
    LOG_KINDS.filter((kind) => isOpenEntry({ kind, followUpOn, closedAt }));
  expect(open(null, null)).toEqual(['complaint']);
  expect(open('2026-03-05', null)).toEqual(['call', 'complaint', 'note']);
  expect(open('2026-03-05', '2026-03-05T09:00:00Z')).toEqual([]);
});
