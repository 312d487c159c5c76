import { PERIOD_STATUSES } from '@tonnage/domain/metrics/periods/status';
import { expect, test } from 'vitest';
import { projectStatus, stateOf } from './words.ts';

test('in a finished project a period without a value is not reported; others keep their status', () => {
  for (const status of PERIOD_STATUSES) {
    expect(stateOf({ status, version: 0, computed: false }, false).label).not.toBe('Not reported');
    expect(stateOf({ status, version: 1, computed: false }, true).label).not.toBe('Not reported');
    expect(stateOf({ status, version: 0, computed: false }, true).label === 'Not reported').toBe(status !== 'ACCEPTED');
  }
});

test('a project shows its most urgent status: late, up to date, or finished', () => {
  const label = (status: 'DUE' | 'ACCEPTED', finishedAt: string | null) => projectStatus({ status, finishedAt }).label;
  expect([label('DUE', null), label('ACCEPTED', null), label('DUE', '2026-03-03T09:00:00.000Z')]).toEqual([
    'Overdue',
    'Up to date',
    'Finished',
  ]);
});
