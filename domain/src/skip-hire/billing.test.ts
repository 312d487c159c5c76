import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DoneJob, overHires, overweights } from './billing.ts';
import { addDays, daysBetween } from '../common/dates.ts';
import { priceLine, sumLines } from '../common/money.ts';
import type { JobType } from './orders.ts';
import type { JobPrice } from './pricing.ts';

const lines = [priceLine({ code: 'delivery', label: '20 yd', quantity: 1, unitPence: 40_000, vatRateBp: 2000 })];
const PRICE: JobPrice = {
  lines,
  ...sumLines(lines),
  hireDays: 14,
  overHirePencePerDay: 250,
  includedTonnes: 4,
  perTonnePence: 13_500,
};

const job = (type: JobType, doneOn: string, over: Partial<DoneJob> = {}): DoneJob => ({
  id: `${type} ${doneOn}`,
  type,
  doneOn,
  requestedFor: null,
  price: type === 'collection' ? null : PRICE,
  netWeightKg: null,
  hireDays: 14,
  overHireTo: null,
  ...over,
});

test('a hire of fourteen days from the 2nd is over from the 16th, including the day of the collection', () => {
  const jobs = [job('delivery', '2026-03-02'), job('collection', '2026-03-18')];
  expect(overHires(jobs, '2026-03-31')).toMatchObject([
    {
      jobId: 'delivery 2026-03-02',
      from: '2026-03-16',
      to: '2026-03-18',
      line: { quantity: 3, netPence: 750, vatPence: 150 },
    },
  ]);
  expect(overHires(jobs, '2026-03-15')).toEqual([]);
});

test('a hire ends on the day that its collection or exchange was requested for, even if the lorry comes later', () => {
  const to = (...of: Parameters<typeof overHires>) => overHires(...of).map((hire) => [hire.to, hire.ended]);
  const delivery = job('delivery', '2026-03-02');
  const late = job('collection', '2026-03-25', { requestedFor: '2026-03-17' });
  expect(to([delivery, late], '2026-03-31')).toEqual([['2026-03-17', true]]);
  expect(to([delivery, job('collection', '2026-03-18', { requestedFor: '2026-03-20' })], '2026-03-31')).toEqual([
    ['2026-03-18', true],
  ]);
  expect(to([delivery, job('exchange', '2026-03-25', { requestedFor: '2026-03-10' })], '2026-03-31')).toEqual([]);
  // While the collection is awaited.
  expect(to([delivery], '2026-03-31', '2026-03-17')).toEqual([['2026-03-17', false]]);
  expect(to([delivery], '2026-03-31', null)).toEqual([['2026-03-31', false]]);
});

test('an exchange ends one hire and starts another; a movement of the container does neither', () => {
  const jobs = [
    job('delivery', '2026-03-02'),
    job('reposition', '2026-03-04'),
    job('tip_and_return', '2026-03-05'),
    job('exchange', '2026-03-17'),
    job('collection', '2026-03-30'),
  ];
  expect(overHires(jobs, '2026-04-30').map(({ from, to }) => [from, to])).toEqual([['2026-03-16', '2026-03-17']]);
});

test('monthly charges cover the same days, each once, as one charge at the end', () => {
  const cuts = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 8 }).map((all) => all.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(
      cuts,
      fc.integer({ min: 0, max: 150 }),
      fc.integer({ min: 0, max: 30 }),
      (months, hireLength, hireDays) => {
        const start = '2026-01-05';
        const end = addDays(start, hireLength);
        let chargedTo: string | null = null as string | null;
        const days: string[] = [];
        for (const cut of [...months, 400]) {
          const until = addDays(start, cut);
          const done: DoneJob[] = [job('delivery', start, { hireDays, overHireTo: chargedTo }), job('collection', end)];
          for (const { from, to, line } of overHires(
            done.filter(({ doneOn }) => doneOn <= until),
            until,
          )) {
            expect(line.quantity).toBe(daysBetween(from, to) + 1);
            for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
            chargedTo = to;
          }
        }
        const over = Math.max(0, hireLength + 1 - Math.max(1, hireDays));
        expect(days).toHaveLength(over);
        expect(new Set(days).size).toBe(over);
      },
    ),
  );
});

const WEEKLY: JobPrice = { ...PRICE, overHirePencePerDay: 0, overHirePencePerWeek: 1_500 };

test('by the week every week or part of one is charged, and an invoice in the middle of one charges it whole', () => {
  const delivery = job('delivery', '2026-03-02', { price: WEEKLY });
  const [open] = overHires([delivery], '2026-03-18');
  expect(open).toMatchObject({
    from: '2026-03-16',
    to: '2026-03-18',
    chargedTo: '2026-03-22',
    line: { label: 'Over hire, per week or part of a week', quantity: 1, unitPence: 1_500, netPence: 1_500 },
  });
  // Collected within the week that is paid, and on the first day of the next.
  const paid = { ...delivery, overHireTo: open!.chargedTo };
  expect(overHires([paid, job('collection', '2026-03-22')], '2026-04-30')).toEqual([]);
  expect(overHires([paid, job('collection', '2026-03-23')], '2026-04-30')).toMatchObject([
    { from: '2026-03-23', to: '2026-03-23', chargedTo: '2026-03-29', ended: true, line: { quantity: 1 } },
  ]);
});

test('any invoice runs together charge for d days beyond the hire ceil(d / 7) weeks, each once', () => {
  const cuts = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 10 });
  fc.assert(
    fc.property(
      cuts,
      fc.integer({ min: 0, max: 150 }),
      fc.integer({ min: 0, max: 30 }),
      fc.boolean(),
      (runs, hireLength, hireDays, awaited) => {
        const start = '2026-01-05';
        const end = addDays(start, hireLength);
        const began = { price: WEEKLY, hireDays };
        let charged: string | null = null as string | null;
        let pence = 0;
        // A run before the collection sees an open hire, whose collection may be awaited; the last one comes after it.
        for (const run of [...runs.toSorted((a, b) => a - b), 400]) {
          const until = addDays(start, run);
          const left = until >= end ? [job('collection', end)] : [];
          const [due] = overHires(
            [job('delivery', start, { ...began, overHireTo: charged }), ...left],
            until,
            awaited ? end : null,
          );
          if (!due) continue;
          expect(due.to <= until && due.to <= due.chargedTo && due.from <= due.to).toBe(true);
          expect(charged === null || due.from > charged).toBe(true);
          charged = due.chargedTo;
          pence += due.line.netPence;
        }
        const beyond = Math.max(0, daysBetween(start, end) + 1 - Math.max(1, hireDays));
        expect(pence).toBe(Math.ceil(beyond / 7) * 1_500);
      },
    ),
  );
});

test('a load is measured against the movement that began it', () => {
  const dear = { ...PRICE, includedTonnes: 6 };
  const jobs = [
    job('delivery', '2026-03-02'),
    job('tip_and_return', '2026-03-05', { netWeightKg: 4_500, price: dear }),
    job('exchange', '2026-03-09', { netWeightKg: 6_500 }),
    job('collection', '2026-03-12', { netWeightKg: 4_000 }),
  ];
  expect([...overweights(jobs)].map(([id, line]) => [id, line.quantity])).toEqual([
    ['tip_and_return 2026-03-05', 0.5],
    ['exchange 2026-03-09', 0.5],
  ]);
  const alone = job('wait_and_load', '2026-03-02', { netWeightKg: 5_000 });
  expect(overweights([alone]).get(alone.id)).toMatchObject({ quantity: 1, netPence: 13_500, vatPence: 2_700 });
});
