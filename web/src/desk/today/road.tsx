import type { PlannerDay } from '@tonnage/contract/skip-hire/orders/planner';
import { isLate, RISK_LABELS } from '@tonnage/domain/skip-hire/run-order';
import { classNames } from '../../ui/class-names.ts';
import { Panel } from '../../ui/content/panel.tsx';
import { LorryDrawing } from '../../ui/drawing/lorry-drawing.tsx';
import { KitLink } from '../../ui/links.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { Band, Lane, LaneStop } from '../planner/lanes/bands.ts';
import { callName } from '../parts/short.ts';
import { roughText } from '../planner/lanes/lane-words.ts';
import styles from './road.module.css';
import { words } from './words.ts';

/** Dots with the usual gaps that the line of a lorry has room for. */
const MOST_DOTS = 8;

/** Each lorry of today: its stops as dots, and where it is. */
export function Road({ day, bands }: { day: PlannerDay; bands: readonly Band[] }) {
  const stops = day.stops.filter(({ depotId }) => bands.some(({ depot }) => depot.id === depotId));
  const done = stops.filter(({ status }) => status === 'completed').length;
  const lasts = bands.flatMap(({ lanes }) => lanes.flatMap((lane) => lane.stops.at(-1) ?? []));
  const isOut = lasts.some(({ times }) => times.estimated);
  const home = isOut ? roughText(Math.max(...lasts.map(({ times }) => times.tip?.to ?? times.ends))) : null;
  return (
    <Panel flush>
      <div className={styles.head}>
        <h2>{words.road}</h2>
        <span>{[words.done(done, stops.length), home !== null && words.homeBy(home)].filter(Boolean).join(', ')}</span>
        <TextLink quiet to="/desk/planner">
          {words.planner}
        </TextLink>
      </div>
      {bands.map(({ depot, lanes }) => (
        <section key={depot.id} aria-label={depot.name}>
          {bands.length > 1 && <h3 className={styles.depot}>{depot.name}</h3>}
          {depot.note !== null && <p className={styles.note}>{depot.note}</p>}
          <ul>
            {lanes.map((lane) => (
              <li key={lane.vehicle.id}>
                <KitLink to={`/desk/planner?depot=${depot.id}`} className={styles.lorry}>
                  <LorryDrawing kind={lane.vehicle.kind} load={lane.load} scale={6.6} />
                  <span className={styles.who} title={`${lane.vehicle.registration} ${lane.driver ?? ''}`}>
                    <b>{lane.vehicle.registration.split(' ')[0]}</b> {lane.driver?.split(' ')[0]}
                  </span>
                  <span className="sr-only">{words.done(lane.done, lane.stops.length)}</span>
                  <span
                    className={classNames(styles.dots, lane.stops.length > MOST_DOTS && styles.small)}
                    aria-hidden="true"
                  >
                    {lane.stops.map((one) => (
                      <i key={one.stop.jobId} className={styles[dotOf(one)]} />
                    ))}
                  </span>
                  <Where {...where(lane)} />
                </KitLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}

function dotOf({ stop, risk }: LaneStop): 'done' | 'failed' | 'out' | 'risk' | 'open' {
  if (stop.status === 'completed') return 'done';
  if (stop.status === 'failed') return 'failed';
  if (stop.status === 'en_route') return 'out';
  return risk === null ? 'open' : 'risk';
}

interface Place {
  /** What is wrong; null if nothing is. */
  wrong: string | null;
  text: string;
  /** When it gets there; null where that is not known. */
  at: string | null;
}

function Where({ wrong, text, at }: Place) {
  return (
    <span className={styles.where} title={[wrong, text, at].filter(Boolean).join(', ')}>
      <span>
        {wrong !== null && <b>{wrong}</b>} {text}
      </span>
      {at !== null && <span>{at}</span>}
    </span>
  );
}

/** Where a lorry is by what its drivers have recorded, or what comes next, and whether that is at risk. */
function where({ stops }: Lane): Place {
  const out = stops.find(({ stop }) => stop.status === 'en_route');
  const next = out ?? stops.find(({ stop }) => stop.status === 'allocated' || stop.status === 'confirmed');
  if (!next) return { wrong: null, text: stops.length === 0 ? words.idle : words.home, at: null };
  const { stop, risk } = next;
  const customer = callName(stop.account);
  const failed = stops.filter((one) => one.stop.status === 'failed' && one.stop.toRebook).length;
  const at = roughText(next.times.arrives);
  const late = stops.filter((one) => one.risk !== null && isLate(one.risk)).length;
  if (risk !== null)
    return isLate(risk)
      ? { wrong: late === 1 ? words.isLate : words.lateJobs(late), text: words.out(customer), at }
      : { wrong: RISK_LABELS[risk], text: words.out(customer), at: null };
  if (stops.every((one) => one.stop.doneAt === null && one.stop.status !== 'en_route'))
    return { wrong: null, text: words.parked, at };
  const wrong = failed > 0 ? words.failedJobs(failed) : late > 0 ? words.lateJobs(late) : null;
  const text = out ? words.out(customer) : words.after(customer);
  // The hour is left to what goes as planned: there is no room for both.
  return { wrong, text, at: wrong === null ? at : null };
}
