import { plannable } from '@tonnage/domain/skip-hire/run-checks';
import { riskText } from '@tonnage/domain/skip-hire/run-order';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LoadDrawing } from '../../../ui/drawing/load-drawing.tsx';
import { shapeOfSize } from '../../../ui/drawing/size-shape.ts';
import { classNames } from '../../../ui/class-names.ts';
import { whatOf } from '../what.ts';
import { MOVEMENT_ICONS } from '../../../ui/order/movement-icons.ts';
import { words } from '../words.ts';
import type { Band, LaneStop } from './bands.ts';
import { laneName, stopName, whenText } from './lane-words.ts';
import { Driver } from './lane-row.tsx';
import styles from './phone-day.module.css';

interface PhoneDayProps {
  bands: readonly Band[];
  /** The lorry that is shown first; the jobs without one by default. */
  lorry: string | undefined;
  tray: ReactNode;
  mayPlan: boolean;
  onMove: (jobId: string) => void;
}

/** One lorry at a time, chosen by its chip, with its stops as a list. */
export function PhoneDay({ bands, lorry, tray, mayPlan, onMove }: PhoneDayProps) {
  const [vehicleId, setVehicleId] = useState<string | null>(lorry ?? null);
  const lanes = bands.flatMap((band) => band.lanes);
  const without = bands.reduce((sum, band) => sum + band.without, 0);
  const lane = lanes.find(({ vehicle }) => vehicle.id === vehicleId);
  return (
    <>
      <div className={styles.chips} role="group" aria-label={words.board}>
        <button type="button" aria-pressed={!lane} onClick={() => setVehicleId(null)}>
          {words.waiting(without)}
        </button>
        {lanes.map((one) => (
          <button
            key={one.vehicle.id}
            type="button"
            aria-pressed={one === lane}
            onClick={() => setVehicleId(one.vehicle.id)}
          >
            <span className="sr-only">{laneName(one)}</span>
            <span aria-hidden="true">{`${one.vehicle.registration} ${one.done}/${one.stops.length}`}</span>
          </button>
        ))}
      </div>
      {lane && lane.driver !== null && lane.stops.length > 0 && (
        <p className={styles.route}>
          <Driver lane={lane} />
        </p>
      )}
      {!lane ? (
        tray
      ) : (
        <ul className={styles.stops} aria-label={laneName(lane)}>
          {lane.stops.map((one) => (
            <PhoneStop key={one.stop.jobId} one={one} mayPlan={mayPlan} onMove={onMove} />
          ))}
        </ul>
      )}
      {lane?.off.map(({ who, from, reason }) => (
        <p key={`${who} ${from}`} className={styles.none}>
          {words.off(who === lane.vehicle.registration ? null : who, reason)}
        </p>
      ))}
      {lane?.stops.length === 0 && <p className={styles.none}>{words.nothing.run}</p>}
    </>
  );
}

function PhoneStop({ one, mayPlan, onMove }: { one: LaneStop; mayPlan: boolean; onMove: (jobId: string) => void }) {
  const { stop, times, risk } = one;
  const { breakOrTip } = times;
  const Movement = MOVEMENT_ICONS[stop.type];
  return (
    <li className={classNames(styles.stop, styles[stop.status], risk && styles.risk)}>
      <span className={styles.bed}>
        {times.bed === 'none' ? (
          <Movement aria-hidden="true" />
        ) : (
          <LoadDrawing container={shapeOfSize(stop.shape, stop.sizeYards)} full={times.bed === 'full'} />
        )}
      </span>
      <button type="button" className={styles.card} data-plan={stop.jobId} data-keep={stop.jobId}>
        <span className="sr-only">{stopName(one)}</span>
        <b aria-hidden="true">{`${whatOf(stop)} · ${stop.postcode}`}</b>
        <span aria-hidden="true">{`${whenText(one)} · ${risk ? riskText(risk) : stop.account}`}</span>
        {breakOrTip && (
          <span aria-hidden="true">
            {words.breakOrTip.behind({ ...breakOrTip, minutes: breakOrTip.to - breakOrTip.from })}
          </span>
        )}
      </button>
      {mayPlan && plannable(stop.status) && (
        <Button size="sm" aria-label={`${words.moveStop} ${stop.number}`} onClick={() => onMove(stop.jobId)}>
          {words.moveStop}
        </Button>
      )}
    </li>
  );
}
