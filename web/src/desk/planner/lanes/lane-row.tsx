import { IconCoffee, IconCoffeeOff } from '@tabler/icons-react';
import { breakOrTipAfter } from '@tonnage/domain/skip-hire/breaks-and-tips';
import { Fragment, memo } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { LorryDrawing } from '../../../ui/drawing/lorry-drawing.tsx';
import { BreakOrTipMark } from '../breaks-and-tips/break-or-tip-mark.tsx';
import { words } from '../words.ts';
import type { Lane } from './bands.ts';
import { laneName, roughText } from './lane-words.ts';
import styles from './lane.module.css';
import { placeStops, xOf, type Axis } from './layout.ts';
import { StopCard } from './stop-card.tsx';

/** While jobs are dragged: whether the lorry can take them, and the job that they would go before. */
export interface DragOver {
  refusal: string | null;
  /** The same in two or three words, of a lorry of the job's depot. */
  brief: string | null;
  /** Undefined where the pointer is elsewhere, null at the end of the run. */
  before: string | null | undefined;
}

interface LaneRowProps {
  lane: Lane;
  axis: Axis;
  width: number;
  mayPlan: boolean;
  /** The stop that the Tab key reaches, if it is on this lane. */
  tabStop: string | null;
  /** Of this lane. */
  selected: string;
  drag: DragOver | null;
}

/** Opens their route of the day. */
export function Driver({ lane: { driver, driverId, usual, stops } }: { lane: Lane }) {
  if (driver === null) return <span className={styles.missing}>{words.noDriver}</span>;
  const title = usual === null ? undefined : words.forDay(usual);
  if (driverId === null || stops.length === 0) return <span title={title}>{driver}</span>;
  return (
    <button
      type="button"
      className={styles.driver}
      data-run={driverId}
      data-keep={`route ${driverId}`}
      title={title}
      aria-label={words.route(driver, stops.length)}
    >
      {driver}
    </button>
  );
}

/** One lorry's day on the time line. Memoised: a drag redraws only the lanes that it changes. */
export const LaneRow = memo(({ lane, axis, width, mayPlan, tabStop, selected, drag }: LaneRowProps) => {
  const { vehicle, stops, done, room, off, lacksBreak, isPast } = lane;
  const placed = placeStops(stops, axis, width);
  const last = placed.at(-1);
  const behind = last && (last.breakOrTip ?? last.tip ?? last.card);
  const ends = behind ? behind.left + behind.width + 4 : 0;
  const roomLeft = Math.max(xOf(room.from, axis, width), ends);
  const roomWidth = Math.min(width - 4, xOf(room.from + room.jobs * 60, axis, width)) - roomLeft;
  const isRoomDrawn = room.jobs > 0 && roomWidth > 72;
  const before = stops.findIndex(({ stop }) => stop.jobId === drag?.before);
  const bar = before === -1 ? ends : (placed[before]!.bed ?? placed[before]!.card).left - 3;
  const state =
    drag &&
    (drag.refusal === null ? (room.jobs > 0 ? 'can' : 'tight') : drag.before === undefined ? 'cannot' : 'refused');
  return (
    <div
      className={classNames(styles.lane, state && styles[state], drag?.brief && styles.near)}
      data-lane={vehicle.id}
      role="group"
      aria-label={laneName(lane)}
    >
      <div className={styles.head}>
        {mayPlan ? (
          <button
            type="button"
            className={styles.lorry}
            data-off={vehicle.id}
            data-keep={`off ${vehicle.id}`}
            title={words.offTitle}
            aria-label={words.offOf(vehicle.registration)}
          >
            <LorryDrawing kind={vehicle.kind} load={lane.load} />
          </button>
        ) : (
          <LorryDrawing kind={vehicle.kind} load={lane.load} />
        )}
        <div className={styles.who}>
          <b>{vehicle.registration}</b>
          {drag?.brief ? <span>{drag.brief}</span> : <Driver lane={lane} />}
        </div>
        {lacksBreak && !drag && (
          <span className={styles.noBreak} title={words.breakOrTip.none}>
            <IconCoffeeOff aria-hidden="true" />
          </span>
        )}
        <span className={styles.done}>
          {state === 'tight' || (state === 'can' && !isRoomDrawn) ? (
            <span className={styles.full}>{words.roomShort(room.jobs)}</span>
          ) : (
            <>
              <b>{done}</b>/{stops.length}
            </>
          )}
          {mayPlan && !isPast && stops.length > 0 && (
            <button
              type="button"
              className={styles.addBreakOrTip}
              data-break-or-tip-of={vehicle.id}
              data-keep={`break ${vehicle.id}`}
              tabIndex={-1}
              title={words.breakOrTip.add(vehicle.registration)}
              aria-label={words.breakOrTip.add(vehicle.registration)}
            >
              <IconCoffee aria-hidden="true" />
            </button>
          )}
        </span>
      </div>
      <div className={styles.track}>
        {off.map(({ from, until, who, reason }) => {
          const left = Math.max(0, xOf(from, axis, width));
          return (
            <span
              key={`${who} ${from} ${reason}`}
              className={styles.off}
              style={{ left, width: Math.max(0, Math.min(width, xOf(until, axis, width)) - left) }}
            >
              <span className="sr-only">{words.off(who === vehicle.registration ? null : who, reason)}</span>
              <span aria-hidden="true">{words.offShort(reason)}</span>
            </span>
          );
        })}
        <ul className={styles.stops}>
          {stops.map((one, i) => {
            const place = placed[i]!.breakOrTip;
            const breakOrTip = place && breakOrTipAfter(vehicle.breaksAndTips, i, stops.length);
            return (
              <Fragment key={one.stop.jobId}>
                <StopCard
                  one={one}
                  placed={placed[i]!}
                  isTipping={one.stop.jobId === lane.load?.jobId && !one.times.estimated}
                  mayPlan={mayPlan}
                  isTabStop={one.stop.jobId === tabStop}
                  selected={selected.includes(one.stop.jobId)}
                />
                {breakOrTip && (
                  <BreakOrTipMark
                    breakOrTip={breakOrTip}
                    jobId={one.stop.jobId}
                    place={place}
                    mayPlan={mayPlan && !isPast}
                  />
                )}
              </Fragment>
            );
          })}
        </ul>
        {isRoomDrawn && (
          <span className={styles.room} style={{ left: roomLeft, width: roomWidth }}>
            {state === 'can' ? words.roomFrom(room.jobs, roughText(room.from)) : words.room(room.jobs)}
          </span>
        )}
        {(state === 'can' || state === 'tight') && drag?.before !== undefined && (
          <span className={styles.insert} style={{ left: bar }} />
        )}
      </div>
    </div>
  );
});
LaneRow.displayName = 'LaneRow';
