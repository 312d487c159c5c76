import type { OrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { useMinute } from '../../lib/use-minute.ts';
import { Panel } from '../../ui/content/panel.tsx';
import { classNames } from '../../ui/class-names.ts';
import { KitLink } from '../../ui/links.tsx';
import { MOVEMENT_ICONS } from '../../ui/order/movement-icons.ts';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './next-panel.module.css';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { jobsPath, orderPath } from './paths.ts';
import { dayShort, slotNow, VERBS, wasteShort, words } from './words.ts';

/** How many jobs are listed: the list has the others. */
const SHOWN = { wide: 7, phone: 4 };

/** The jobs of the next working days, by day. */
export function NextPanel({ upcoming, today }: Pick<OrdersSummary, 'upcoming' | 'today'>) {
  const isPhone = useIsPhone();
  const all = upcoming.flatMap(({ jobs }) => jobs);
  const shown = all.slice(0, isPhone ? SHOWN.phone : SHOWN.wide);
  const days = [...Map.groupBy(shown, ({ date }) => date)];
  return (
    <Panel
      title={words.nextTitle}
      action={
        <span className={styles.all}>
          <TextLink quiet to={jobsPath()}>
            {all.length > shown.length ? words.moreJobs(all.length - shown.length) : words.allJobs}
          </TextLink>
        </span>
      }
      flush
    >
      {days.length === 0 && <p className={styles.none}>{words.nothingNext}</p>}
      <ol className={styles.days}>
        {days.map(([date, jobs]) => (
          <li key={date} className={styles.day}>
            <b>{dayShort(date, today)}</b>
            <ul>
              {jobs.map((job) => (
                <li key={job.id}>
                  <Job job={job} today={today} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <p className={styles.foot}>
        <TextLink quiet to="/account/calendar">
          {words.addToCalendar}
        </TextLink>
      </p>
    </Panel>
  );
}

function Job({ job, today }: { job: OrdersSummary['upcoming'][number]['jobs'][number]; today: IsoDate }) {
  const slot = slotNow(job, today, useMinute());
  const { id, type, status, orderId, siteName, sizeYards, shape, waste } = job;
  const Movement = MOVEMENT_ICONS[type];
  return (
    <KitLink to={orderPath(orderId, id)} className={styles.job}>
      <Movement aria-hidden="true" />
      <span className={styles.what} title={`${words.size(sizeYards, shape)}, ${waste.toLowerCase()}, ${siteName}`}>
        <span className="sr-only">{`${VERBS[type]} `}</span>
        <b>
          {shape === 'roro' ? words.size(sizeYards, shape) : `${words.size(sizeYards, shape)}, ${wasteShort(waste)}`}
        </b>{' '}
        <span>{siteName}</span>
      </span>
      <span className={classNames(styles.when, status === 'requested' && styles.asked)}>
        {status === 'requested'
          ? words.requested
          : status === 'en_route'
            ? words.onItsWay
            : slot === job.slot
              ? words.slot[slot]
              : words.today}
      </span>
    </KitLink>
  );
}
