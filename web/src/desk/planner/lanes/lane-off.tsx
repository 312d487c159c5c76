import type { PlannedStop } from '@tonnage/contract/skip-hire/orders/planner';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { partOf, timeOf, type AbsenceDates } from '@tonnage/domain/skip-hire/absences';
import { plannable } from '@tonnage/domain/skip-hire/run-checks';
import { isDuring } from '@tonnage/domain/skip-hire/run-order';
import { call } from '../../../lib/api.ts';
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

/**
 * A lorry breaks down, or it or its driver is off: its open jobs of that time go to another lorry that can take all of them, back
 * to the tray, or stay.
 */
export function LaneOff({ vehicleId, bands, date, now, board, onClose }: LaneOffProps) {
  const lanes = bands.flatMap((band) => band.lanes.map((lane) => ({ lane, depot: band.depot })));
  const own = lanes.find(({ lane }) => lane.vehicle.id === vehicleId)?.lane;
  if (!own) return null;
  const { vehicle, driver, driverId } = own;
  const left = own.stops.filter(({ stop }) => plannable(stop.status));
  const within = (dates: AbsenceDates) => {
    const off = partOf(date, dates);
    return off === null ? [] : left.filter(({ times }) => isDuring(times, off)).map(({ stop }) => stop);
  };
  const others = (stops: readonly PlannedStop[]) =>
    lanes
      .filter(({ lane, depot }) => lane !== own && refusalOf(lane, depot, stops, now) === null)
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
      jobsIn={(dates) => {
        const stops = within(dates);
        if (stops.length === 0) return null;
        return {
          label: words.itsJobs(stops.length, left.length),
          options: [
            { value: TRAY, label: words.takeOff },
            ...others(stops).map(({ lane }) => ({
              value: lane.vehicle.id,
              label: `${lane.vehicle.registration}, ${words.room(lane.room.jobs)}`,
            })),
            { value: STAY, label: words.jobsStay },
          ],
        };
      }}
      onSaved={(absence, move) => {
        const off = partOf(date, absence);
        if (off === null || move === STAY || move === '') return;
        // A lorry that is off takes none back: Undo removes the absence too.
        board.move(within(absence), move === TRAY ? null : move, null, {
          absence,
          undoFirst: () => call('deleteAbsence', { params: { id: absence.id } }),
        });
      }}
      onClose={onClose}
    />
  );
}
