import { type IsoDate, addDays } from '@tonnage/domain/common/dates';
import { dateIn, instantAt } from '@tonnage/domain/common/zoned';
import { endsAt } from '@tonnage/domain/metrics/periods/instants';
import { keyAfter, keyOf, keysBetween } from '@tonnage/domain/metrics/periods/period';
import type { Recurrence } from '@tonnage/domain/metrics/periods/schedule';
import { clockStatus } from '@tonnage/domain/metrics/periods/status';
import { isFreeWeekend } from '@tonnage/domain/metrics/periods/weekends';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Colleague, inTenant } from '@tonnage/demo/contexts';
import { updateMetric } from '../metrics/commands/metric.ts';
import { metricById, scheduleOf, timingOf } from '../metrics/queries.ts';
import { createOrganisation } from '../organisations/commands/organisation.ts';
import { answersBetween } from './answers.queries.ts';
import { settlePeriods } from './commands/settle-periods.ts';
import { addMetric } from '../projects/commands/metrics.ts';
import { createProject } from '../projects/commands/project.ts';
import { openPeriods } from '../metrics/open-periods.queries.ts';
import { Refusal } from '../../platform/refusal.ts';
import { harness } from '../../../test/harness.ts';

const h = harness();
const ZONE = 'Europe/London';
// Before the clocks go forward, so that there are days of 23 hours.
const BORN = '2026-03-12';

const RECURRENCES: Recurrence[] = [
  { frequency: 'DAILY' },
  { frequency: 'WEEKLY', weekday: 4 },
  { frequency: 'MONTHLY', monthDay: 31 },
  { frequency: 'MONTHLY', monthDay: 'LAST' },
  { frequency: 'QUARTERLY' },
  { frequency: 'YEARLY', month: 2, monthDay: 29 },
];
/** Maximum number of days between two actions. */
const STRIDE: Record<Recurrence['frequency'], number> = {
  DAILY: 4,
  WEEKLY: 20,
  MONTHLY: 70,
  QUARTERLY: 150,
  YEARLY: 500,
};

const action = fc.record({
  what: fc.constantFrom('report', 'report', 'report', 'dismiss', 'withdraw', 'withdraw', 'weekends', 'start'),
  days: fc.integer({ min: 0, max: 100 }),
  /** Periods back from the current one. */
  back: fc.integer({ min: 0, max: 6 }),
});

test.each(RECURRENCES.map((recurrence) => [JSON.stringify(recurrence), recurrence] as const))(
  'after any actions the cursor of %s matches a count of every period',
  async (_name, recurrence) => {
    const { alpha, acme } = h.fixtures;
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 25 }), async (actions) => {
        await inTenant(h.deps, alpha.tenantId, async (callers) => {
          const at = (day: IsoDate) => instantAt(ZONE, day, '12:00');
          let day: IsoDate = BORN;
          // The metric's start, and the date from which its periods are due.
          let starts = addDays(BORN, -40);
          let due = keyOf(recurrence, BORN);
          const nobody: Colleague = { ...acme.owner, roles: new Map() };
          const name = `Cursor ${recurrence.frequency} ${JSON.stringify(recurrence)} ${++run}`.slice(0, 80);
          const id = await createOrganisation(callers.colleague(at(day), nobody), { name, timeZone: ZONE });
          const manager: Colleague = { ...nobody, roles: new Map([[id, 'manager']]) };
          const ctx = () => callers.colleague(at(day), manager);
          const project = await createProject(ctx(), id, { name: 'Any', schedule: recurrence, startDate: starts });
          const metricId = await addMetric(ctx(), project, {
            name: 'Any',
            type: 'COUNT',
            autoDismissWeekends: recurrence.frequency === 'DAILY',
          });

          for (const { what, days, back } of actions) {
            day = addDays(day, Math.round((days * STRIDE[recurrence.frequency]) / 100));
            const metric = (await metricById(ctx().db, ctx().scope, metricId))!;
            const key = keyAfter(recurrence, day, -back);
            const version = (await answersBetween(ctx().db, [metric.id], key, key))[0]?.version ?? 0;
            if (what === 'weekends') {
              if (recurrence.frequency === 'DAILY')
                await updateMetric(ctx(), metricId, {
                  autoDismissWeekends: back === 0 || !metric.spans.some((s) => s.to === null),
                  weekendsFrom: back % 3 === 0 ? 'start' : 'today',
                });
            } else if (what === 'start') {
              const to = addDays(day, 20 - days);
              const answered = (await answersBetween(ctx().db, [metric.id], null, '9999-12-31'))[0]?.key;
              const moved = await updateMetric(ctx(), metricId, { startDate: to }).then(
                () => 'moved',
                (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
              );
              if (to < addDays(BORN, -40)) expect(moved).toBe('METRIC_BEFORE_PROJECT');
              else if (answered && answered < keyOf(recurrence, to)) expect(moved).toBe('ANSWER_BEFORE_START');
              else {
                expect(moved).toBe('moved');
                starts = to;
                due = keyOf(recurrence, [to, due < day ? due : day].sort().at(-1)!);
              }
            } else {
              const ask =
                what === 'report'
                  ? ({ action: 'report', value: String(days), version } as const)
                  : what === 'dismiss'
                    ? ({ action: 'dismiss', reasonCode: 'HOLIDAY', reason: null, version } as const)
                    : ({ action: 'withdraw', version } as const);
              await settlePeriods(ctx(), [{ metricId, key, ask }]);
            }
            await compare(ctx(), metricId, recurrence, { day, starts, due });
          }
        });
      }),
      { numRuns: 6 },
    );
  },
  240_000,
);

/** Compares the metric's row with every period of its lifetime. */
async function compare(
  { db, scope, now }: Parameters<typeof settlePeriods>[0],
  metricId: string,
  recurrence: Recurrence,
  life: { day: IsoDate; starts: IsoDate; due: IsoDate },
): Promise<void> {
  const metric = (await metricById(db, scope, metricId))!;
  const answers = await answersBetween(db, [metric.id], null, '9999-12-31');
  const answered = new Set(answers.map((answer) => answer.key));
  const counted = answers.map((answer) => answer.key).filter((key) => key >= metric.due_from);
  const free = (key: IsoDate) => isFreeWeekend(metric.spans, key);
  const running = keyOf(recurrence, dateIn(metric.time_zone, now));
  const ended = keysBetween(recurrence, metric.due_from, keyAfter(recurrence, running, -1));
  const open = ended.filter((key) => !answered.has(key) && !free(key));
  let next = metric.due_from;
  while (answered.has(next) || free(next)) next = keyAfter(recurrence, next);

  const found = (await openPeriods(db, [metric], now)).get(metric.id)!;
  expect({
    day: life.day,
    starts: metric.start_date,
    due: metric.due_from,
    resolved: metric.resolved_count,
    weekendRows: metric.weekend_rows,
    lastKey: metric.last_key,
    next: metric.next_open_key,
    dueAt: metric.next_due_at.toISOString(),
    ...found,
  }).toEqual({
    ...life,
    resolved: counted.length,
    weekendRows: counted.filter(free).length,
    lastKey: [...answered].sort().at(-1) ?? null,
    next,
    dueAt: endsAt(scheduleOf(metric), next),
    open: open.length,
    overdue: open.filter((key) => clockStatus(timingOf(metric), key, now) === 'DUE').length,
  });
}
