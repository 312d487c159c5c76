import { LONDON, type Instant, type IsoDate } from '@tonnage/domain/common/dates';
import { presetDays } from '@tonnage/domain/common/date-presets';
import { dateIn } from '@tonnage/domain/common/zoned';
import { reportPeriodProblem } from '@tonnage/domain/skip-hire/reports';
import { InvalidInput } from '../../platform/refusal.ts';

export interface Period {
  from: IsoDate;
  to: IsoDate;
  today: IsoDate;
}

/** The period that is asked for; without its days the twelve months up to today. Throws InvalidInput for one that a report can't have. */
export function periodOf(now: Instant, asked: { from?: IsoDate | undefined; to?: IsoDate | undefined }): Period {
  const today = dateIn(LONDON, now);
  const to = asked.to ?? today;
  const from = asked.from ?? presetDays('twelve_months', to).from;
  const message = reportPeriodProblem(from, to);
  if (message !== null) throw new InvalidInput([{ path: ['to'], message }]);
  return { from, to, today };
}
