import type { LaneDay, LanesWeek } from '@tonnage/contract/skip-hire/orders/planner-week';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { classNames } from '../../../ui/class-names.ts';
import { words } from '../words.ts';
import { cellKey, openIn } from './cells.ts';
import styles from './week.module.css';

export type WeekVehicle = LanesWeek['vehicles'][number];

interface WeekCellProps {
  vehicle: WeekVehicle;
  day: LaneDay;
  date: IsoDate;
  isPast: boolean;
  mayPlan: boolean;
  isTabStop: boolean;
  /** While another lorry's day is dragged over this column: whether this lorry can take it. */
  drag: 'can' | 'refused' | 'over' | null;
  onOpen: () => void;
}

/** A lorry's day: its bar of jobs done, to do and places left, its jobs and tips, and whether one is at risk. */
export function WeekCell({ vehicle, day, date, isPast, mayPlan, isTabStop, drag, onOpen }: WeekCellProps) {
  const key = cellKey(vehicle.id, date);
  const off = day.off && words.off(day.off.who === vehicle.registration ? null : day.off.who, day.off.reason);
  return (
    <td className={classNames(styles.cell, day.off && styles.off, drag && styles[drag])} data-lane={key}>
      <button
        type="button"
        className={styles.day}
        data-plan={key}
        data-keep={key}
        data-free={(mayPlan && !isPast && openIn(day) > 0) || undefined}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={cellName(vehicle, day, date, off)}
        onClick={onOpen}
      >
        <DayBar day={day} />
        <span className={styles.counts}>
          {day.jobs > 0 && <b>{day.jobs}</b>}
          {day.jobs > 0 && day.tips > 0 && !isPast && <span>{words.tips(day.tips)}</span>}
          {day.atRisk > 0 && <i className={styles.dot} />}
        </span>
        {off && !isPast && <span className={styles.reason}>{off}</span>}
        {!off && !isPast && day.driver !== null && <span className={styles.driver}>{day.driver}</span>}
      </button>
    </td>
  );
}

/** Jobs done, still to do, and places left, as shares of one bar. */
export function DayBar({ day }: { day: LaneDay }) {
  const all = Math.max(1, day.jobs + day.room);
  return (
    <span className={styles.bar} aria-hidden="true">
      <span className={styles.isDone} style={{ width: `${(day.done / all) * 100}%` }} />
      <span className={styles.isFailed} style={{ width: `${(day.failed / all) * 100}%` }} />
      <span className={styles.isOpen} style={{ width: `${(openIn(day) / all) * 100}%` }} />
    </span>
  );
}

/** "YK71 ABC, Thursday 26 November, 7 jobs, 3 of 7 done, 3 tips, 1 job at risk". */
function cellName({ registration }: WeekVehicle, day: LaneDay, date: IsoDate, off: string | null): string {
  return [
    registration,
    formatLongDay(date),
    words.jobsOf(day.jobs),
    ...(day.done > 0 ? [words.doneOf(day.done, day.jobs)] : []),
    ...(day.failed > 0 ? [words.failedOf(day.failed)] : []),
    ...(day.tips > 0 ? [words.tips(day.tips)] : []),
    ...(day.atRisk > 0 ? [words.atRisk(day.atRisk)] : []),
    ...(day.room > 0 ? [words.room(day.room)] : []),
    ...(day.driver === null ? [] : [words.drives(day.driver)]),
    ...(off ? [off] : []),
  ].join(', ');
}
