import type { IsoDate } from '@tonnage/domain/common/dates';
import { timeOf } from '@tonnage/domain/skip-hire/absences';
import { plannable } from '@tonnage/domain/skip-hire/run-checks';
import { AbsenceDialog, type Subject } from '../../fleet/absence-dialog.tsx';
import { words } from '../words.ts';
import { refusalOf, type Band } from './bands.ts';
import type { useBoard } from './use-board.ts';

const TRAY = 'tray';
const STAY = 'stay';

interface LaneOffProps {
  vehicleId: string;
  bands: readonly Band[];
  date: IsoDate;
  now: number | null;
  board: Pick<ReturnType<typeof useBoard>, 'move'>;
  onClose: () => void;
}

/** A lorry breaks down, or it or its driver is off: its open jobs go to another lorry that can take all of them, back to the tray, or stay. */
export function LaneOff({ vehicleId, bands, date, now, board, onClose }: LaneOffProps) {
  const lanes = bands.flatMap((band) => band.lanes.map((lane) => ({ lane, depot: band.depot })));
  const own = lanes.find(({ lane }) => lane.vehicle.id === vehicleId)?.lane;
  if (!own) return null;
  const { vehicle, driver, driverId } = own;
  const left = own.stops.map(({ stop }) => stop).filter(({ status }) => plannable(status));
  const others = lanes
    .filter(({ lane, depot }) => lane !== own && refusalOf(lane, depot, left, now) === null)
    .toSorted((a, b) => b.lane.room.jobs - a.lane.room.jobs);
  const subjects: Subject[] = [
    { of: 'vehicleId', id: vehicle.id, name: vehicle.registration },
    ...(driverId !== null && driver !== null ? [{ of: 'driverId' as const, id: driverId, name: driver }] : []),
  ];
  return (
    <AbsenceDialog
      subjects={subjects}
      chosen={vehicle.id}
      day={date}
      time={now === null ? '' : timeOf(now)}
      reason="breakdown"
      jobs={
        left.length === 0
          ? null
          : {
              label: words.itsJobs(left.length),
              options: [
                { value: TRAY, label: words.takeOff },
                ...others.map(({ lane }) => ({
                  value: lane.vehicle.id,
                  label: `${lane.vehicle.registration}, ${words.room(lane.room.jobs)}`,
                })),
                { value: STAY, label: words.jobsStay },
              ],
            }
      }
      onSaved={(move) => {
        if (move !== STAY && move !== '') board.move(left, move === TRAY ? null : move, null, { mayUndo: false });
      }}
      onClose={onClose}
    />
  );
}
