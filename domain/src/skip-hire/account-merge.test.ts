import { expect, test } from 'vitest';
import type { Instant } from '../common/dates.ts';
import { mayMerge, mayUndoMerge } from './account-merge.ts';

const side = (id: string, over: object = {}) => ({ id, name: id, status: 'active', mergedInto: null, ...over });
const codeOf = (answer: ReturnType<typeof mayMerge>) => (answer.allowed ? 'ok' : answer.code);

test('an account is merged into another open one, once', () => {
  expect(codeOf(mayMerge(side('a'), side('b')))).toBe('ok');
  expect(codeOf(mayMerge(side('a', { status: 'closed' }), side('b')))).toBe('ok');
  expect(codeOf(mayMerge(side('a'), side('a')))).toBe('SAME_ACCOUNT');
  expect(codeOf(mayMerge(side('a', { mergedInto: 'c' }), side('b')))).toBe('ACCOUNT_MERGED');
  expect(mayMerge(side('a'), side('b', { mergedInto: 'c' }))).toMatchObject({
    reason: expect.stringContaining('into c'),
  });
  expect(codeOf(mayMerge(side('a'), side('b', { status: 'closed' })))).toBe('WRONG_STATE');
});

test('a merge is undone within a day, the later one first', () => {
  const mergedAt = '2026-03-03T09:00:00.000Z' as Instant;
  const undo = (now: string, mergedInto: string | null = null) =>
    codeOf(mayUndoMerge({ mergedAt, survivor: { name: 'b', mergedInto } }, now as Instant));
  expect(undo('2026-03-04T09:00:00.000Z')).toBe('ok');
  expect(undo('2026-03-04T09:00:00.001Z')).toBe('MERGE_OVER');
  expect(undo('2026-03-03T10:00:00.000Z', 'c')).toBe('ACCOUNT_MERGED');
});
