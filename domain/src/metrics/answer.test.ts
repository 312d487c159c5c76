import { describe, expect, test } from 'vitest';
import { type Answer, type Ask, objectiveAt, settle, type PeriodState } from './answer.ts';

const NOW = '2026-03-03T09:00:00.000Z';
const answer: Answer = {
  status: 'TO_BE_ACCEPTED',
  kind: 'VALUE',
  value: '12.4',
  reasonCode: null,
  reason: null,
  reportedBy: 'edgar',
  reportedAt: '2026-03-02T09:00:00.000Z',
  acceptedBy: null,
  acceptedAt: null,
  changeRequestedAt: '2026-03-02T10:00:00.000Z',
  flagged: false,
  version: 3,
};
const standing = (over: Partial<PeriodState> = {}): PeriodState => ({
  status: 'TO_FILL',
  free: false,
  role: 'editor',
  finished: false,
  autoAccept: false,
  userId: 'edgar',
  editorId: 'edgar',
  unusual: false,
  now: NOW,
  nextVersion: 8,
  ...over,
});
const waiting = (over: Partial<PeriodState> = {}) => standing({ status: 'TO_BE_ACCEPTED', ...over });
const report = (value: string, version = 0): Ask => ({ action: 'report', value, version });

describe('a report', () => {
  test('that was flagged stays flagged until another is sent; accepting keeps the flag, a dismissal has none', () => {
    const flagged = (ask: Ask, current: Answer | null, at: PeriodState) => {
      const decision = settle(ask, current, at);
      return decision.kind === 'settled' && decision.answer?.flagged;
    };
    const unusual = { ...answer, flagged: true };
    expect([
      flagged(report('7.5'), null, standing({ unusual: true })),
      flagged(report('7.5', 3), unusual, waiting()),
      flagged({ action: 'accept', version: 3 }, unusual, waiting({ role: 'manager' })),
      flagged({ action: 'dismiss', version: 3, reasonCode: 'HOLIDAY', reason: null }, unusual, waiting()),
    ]).toEqual([true, false, true, false]);
  });

  test('awaits a manager; under autoAccept it is accepted immediately', () => {
    expect(settle(report('7.50'), null, standing())).toEqual({
      kind: 'settled',
      answer: { ...answer, value: '7.5', reportedAt: NOW, changeRequestedAt: null, version: 8 },
      log: [{ type: 'VALUE_REPORTED', payload: { value: '7.5' } }],
    });
    const auto = settle(report('7.50'), null, standing({ autoAccept: true }));
    expect(auto).toMatchObject({
      answer: { status: 'ACCEPTED', acceptedBy: null, acceptedAt: NOW },
      log: [{ type: 'VALUE_REPORTED' }, { type: 'VALUE_ACCEPTED', payload: { auto: true } }],
    });
  });

  test('by a manager names the editor it was made for', () => {
    const decision = settle(report('1'), null, standing({ role: 'manager', userId: 'mona' }));
    expect(decision).toMatchObject({ log: [{ payload: { value: '1', onBehalfOf: 'edgar' } }] });
  });

  test('with another value is a change, clears the request for changes, and awaits a manager even under autoAccept', () => {
    expect(settle(report('13', 3), answer, waiting({ autoAccept: true }))).toMatchObject({
      answer: { status: 'UPDATED', value: '13', changeRequestedAt: null },
      log: [{ type: 'VALUE_EDITED', payload: { from: '12.4', to: '13' } }],
    });
  });

  test('with the same value changes nothing, from any version', () => {
    for (const version of [0, 3, 99])
      expect(settle(report('12.40', version), answer, waiting())).toEqual({ kind: 'unchanged' });
    const accepted = { ...answer, status: 'ACCEPTED' as const };
    expect(settle(report('12.4', 1), accepted, standing({ status: 'ACCEPTED' }))).toEqual({ kind: 'unchanged' });
  });

  test('is only numbers', () => {
    for (const value of ['', 'twelve', '1,5', '1e5', '100000000000000'])
      expect(settle(report(value), null, standing())).toEqual({ kind: 'refused', code: 'NOT_A_NUMBER' });
  });
});

test('any action from an outdated version is refused', () => {
  const actions: Ask[] = [
    report('13', 2),
    { action: 'dismiss', reasonCode: 'HOLIDAY', reason: null, version: 2 },
    { action: 'dismissAndAccept', reasonCode: 'OTHER', reason: 'x', version: 2 },
    { action: 'accept', version: 2 },
    { action: 'withdraw', version: 2 },
    { action: 'requestChange', version: 2 },
  ];
  for (const ask of actions)
    expect(settle(ask, answer, waiting({ role: 'manager' }))).toEqual({ kind: 'refused', code: 'VERSION_CONFLICT' });
});

test('a dismissal keeps the value only in the log, and needs acceptance like a value', () => {
  const ask: Ask = { action: 'dismiss', reasonCode: 'DATA_LOST', reason: null, version: 3 };
  expect(settle(ask, answer, waiting())).toMatchObject({
    answer: { status: 'UPDATED', kind: 'DISMISSED', value: null, reasonCode: 'DATA_LOST' },
    log: [{ type: 'VALUE_DISMISSED', payload: { reasonCode: 'DATA_LOST', from: '12.4' } }],
  });
  const other: Ask = { action: 'dismiss', reasonCode: 'OTHER', reason: null, version: 0 };
  expect(settle(other, null, standing())).toMatchObject({ code: 'REASON_REQUIRED' });
});

test('a manager who dismisses a report must give a reason', () => {
  const ask = (reason: string | null): Ask => ({
    action: 'dismissAndAccept',
    reasonCode: 'NOT_MEASURED',
    reason,
    version: 3,
  });
  const manager = waiting({ role: 'manager', userId: 'mona' });
  expect(settle(ask(null), answer, manager)).toMatchObject({ code: 'REASON_REQUIRED' });
  expect(settle(ask('The scale was broken'), answer, manager)).toMatchObject({
    answer: { status: 'ACCEPTED', kind: 'DISMISSED', acceptedBy: 'mona' },
    log: [{ type: 'VALUE_DISMISSED' }, { type: 'VALUE_ACCEPTED' }],
  });
});

test('a withdrawn answer leaves no trace', () => {
  expect(settle({ action: 'withdraw', version: 3 }, answer, waiting())).toMatchObject({
    answer: null,
    log: [{ type: 'VALUE_EDITED', payload: { from: '12.4', to: null } }],
  });
  expect(settle({ action: 'withdraw', version: 0 }, null, standing())).toEqual({ kind: 'unchanged' });
});

test('an objective holds from its period on until the next, and null ends it', () => {
  const objectives = [
    { fromKey: '2026-01-01', value: '10' },
    { fromKey: '2026-03-01', value: '12' },
    { fromKey: '2026-05-01', value: null },
  ];
  const at = (key: string) => objectiveAt(objectives, key)?.value ?? null;
  expect(['2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01', '2026-04-30', '2026-05-01'].map(at)).toEqual([
    null,
    '10',
    '10',
    '12',
    '12',
    null,
  ]);
});
