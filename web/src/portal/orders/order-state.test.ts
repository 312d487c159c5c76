import { describe, expect, it } from 'vitest';
import { clockOf, pillOf, runningCostOf } from './order-state.ts';

const today = '2026-11-20';
const nextJob = (type: 'exchange' | 'collection', status: 'requested' | 'confirmed') =>
  ({ id: 'j', type, status, date: '2026-11-23', slot: 'am' }) as const;
const standing = {
  status: 'on_site',
  state: 'on-site',
  nextJob: null,
  hireStart: '2026-11-12',
  hireUntil: '2026-11-25',
  hireEnd: null,
  hireStopsOn: null,
} as const;

describe('pillOf', () => {
  it.each([
    ['on site within its hire', standing, 'On site', 'onSite'],
    ['past its hire', { ...standing, hireUntil: '2026-11-19' }, 'Over hire', 'over'],
    ['on the last day of its hire', { ...standing, hireUntil: today }, 'On site', 'onSite'],
    ['with an exchange', { ...standing, nextJob: nextJob('exchange', 'confirmed') }, 'Exchange booked', 'scheduled'],
    [
      'asked to be collected',
      { ...standing, status: 'collection_booked', nextJob: nextJob('collection', 'requested') },
      'Collection requested',
      'requested',
    ],
    ['declined', { ...standing, status: 'declined', state: 'closed' }, 'Declined', 'over'],
  ] as const)('%s', (_, order, label, tone) => {
    expect(pillOf(order, today)).toEqual({ label, tone });
  });
});

describe('clockOf', () => {
  it('the clock counts both ends of the hire', () => {
    expect(clockOf(standing, today)).toMatchObject({ day: 9, of: 14, overDays: 0 });
  });

  it('the clock does not run before the delivery', () => {
    expect(clockOf({ hireStart: null, hireUntil: null, hireEnd: null, hireStopsOn: null }, today)).toBeNull();
  });
});

describe('runningCostOf', () => {
  const over = { ...standing, hireUntil: '2026-11-17', overHirePencePerDay: 250 };

  it('is what each day past the hire has cost, and what the next one costs', () => {
    expect(runningCostOf(over, today)).toEqual({ soFarPence: 750, perDayPence: 250 });
    expect(runningCostOf({ ...over, hireStopsOn: '2026-11-21' }, today)).toEqual({ soFarPence: 750, perDayPence: 250 });
  });

  it.each([
    ['within the hire', { ...over, hireUntil: today }],
    ['on the day that its collection ends the hire', { ...over, hireStopsOn: today }],
    ['without prices', { ...over, overHirePencePerDay: undefined }],
    ['once it has left', { ...over, state: 'completed', hireEnd: '2026-11-19' }],
  ] as const)('nothing runs %s', (_, order) => {
    expect(runningCostOf(order, today)).toBeNull();
  });
});
