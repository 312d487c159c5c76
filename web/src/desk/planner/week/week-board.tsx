import type { LanesWeek } from '@tonnage/contract/skip-hire/orders/planner-week';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDay, formatLongDay } from '@tonnage/domain/common/format-dates';
import { classNames } from '../../../ui/class-names.ts';
import { LorryDrawing } from '../../../ui/drawing/lorry-drawing.tsx';
import { words } from '../words.ts';
import { cellKey } from './cells.ts';
import { WeekCell } from './week-cell.tsx';
import styles from './week.module.css';

export type DragState = 'can' | 'refused' | 'over' | null;

interface WeekBoardProps {
  week: LanesWeek;
  /** The places of the days that are shown. */
  shown: readonly number[];
  today: IsoDate;
  mayPlan: boolean;
  /** The cell that the Tab key reaches. */
  tabStop: string | undefined;
  dragOf: (vehicleId: string, date: IsoDate) => DragState;
  onOpen: (date: IsoDate, depotId: string, vehicleId?: string) => void;
}

/** The lorries of a week in bands, one for each depot, under its days. */
export function WeekBoard({ week, shown, today, mayPlan, tabStop, dragOf, onOpen }: WeekBoardProps) {
  const dates = shown.map((i) => week.dates[i]!);
  return (
    <table className={styles.board}>
      <colgroup>
        <col className={styles.headColumn} />
        {dates.map((date) => (
          <col key={date} className={date < today ? styles.pastColumn : undefined} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <td className={styles.corner}>{words.lorriesOf(week.vehicles.length)}</td>
          {dates.map((date) => (
            <th key={date} scope="col" className={classNames(date === today && styles.today)}>
              <abbr title={formatLongDay(date)}>{formatDay(date).replace(/ \w+$/, '')}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      {week.depots.map((depot) => {
        const vehicles = week.vehicles.filter(({ depotId }) => depotId === depot.id);
        return (
          <tbody key={depot.id}>
            <tr className={styles.depot}>
              <th scope="row">{depot.name}</th>
              {shown.map((i) => {
                const date = week.dates[i]!;
                const { booked, capacity, closed, without } = depot.days[i]!;
                return (
                  <td key={date}>
                    <button type="button" onClick={() => onOpen(date, depot.id)} tabIndex={without > 0 ? 0 : -1}>
                      <span className="sr-only">{`${depot.name}, ${formatLongDay(date)}, `}</span>
                      {without > 0 && <b>{date < today ? without : words.without(without)}</b>}
                      <span>{closed === null ? `${booked}/${capacity}` : words.closed[closed]}</span>
                    </button>
                  </td>
                );
              })}
            </tr>
            {vehicles.length === 0 && (
              <tr>
                <td className={styles.none} colSpan={dates.length + 1}>
                  {words.noLorries}
                </td>
              </tr>
            )}
            {vehicles.map((vehicle) => (
              <tr key={vehicle.id} className={styles.lane}>
                <th scope="row">
                  <span className={styles.head}>
                    <LorryDrawing kind={vehicle.kind} />
                    <span className={styles.who}>
                      <b>{vehicle.registration}</b>
                      <span className={vehicle.driver === null ? styles.missing : undefined}>
                        {vehicle.driver ?? words.noDriver}
                      </span>
                    </span>
                  </span>
                </th>
                {shown.map((i) => (
                  <WeekCell
                    key={week.dates[i]}
                    vehicle={vehicle}
                    day={vehicle.days[i]!}
                    date={week.dates[i]!}
                    isPast={week.dates[i]! < today}
                    mayPlan={mayPlan}
                    isTabStop={cellKey(vehicle.id, week.dates[i]!) === tabStop}
                    drag={dragOf(vehicle.id, week.dates[i]!)}
                    onOpen={() => onOpen(week.dates[i]!, depot.id, vehicle.id)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        );
      })}
    </table>
  );
}
