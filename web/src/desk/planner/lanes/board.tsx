import { NOON } from '@tonnage/domain/skip-hire/run-times';
import { useMemo, useRef, type CSSProperties, type ReactNode } from 'react';
import { useWidth } from '../../../ui/chart/use-width.ts';
import { classNames } from '../../../ui/class-names.ts';
import { words } from '../words.ts';
import type { Band, Lane } from './bands.ts';
import styles from './board.module.css';
import { clockText } from './lane-words.ts';
import { LaneRow, type DragOver } from './lane-row.tsx';
import { axisOf, xOf } from './layout.ts';

interface BoardProps {
  bands: readonly Band[];
  drivers: number;
  /** Minutes from midnight on today. */
  now: number | null;
  mayPlan: boolean;
  tabStop: string | null;
  selected: readonly string[];
  dragOf: (lane: Lane, band: Band) => DragOver | null;
  children?: ReactNode;
}

/** From this many lorries on, lanes are lower. */
const MANY_LANES = 20;
const NONE = '';
/** Before it is measured. */
const FIRST_WIDTH = 866;
/** An hour nearer to the present than this, pixels, would run into its time. */
const CLOCK = 42;

/** The lanes of a day in bands, one for each depot, under the hours. */
export function Board({ bands, drivers, now, mayPlan, tabStop, selected, dragOf, children }: BoardProps) {
  const hours = useRef<HTMLDivElement>(null);
  const width = useWidth(hours, FIRST_WIDTH);
  const { begins, ends } = axisOf(bands);
  const axis = useMemo(() => ({ begins, ends }), [begins, ends]);
  const count = bands.reduce((sum, { lanes }) => sum + lanes.length, 0);
  const marks = Array.from({ length: Math.floor(axis.ends / 60) + 1 }, (_, hour) => hour * 60).filter(
    (minute) => minute > axis.begins && minute < axis.ends,
  );
  const isNowShown = now !== null && now >= axis.begins && now <= axis.ends;
  const has = (lane: Lane, id: string | null) => lane.stops.some(({ stop }) => stop.jobId === id);
  return (
    <div
      className={classNames(styles.board, count >= MANY_LANES && styles.low)}
      style={
        {
          '--hour': `${width / ((axis.ends - axis.begins) / 60)}px`,
          '--first': `${xOf(marks[0] ?? 0, axis, width)}px`,
        } as CSSProperties
      }
    >
      <div className={styles.axis}>
        <span className={styles.count}>{words.lorries(count, drivers)}</span>
        <div ref={hours} className={styles.hours} aria-hidden="true">
          {marks
            .filter((minute) => !isNowShown || Math.abs(xOf(minute, axis, width) - xOf(now, axis, width)) > CLOCK)
            .map((minute) => (
              <span key={minute} style={{ left: xOf(minute, axis, width) }}>
                {clockText(minute)}
              </span>
            ))}
          {isNowShown && (
            <span className={styles.clock} style={{ left: xOf(now, axis, width) }}>
              {clockText(now)}
            </span>
          )}
        </div>
      </div>
      {isNowShown && (
        <span className={styles.past} style={{ '--now': `${xOf(now, axis, width)}px` } as CSSProperties} />
      )}
      <span className={styles.noon} style={{ '--at': `${xOf(NOON, axis, width)}px` } as CSSProperties} />
      {isNowShown && <span className={styles.now} style={{ '--now': `${xOf(now, axis, width)}px` } as CSSProperties} />}
      {bands.map((band) => {
        const { depot, lanes, without } = band;
        const full = depot.booked >= depot.capacity;
        return (
          <section key={depot.id} className={styles.band} aria-label={depot.name}>
            <h2 className={styles.depot}>
              <span>{depot.name}</span>
              <span className={styles.bar} aria-hidden="true">
                <span
                  className={classNames(full && styles.over)}
                  style={{ width: `${depot.capacity > 0 ? Math.min(100, (depot.booked / depot.capacity) * 100) : 0}%` }}
                />
              </span>
              <span className={styles.places}>
                {depot.closed === null
                  ? words.places(depot.booked, depot.capacity)
                  : (words.closed[depot.closed] ?? words.places(depot.booked, depot.capacity))}
              </span>
              {depot.note !== null && (
                <span className={styles.note} title={depot.note}>
                  {depot.note}
                </span>
              )}
              {without > 0 && <span className={styles.without}>{words.without(without)}</span>}
            </h2>
            {lanes.length === 0 && <p className={styles.none}>{words.noLorries}</p>}
            {lanes.map((lane) => (
              <LaneRow
                key={lane.vehicle.id}
                lane={lane}
                axis={axis}
                width={width}
                mayPlan={mayPlan}
                tabStop={has(lane, tabStop) ? tabStop : null}
                selected={selected.filter((id) => has(lane, id)).join(' ') || NONE}
                drag={dragOf(lane, band)}
              />
            ))}
          </section>
        );
      })}
      {children}
    </div>
  );
}
