import type { DeskToday } from '@tonnage/contract/skip-hire/desk';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { classNames } from '../../ui/class-names.ts';
import { Panel } from '../../ui/content/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import road from './road.module.css';
import styles from './places.module.css';
import { words } from './words.ts';

/** How many days are shown: the rows that there is room for below the lorries. */
const DAYS = 6;

/** The places of the next working days, a column for each depot. */
export function Places({ capacity }: { capacity: DeskToday['capacity'] }) {
  // Not every depot works on the same days.
  const dates = [...new Set(capacity.flatMap(({ days }) => days.map(({ date }) => date)))].toSorted();
  return (
    <Panel flush>
      <div className={road.head}>
        <h2 id="places">{words.places}</h2>
        <span />
        <TextLink quiet to="/desk/calendar">
          {words.calendar}
        </TextLink>
      </div>
      <table className={styles.places} aria-labelledby="places">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{words.day}</span>
            </th>
            {capacity.map(({ depot }) => (
              <th key={depot.id} scope="col">
                {depot.name.replace(/ depot$/i, '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dates.slice(0, DAYS).map((date) => (
            <tr key={date}>
              <th scope="row">{formatDay(date).replace(/ \w+$/, '')}</th>
              {capacity.map(({ depot, days }) => (
                <td key={depot.id}>
                  <Day day={days.find((day) => day.date === date)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Day({ day }: { day: DeskToday['capacity'][number]['days'][number] | undefined }) {
  if (!day || (day.closed !== null && day.closed !== 'full'))
    return <span className={styles.closed}>{words.closed}</span>;
  const isFull = day.booked >= day.capacity;
  return (
    <span className={classNames(styles.day, isFull && styles.full)}>
      <i aria-hidden="true">
        <i style={{ width: `${day.capacity > 0 ? Math.min(100, (day.booked / day.capacity) * 100) : 0}%` }} />
      </i>
      {isFull ? (
        <>
          {words.full}
          <span className="sr-only">{` ${day.booked}/${day.capacity}`}</span>
        </>
      ) : (
        `${day.booked}/${day.capacity}`
      )}
    </span>
  );
}
