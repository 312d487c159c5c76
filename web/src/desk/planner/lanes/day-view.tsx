import type { DeskPerson } from '@tonnage/contract/skip-hire/desk';
import type { PlannedStop, PlannerDay } from '@tonnage/contract/skip-hire/orders/planner';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { whyNotInBrief } from '@tonnage/domain/skip-hire/run-checks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type FocusEvent, type MouseEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/content/error-state.tsx';
import { Notice } from '../../../ui/content/notice.tsx';
import { PageHead } from '../../../ui/content/page-head.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { PhoneOrderLink } from '../../orders/phone-order-link.tsx';
import { DayNotes } from '../notes/day-notes.tsx';
import { ProposalPanel } from '../proposal/proposal-panel.tsx';
import { useProposal } from '../proposal/use-proposal.ts';
import { plannerDayQuery } from '../screens.ts';
import type { PlannerSearch } from '../screens.ts';
import { shortOf, useDayStock } from '../stock/use-day-stock.ts';
import { usePlan } from '../use-plan.ts';
import { movable, plannedFrom } from '../week.ts';
import { whatOf } from '../what.ts';
import { words } from '../words.ts';
import { bandsOf, failedOf, toAllocate, type Band, type Lane } from './bands.ts';
import { Board } from './board.tsx';
import { BoardBones } from './board-bones.tsx';
import { BoardFoot } from './board-foot.tsx';
import { DayBar } from './day-bar.tsx';
import { DayDialogs, type DayOpen } from './day-dialogs.tsx';
import styles from './day-view.module.css';
import { Ghost } from './ghost.tsx';
import { PhoneDay } from './phone-day.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StopFacts } from './stop-facts.tsx';
import { Tray } from './tray.tsx';
import { useBoard } from './use-board.ts';
import { useDrag } from './use-drag.ts';
import { rangeOf, useLaneKeys, type LaneKeys } from './use-lane-keys.ts';
import { useMinute } from '../../../lib/use-minute.ts';

const NO_BANDS: readonly Band[] = [];
const NO_STOPS: readonly PlannedStop[] = [];

/** The card that was pressed or has the focus. */
const jobIn = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-plan]')?.dataset['plan'] : undefined;

