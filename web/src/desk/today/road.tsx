import type { PlannerDay } from '@tonnage/contract/skip-hire/orders/planner';
import { isLate, RISK_LABELS } from '@tonnage/domain/skip-hire/run-order';
import { classNames } from '../../ui/class-names.ts';
import { Panel } from '../../ui/content/panel.tsx';
import { LorryDrawing } from '../../ui/drawing/lorry-drawing.tsx';
import { shapeOfSize } from '../../ui/drawing/size-shape.ts';
import { KitLink } from '../../ui/links.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { Band, Lane, LaneStop } from '../planner/lanes/bands.ts';
import { whenText } from '../planner/lanes/lane-words.ts';
import styles from './road.module.css';
import { words } from './words.ts';

/** Each lorry of today: its stops as dots, and where it is. */
export function Road({ day, bands }: { day: PlannerDay; bands: readonly Band[] }) {
  const stops = day.stops.filter(({ depotId }) => bands.some(({ depot }) => depot.id === depotId));
  const done = stops.filter(({ status }) => status === 'completed').length;
  return (
    <Panel flush>
      <div className={styles.head}>
        <h2>{words.road}</h2>
        <span>{words.done(done, stops.length)}</span>
        <TextLink to="/desk/planner">{words.planner}</TextLink>
      </div>
      {bands.map(({ depot, lanes }) => (
        <section key={depot.id} aria-label={depot.name}>
          {bands.length > 1 && <h3 className={styles.depot}>{depot.name}</h3>}
          <ul>
            {lanes.map((lane) => (
              <li key={lane.vehicle.id}>
                <KitLink to={`/desk/planner?depot=${depot.id}`} className={styles.lorry}>
                  <LorryDrawing kind={lane.vehicle.kind} load={bedOf(lane)} scale={4.9} />
                  <span className={styles.who} title={`${lane.vehicle.registration} ${lane.driver ?? ''}`}>
                    <b>{lane.vehicle.registration.split(' ')[0]}</b> {lane.driver?.split(' ')[0]}
                  </span>
                  <span className="sr-only">{words.done(lane.done, lane.stops.length)}</span>
                  <span className={styles.dots} aria-hidden="true">
                    {lane.stops.map((one) => (
                      <i key={one.stop.jobId} className={styles[dotOf(one)]} />
                    ))}
                  </span>
                  <span
                    className={classNames(styles.where, where(lane).atRisk && styles.late)}
                    title={where(lane).text}
                  >
                    {where(lane).text}
                  </span>
                </KitLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}

function bedOf({ stops }: Lane) {
  const out = stops.find(({ stop }) => stop.status === 'en_route');
  if (!out || out.times.bed === 'none') return null;
  return { container: shapeOfSize(out.stop.shape, out.stop.sizeYards), full: out.times.bed === 'full' };
}

function dotOf({ stop, risk }: LaneStop): 'done' | 'failed' | 'out' | 'risk' | 'open' {
  if (stop.status === 'completed') return 'done';
  if (stop.status === 'failed') return 'failed';
  if (stop.status === 'en_route') return 'out';
  return risk === null ? 'open' : 'risk';
}

/** Where a lorry is by what its drivers have recorded, or what comes next, and whether that is at risk. */
function where({ stops }: Lane): { text: string; atRisk: boolean } {
  const out = stops.find(({ stop }) => stop.status === 'en_route');
  if (out) return atRiskOf(out) ?? { text: words.out(out.stop.site), atRisk: false };
  const next = stops.find(({ stop }) => stop.status === 'allocated' || stop.status === 'confirmed');
  if (next)
    return (
      atRiskOf(next) ?? {
        text: stops.every(({ stop }) => stop.doneAt === null)
          ? words.parked
          : words.next(next.stop.site, whenText(next)),
        atRisk: false,
      }
    );
  return { text: stops.length === 0 ? words.idle : words.home, atRisk: false };
}

function atRiskOf({ stop, risk }: LaneStop): { text: string; atRisk: true } | null {
  if (risk === null) return null;
  return { text: isLate(risk) ? words.lateTo(stop.site) : `${RISK_LABELS[risk]}: ${stop.site}`, atRisk: true };
}
