import { dateLock, lockedDates } from '@tonnage/domain/skip-hire/depot-calendar';
import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn, instantAt } from '@tonnage/domain/common/zoned';
import type { BaseContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayQuestion, fullRefusal } from '../../depots/day.queries.ts';
import { lockSentence } from '../../depots/present.ts';
import { depotCalendar } from '../../depots/queries.ts';

/**
 * A depot's calendar for staff: every day from today on that the depot works and has room. Lead times and cut-offs only
 * bind customers. `held` is the day on which the job has its capacity.
 */
async function officeCalendar(ctx: Pick<BaseContext, 'db' | 'now'>, depotId: string, held?: IsoDate) {
  const calendar = { ...(await depotCalendar(ctx.db, depotId, ctx.now)), leadDays: 0 };
  const morning = instantAt(LONDON, dateIn(LONDON, ctx.now), '00:00');
  return { calendar, question: dayQuestion(calendar, morning, held === undefined ? {} : { held }) };
}

/** Why staff cannot plan a job on the day, or null. */
export async function officeDayRefusal(
  ctx: Pick<BaseContext, 'db' | 'now'>,
  depotId: string,
  date: IsoDate,
): Promise<Refusal | null> {
  const { calendar, question } = await officeCalendar(ctx, depotId);
  const reason = dateLock(calendar, question, date);
  if (reason === null) return null;
  if (reason === 'full') return fullRefusal(calendar, question, date);
  return new Refusal('DATE_LOCKED', { message: lockSentence(reason, date, calendar), details: { reason } });
}

/** The days of the desk's date picker, each blocked one with its reason. */
export async function officeDays(ctx: Pick<BaseContext, 'db' | 'now'>, job: { depot_id: string; date: IsoDate }) {
  const { calendar, question } = await officeCalendar(ctx, job.depot_id, job.date);
  return lockedDates(calendar, question);
}
