import type { PlannedStop } from '@tonnage/contract/skip-hire/orders/planner';
import { legMinutes } from '@tonnage/domain/skip-hire/run-times';
import { Button } from '../../../ui/button.tsx';
import { LorryDrawing } from '../../../ui/drawing/lorry-drawing.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { whatOf } from '../what.ts';
import { words } from '../words.ts';
import { refusalOf, type Band, type Lane } from './bands.ts';
import styles from './lorry-list.module.css';

interface LorryListProps {
  stops: readonly PlannedStop[];
  bands: readonly Band[];
  now: number | null;
  onChoose: (vehicleId: string | null) => void;
  onClose: () => void;
}

/** The shortest drive to the job from a stop that the lorry still has, otherwise from its depot. */
function minutesAway({ stops }: Lane, { depot }: Band, to: PlannedStop): number {
  const open = stops.filter(({ stop }) => stop.status !== 'completed' && stop.jobId !== to.jobId);
  return Math.min(
    ...[depot.postcode, ...open.map(({ stop }) => stop.postcode)].map((from) => legMinutes(from, to.postcode)),
  );
}

/** The lorries that can take these jobs, the nearest first. */
export function LorryList({ stops, bands, now, onChoose, onClose }: LorryListProps) {
  const [first] = stops;
  if (!first) return null;
  const able = bands
    .flatMap((band) => band.lanes.map((lane) => ({ band, lane, away: minutesAway(lane, band, first) })))
    .filter(({ lane, band }) => refusalOf(lane, band.depot, stops, now) === null)
    .toSorted((a, b) => a.away - b.away || b.lane.room.jobs - a.lane.room.jobs);
  const what = stops.length === 1 ? `${whatOf(first)}, ${first.account}` : words.chosen(stops.length);
  return (
    <Dialog title={words.chooseLorry} open onClose={onClose} footer={<Button onClick={onClose}>Cancel</Button>}>
      <p>{`${what}. ${able.length > 0 ? words.nearest : words.noneCan}`}</p>
      <ul className={styles.lorries}>
        {able.map(({ lane, away }, i) => (
          <li key={lane.vehicle.id}>
            <button
              type="button"
              className={styles.lorry}
              data-autofocus={i === 0 || undefined}
              onClick={() => onChoose(lane.vehicle.id)}
            >
              <span className={styles.drawing}>
                <LorryDrawing kind={lane.vehicle.kind} />
              </span>
              <span className={styles.name}>
                <b>{lane.vehicle.registration}</b>
                <span>{lane.driver}</span>
              </span>
              <span className={styles.facts}>
                <span>{first.vehicleId === lane.vehicle.id ? words.now : words.away(away)}</span>
                <span>{words.room(lane.room.jobs)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {stops.every(({ vehicleId }) => vehicleId !== null) && (
        <Button onClick={() => onChoose(null)}>{words.takeOff}</Button>
      )}
    </Dialog>
  );
}
