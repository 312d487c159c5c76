import type { DeskPerson } from '@tonnage/contract/skip-hire/desk';
import type { PlannerDay } from '@tonnage/contract/skip-hire/orders/planner';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { JobDialog } from '../job-dialog.tsx';
import { NoteDialog } from '../notes/note-dialog.tsx';
import { BreakOrTipDialog } from '../breaks-and-tips/break-or-tip-dialog.tsx';
import { RouteDialog, type RouteOpen } from '../route-dialog.tsx';
import type { usePlan } from '../use-plan.ts';
import { mondayOf } from '../week.ts';
import type { Band } from './bands.ts';
import { LaneOff } from './lane-off.tsx';
import { LorryList } from './lorry-list.tsx';
import type { useBoard } from './use-board.ts';

/** What is open over the day: a job, a choice of lorry for one, a driver's route, a lorry's absence or break, or the day's note. */
export interface DayOpen {
  job?: string;
  choosing?: string;
  run?: RouteOpen;
  /** A vehicle. */
  off?: string;
  note?: true;
  /** A break or tip visit of a vehicle, after a stop. */
  breakOrTip?: { vehicleId: string; jobId: string | null };
}

interface DayDialogsProps {
  open: DayOpen | null;
  onClose: () => void;
  desk: DeskPerson;
  date: IsoDate;
  day: PlannerDay | undefined;
  bands: readonly Band[];
  now: number | null;
  board: ReturnType<typeof useBoard>;
  plan: ReturnType<typeof usePlan>;
  mayPlan: boolean;
  /** Of the open job. */
  depotId: string;
}

/** The dialogs of a day in the planner. */
export function DayDialogs(props: DayDialogsProps) {
  const { open, onClose, desk, date, day, bands, now, board, plan, mayPlan, depotId } = props;
  const { job, choosing, run, off, note, breakOrTip } = open ?? {};
  const ofBreakOrTip = bands.flatMap(({ lanes }) => lanes).find(({ vehicle }) => vehicle.id === breakOrTip?.vehicleId);
  const runOf = run?.vehicleId;
  return (
    <>
      {choosing !== undefined && (
        <LorryList
          stops={board.group(choosing)}
          bands={bands}
          now={now}
          onChoose={(vehicleId) => {
            board.move(board.group(choosing), vehicleId, null);
            onClose();
          }}
          onClose={onClose}
        />
      )}
      {off !== undefined && (
        <LaneOff vehicleId={off} bands={bands} date={date} now={now} board={board} onClose={onClose} />
      )}
      {breakOrTip && ofBreakOrTip && (
        <BreakOrTipDialog lane={ofBreakOrTip} date={date} jobId={breakOrTip.jobId} onClose={onClose} />
      )}
      {note && day && <NoteDialog date={date} depots={day.depots} onClose={onClose} />}
      <RouteDialog
        run={run ?? null}
        today={desk.today}
        mayPlan={mayPlan}
        onSelect={
          runOf
            ? () => {
                board.selectRun(runOf);
                onClose();
              }
            : undefined
        }
        onClose={onClose}
      />
      <JobDialog
        job={job === undefined ? null : (board.at(job) ?? null)}
        fleet={{
          vehicles: day?.vehicles.filter((vehicle) => vehicle.depotId === depotId && vehicle.active) ?? [],
          drivers: day?.drivers.filter((driver) => driver.depotId === depotId) ?? [],
        }}
        mayPlan={mayPlan}
        plan={{ depotId, today: desk.today, monday: mondayOf(date), onMove: (of, to) => plan.mutate({ job: of, to }) }}
        onClose={onClose}
      />
    </>
  );
}