/** A day of one or all depots: a lane for each lorry, and beside them what has none. */
export function DayView({ desk, search }: { desk: DeskPerson; search: PlannerSearch }) {
  const date = search.day ?? plannedFrom(desk.today);
  const isPhone = useIsPhone();
  const minute = useMinute();
  const place = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<DayOpen | null>(search.job === undefined ? null : { job: search.job });
  const [focus, setFocus] = useState<string | null>(null);
  const mayPlan = desk.permissions.includes('jobs.manage');

  // Lanes that a change leaves as they were stay the same objects, and are not drawn again.
  const select = useCallback(
    ({ data }: { data: PlannerDay }) => {
      const now = data.date === desk.today ? minute : null;
      const bands = bandsOf(data, { now, isPast: data.date < desk.today });
      return { day: data, now, bands, waiting: toAllocate(data), failed: failedOf(data) };
    },
    [minute, desk.today],
  );
  const query = useQuery({ ...plannerDayQuery(date, search.depot), select });
  const { day, now = null, bands = NO_BANDS, waiting = NO_STOPS, failed = NO_STOPS } = query.data ?? {};
  const stock = useDayStock(date, search.depot);
  const short = useMemo(() => shortOf(stock), [stock]);
  const board = useBoard(day, bands, now, mayPlan);
  const { swapOf } = board;
  const mayAllocate = mayPlan && date >= desk.today && waiting.length > 0;
  const proposal = useProposal({ day, bands, waiting, now }, mayAllocate, board.plan);
  const { shown } = proposal;
  const depotId = (open?.job && board.at(open.job)?.depotId) || search.depot || desk.depots[0]!.id;
  const plan = usePlan(depotId);

  /** Each customer is emailed about their own job, so each is moved, and undone, by itself. */
  const moveToDay = (jobs: readonly PlannedStop[], to: IsoDate) => {
    const fixed = jobs.find((job) => !movable(job));
    board.say(fixed ? words.fixedDay(whatOf(fixed)) : null);
    if (!fixed) for (const job of jobs) plan.mutate({ job, to: { date: to, slot: job.slot } });
  };
  const { drag, ghost, onPointerDown, wasDragged } = useDrag((dropped) => {
    const [over, onto] = dropped.over?.split(' ') ?? [];
    if (over === 'day' && onto) moveToDay(board.group(dropped.jobId), onto);
    else board.drop(dropped);
  });
  const choose = (jobId: string) =>
    mayPlan &&
    !shown &&
    board.group(jobId).every((stop) => stop.status !== 'completed' && stop.status !== 'failed') &&
    setOpen({ choosing: jobId });
  const openBreakOrTip = (jobId: string) => {
    const vehicleId = board.at(jobId)?.vehicleId;
    if (mayPlan && vehicleId && date >= desk.today) setOpen({ breakOrTip: { vehicleId, jobId } });
  };
  const keys: LaneKeys = {
    onOther: board.toOther,
    onOrder: board.toPlace,
    onChoose: choose,
    onSelect: board.select,
    onRange: board.selectRange,
    onSelectRun: (jobId) => board.selectRun(board.at(jobId)?.vehicleId),
    onSwap: () => swapOf && board.swap(swapOf),
    onNote: () => mayPlan && setOpen({ note: true }),
    onBreakOrTip: openBreakOrTip,
    onOff: (jobId) => {
      const vehicleId = board.at(jobId)?.vehicleId;
      if (mayPlan && vehicleId) setOpen({ off: vehicleId });
    },
  };
  useLaneKeys(place, shown ? null : keys);
  const lanesOf = shown?.bands ?? bands;
  const stops = lanesOf.flatMap(({ lanes }) => lanes.flatMap((lane) => lane.stops));
  const stopAt = (jobId: string) => stops.find(({ stop }) => stop.jobId === jobId);
  const tabStop =
    focus !== null && stopAt(focus) ? focus : (stops.find(({ times }) => times.estimated) ?? stops[0])?.stop.jobId;
  const dragged = drag ? board.group(drag.jobId) : [];
  const refusal =
    drag?.over && drag.over !== 'tray' && !drag.over.startsWith('day ') ? board.refuse(dragged, drag.over) : null;
  const dragOf = (lane: Lane, _band: Band) =>
    drag && {
      refusal: board.refuse(dragged, lane.vehicle.id),
      brief: dragged[0]
        ? whyNotInBrief({ ...lane.vehicle, driverId: lane.driverId, off: lane.off }, dragged[0], now)
        : null,
      before: drag.over === lane.vehicle.id ? drag.before : undefined,
    };
  const openJob = (jobId: string) => {
    board.clear();
    plan.clear();
    setOpen({ job: jobId });
  };
  const onClick = ({ target, shiftKey }: MouseEvent) => {
    const lorry = target instanceof Element && target.closest<HTMLElement>('[data-off]')?.dataset['off'];
    if (lorry) setOpen({ off: lorry });
    const of = (attribute: 'breakOrTip' | 'breakOrTipOf', selector: string) =>
      target instanceof Element ? target.closest<HTMLElement>(selector)?.dataset[attribute] : undefined;
    const after = of('breakOrTip', '[data-break-or-tip]');
    if (after !== undefined) openBreakOrTip(after);
    const ofLorry = of('breakOrTipOf', '[data-break-or-tip-of]');
    if (ofLorry !== undefined && date >= desk.today) setOpen({ breakOrTip: { vehicleId: ofLorry, jobId: null } });
    const driverId = target instanceof Element && target.closest<HTMLElement>('[data-run]')?.dataset['run'];
    const lane = bands.flatMap((band) => band.lanes).find((one) => one.driverId === driverId);
    if (lane?.driver && lane.driverId !== null)
      setOpen({ run: { driverId: lane.driverId, name: lane.driver, date, vehicleId: lane.vehicle.id } });
    const jobId = jobIn(target);
    if (jobId === undefined || wasDragged()) return;
    if (shiftKey && place.current && !shown)
      board.selectRange(rangeOf(place.current, board.selected.at(-1), jobId), true);
    else openJob(jobId);
  };
  const isLoaded = day !== undefined;
  useEffect(() => {
    if (!isLoaded || search.lorry === undefined) return;
    const lane = place.current?.querySelector<HTMLElement>(`[data-lane="${search.lorry}"]`);
    (lane?.querySelector<HTMLElement>('[data-plan]') ?? lane?.querySelector('button'))?.focus();
  }, [isLoaded, search.lorry]);
  const trouble = board.trouble ?? plan.error?.message ?? proposal.error;
  const tray = shown ? (
    <ProposalPanel proposal={shown} lanes={lanesOf.flatMap((band) => band.lanes)} />
  ) : (
    <Tray
      depotId={search.depot}
      requested={search.depot === undefined ? desk.requests : null}
      waiting={waiting}
      failed={failed}
      selected={board.selected}
      short={short}
      mayPlan={mayPlan}
      isOver={drag?.over === 'tray'}
    />
  );

  const note = mayPlan && !shown && day && (
    <Button size="sm" onClick={() => setOpen({ note: true })}>
      {words.note.button} <kbd aria-hidden="true">N</kbd>
    </Button>
  );
  const allocate = mayAllocate && !shown && (
    <Button size="sm" variant="primary" loading={proposal.isSearching} onClick={proposal.search}>
      {words.proposal.all(waiting.length)} <kbd aria-hidden="true">P</kbd>
    </Button>
  );

  return (
    // Every card is a button: a key that presses it arrives here as a click.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={place}
      className={styles.day}
      data-wide
      onPointerDown={mayPlan && !shown ? onPointerDown : undefined}
      onClick={onClick}
      onFocus={({ target }: FocusEvent) => setFocus(jobIn(target) ?? focus)}
    >
      <PageHead
        title={
          day
            ? words.headline(
                day.date,
                day.stops.length,
                waiting.length,
                waiting.filter(({ slot }) => slot === 'am').length,
              )
            : words.loading(date)
        }
        when={formatLongDay(date)}
        actions={isPhone ? undefined : <PhoneOrderLink desk={desk} />}
      />
      <div className={styles.bar}>
        <DayBar
          desk={desk}
          search={search}
          date={date}
          stock={stock}
          more={
            isPhone && (
              <>
                {allocate}
                {note}
                <PhoneOrderLink desk={desk} />
              </>
            )
          }
        />
        {!isPhone && note}
        {!isPhone && allocate}
      </div>
      {day && isPhone && <DayNotes depots={day.depots} />}
      {trouble && <Notice tone="block">{trouble}</Notice>}
      {query.error && !day ? (
        <ErrorState text={query.error.message} onRetry={() => void query.refetch()} />
      ) : !day ? (
        <BoardBones />
      ) : isPhone ? (
        <PhoneDay bands={lanesOf} lorry={search.lorry} tray={tray} mayPlan={mayPlan} onMove={choose} />
      ) : (
        <div className={styles.split}>
          {tray}
          <Board
            bands={lanesOf}
            drivers={day.drivers.length}
            now={now}
            mayPlan={mayPlan}
            tabStop={tabStop ?? null}
            selected={board.selected}
            dragOf={dragOf}
          />
          <BoardFoot mayPlan={mayPlan} />
        </div>
      )}
      <SelectionBar
        jobs={shown ? 0 : board.selected.length}
        onChoose={() => choose(board.selected[0]!)}
        onSwap={swapOf && (() => board.swap(swapOf))}
        onClear={board.clearSelection}
      />
      {!isPhone && !drag && (
        <StopFacts
          place={place}
          at={stopAt}
          short={short}
          onOpen={openJob}
          onChoose={mayPlan && !shown ? choose : null}
        />
      )}
      <Ghost ref={ghost} stops={dragged} why={refusal} instead={refusal === null ? null : board.instead(dragged)} />
      <DayDialogs
        open={open}
        onClose={() => setOpen(null)}
        desk={desk}
        date={date}
        day={day}
        bands={bands}
        now={now}
        board={board}
        plan={plan}
        mayPlan={mayPlan}
        depotId={depotId}
      />
    </div>
  );
}
