import { PERIOD_STATUSES } from '@tonnage/domain/periods/status';
import { expect, test } from 'vitest';
import { stateOf } from './words.ts';

test('of what is finished, a period that nobody answered is not reported; one that was answered stays what it was', () => {
  for (const status of PERIOD_STATUSES) {
    expect(stateOf({ status, version: 0 }, false).label).not.toBe('Not reported');
    expect(stateOf({ status, version: 1 }, true).label).not.toBe('Not reported');
    expect(stateOf({ status, version: 0 }, true).label === 'Not reported').toBe(status !== 'ACCEPTED');
  }
});
