import { addDays } from '@tonnage/domain/common/dates';
import { overHires } from '@tonnage/domain/skip-hire/billing';
import { NO_PRICE } from '@tonnage/domain/skip-hire/pricing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockOf, isAsked, pillOf, runningCostOf, saysNext } from './order-state.ts';

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

describe('saysNext', () => {
  const delivery = { ...nextJob('collection', 'requested'), type: 'delivery' } as const;
  const placed = { ...standing, state: 'requested', hireStart: null, hireUntil: null, nextJob: delivery } as const;

  it('a requested delivery says how its order is', () => {
    const order = { ...placed, status: 'requested' } as const;
    expect([saysNext(order, today), isAsked(order)]).toEqual([true, true]);
  });

  it('one that is not paid for says neither that nor that anything was requested', () => {
    const order = { ...placed, status: 'awaiting_payment' } as const;
    expect([saysNext(order, today), isAsked(order)]).toEqual([false, false]);
    expect(pillOf(order, today).label).toBe('Awaiting payment');
  });

  it('a container on site shows its hire, and an order that has ended nothing', () => {
    expect(saysNext(standing, today)).toBe(true);
    expect(saysNext({ ...standing, status: 'completed', state: 'completed' }, today)).toBe(false);
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
  const weekly = { ...over, overHirePencePerDay: 0, overHirePencePerWeek: 1_500 };

  it('is what each day past the hire has cost, and what the next one costs', () => {
    const cost = { soFarPence: 750, midnightPence: 250, invoicedTo: null };
    expect(runningCostOf(over, today)).toEqual(cost);
    expect(runningCostOf({ ...over, hireStopsOn: '2026-11-21' }, today)).toEqual(cost);
  });

  it('by the week is each week or part of one; midnight adds one only where the next begins', () => {
    const until = (hireUntil: string) => runningCostOf({ ...weekly, hireUntil }, today);
    expect(until('2026-11-17')).toMatchObject({ soFarPence: 1_500, midnightPence: 0 });
    expect(until('2026-11-13')).toMatchObject({ soFarPence: 1_500, midnightPence: 1_500 });
    expect(until('2026-11-12')).toMatchObject({ soFarPence: 3_000, midnightPence: 0 });
  });

  it('begins after the day that is invoiced, and says it', () => {
    const to = (hireChargedTo: string) => runningCostOf({ ...weekly, hireUntil: '2026-11-01', hireChargedTo }, today);
    expect(to('2026-11-15')).toEqual({ soFarPence: 1_500, midnightPence: 0, invoicedTo: '2026-11-15' });
    expect(to('2026-11-20')).toEqual({ soFarPence: 0, midnightPence: 1_500, invoicedTo: '2026-11-20' });
    expect(to('2026-11-26')).toEqual({ soFarPence: 0, midnightPence: 0, invoicedTo: '2026-11-26' });
    // What a waiver or an early invoice leaves within the agreed hire changes nothing.
    expect(to('2026-11-01')).toMatchObject({ invoicedTo: null });
  });

  it('is what an invoice run up to that day would charge, whatever was invoiced before', () => {
    const days = (most: number) => fc.integer({ min: 0, max: most });
    const rates = fc.constantFrom(
      { overHirePencePerDay: 250 },
      { overHirePencePerDay: 0, overHirePencePerWeek: 1_500 },
      { overHirePencePerDay: 0 },
    );
    fc.assert(
      fc.property(days(30), fc.option(days(80)), days(90), rates, (hireDays, invoiced, gone, rate) => {
        const start = '2026-09-01';
        const on = addDays(start, gone);
        const hireChargedTo = invoiced === null ? null : addDays(start, invoiced);
        const hire = { hireStart: start, hireUntil: addDays(start, Math.max(1, hireDays) - 1), hireChargedTo };
        const price = { ...NO_PRICE, hireDays, ...rate };
        const began = { id: 'j', type: 'delivery', doneOn: start, requestedFor: null, netWeightKg: null } as const;
        const job = { ...began, price, hireDays, overHireTo: hireChargedTo };
        const due = (day: string) => overHires([job], day).reduce((pence, { line }) => pence + line.netPence, 0);
        const cost = runningCostOf({ ...standing, ...hire, ...rate }, on);
        expect(cost?.soFarPence ?? 0).toBe(due(on));
        if (cost) expect(cost.midnightPence).toBe(due(addDays(on, 1)) - due(on));
      }),
    );
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
