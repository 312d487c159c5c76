import type { LanesWeek } from '@tonnage/contract/skip-hire/orders/planner-week';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { asLink } from '../../../shared/address.ts';
import { KitLink } from '../../../ui/links.tsx';
import { words } from '../words.ts';
import { DayBar } from './week-cell.tsx';
import styles from './week.module.css';

interface WeekListProps {
  week: LanesWeek;
  /** The places of the days that are shown. */
  shown: readonly number[];
  today: IsoDate;
  depot: string | undefined;
}

/** The week on a phone: under each day that is not over its lorries with jobs; days that are over as one line. */
export function WeekList({ week, shown, today, depot }: WeekListProps) {
  return shown.map((i) => {
    const date = week.dates[i]!;
    const sum = (of: 'without' | 'booked' | 'capacity') =>
      week.depots.reduce((total, { days }) => total + days[i]![of], 0);
    const lorries = date < today ? [] : week.vehicles.filter(({ days }) => days[i]!.jobs > 0 || days[i]!.off);
    const link = (lorry?: string) => asLink({ path: '/desk/planner', search: { depot, day: date, lorry } });
    return (
      <section key={date} className={styles.listDay}>
        <h2>
          <KitLink to={link()}>{formatLongDay(date)}</KitLink>
          <span>
            {sum('without') > 0 ? words.without(sum('without')) : words.places(sum('booked'), sum('capacity'))}
          </span>
        </h2>
        {lorries.length > 0 && (
          <ul>
            {lorries.map((vehicle) => {
              const day = vehicle.days[i]!;
              const off =
                day.off && words.off(day.off.who === vehicle.registration ? null : day.off.who, day.off.reason);
              return (
                <li key={vehicle.id}>
                  <KitLink to={link(vehicle.id)} className={styles.listLorry}>
                    <b>{vehicle.registration}</b>
                    <DayBar day={day} />
                    <span className={styles.listCounts}>
                      {off ?? words.jobsOf(day.jobs)}
                      {day.atRisk > 0 && (
                        <>
                          <i className={styles.dot} />
                          <span className="sr-only">{`, ${words.atRisk(day.atRisk)}`}</span>
                        </>
                      )}
                    </span>
                  </KitLink>
                </li>
              );
            })}
          </ul>
        )}
      </section>
    );
  });
}
