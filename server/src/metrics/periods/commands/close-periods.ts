import { dateIn } from '@tonnage/domain/common/zoned';
import { keyAfter, keysBetween } from '@tonnage/domain/metrics/periods/period';
import { isFreeWeekend } from '@tonnage/domain/metrics/periods/weekends';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type MetricRow, scheduleOf } from '../../metrics/queries.ts';
import { answersBetween } from '../answers.queries.ts';
import { acceptPeriods, type Seen, dismissPeriods } from './decide.ts';

const OWN_VALUES = 'You reported some of the values that would be accepted. Ask another manager to accept them first.';

/**
 * Accepts the pending answers of a locked metric that is about to end, and dismisses its open periods, if requested. There is no
 * notification for each, only for the end. Throws OWN_VALUE.
 */
export async function closePeriods(
  ctx: OrganisationContext,
  metric: MetricRow,
  input: { acceptWaiting: boolean; dismissOpen: boolean },
): Promise<void> {
  // A computed metric waits for nobody.
  if (metric.formula !== null) return;
  const { waiting, open } = await unfinished(ctx, metric);
  if (input.acceptWaiting && waiting.length > 0) {
    const accepted = await acceptPeriods(ctx, waiting, { quietly: true });
    // A finished metric accepts nothing any more, so the end waits for another manager.
    if (accepted.some(({ refusal }) => refusal?.code === 'OWN_VALUE'))
      throw new Refusal('OWN_VALUE', { message: OWN_VALUES });
  }
  const why = { reasonCode: 'FINISHED' as const, reason: null };
  if (input.dismissOpen && open.length > 0) await dismissPeriods(ctx, open, why, { quietly: true });
}

/** A metric's answers that await a manager, and its ended periods without an answer. */
async function unfinished({ db, now }: OrganisationContext, metric: MetricRow) {
  const schedule = scheduleOf(metric);
  const today = dateIn(schedule.timeZone, now);
  const answers = new Map((await answersBetween(db, [metric.id], null, today)).map((answer) => [answer.key, answer]));
  const seen = (key: string, version: number): Seen => ({ metricId: metric.public_id, key, version });
  const waiting = [...answers.values()]
    .filter((answer) => answer.status !== 'ACCEPTED')
    .map((answer) => seen(answer.key, answer.version));
  const open = keysBetween(schedule, metric.next_open_key, keyAfter(schedule, today, -1))
    .filter((key) => !answers.has(key) && !isFreeWeekend(metric.spans, key))
    .map((key) => seen(key, 0));
  return { waiting, open };
}
