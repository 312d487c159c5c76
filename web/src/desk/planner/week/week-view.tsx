import type { DeskPerson } from '@tonnage/contract/skip-hire/desk';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import { asLink, useGoTo } from '../../../shared/address.ts';
import { ErrorState } from '../../../ui/content/error-state.tsx';
import { Notice } from '../../../ui/content/notice.tsx';
import { PageHead } from '../../../ui/content/page-head.tsx';
import { SkeletonLines } from '../../../ui/content/skeleton.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { PhoneOrderLink } from '../../orders/phone-order-link.tsx';
import { DepotSelect } from '../../parts/depot-select.tsx';
import { useDrag, type Drag } from '../lanes/use-drag.ts';
import { lanesWeekQuery, type PlannerSearch } from '../screens.ts';
import { PhoneMenu } from '../phone-menu.tsx';
import { ViewSwitch } from '../view-switch.tsx';
import { mondayOf, plannedFrom } from '../week.ts';
import { words } from '../words.ts';
import { cellKey, openIn, shownDays } from './cells.ts';
import { useWeekKeys } from './use-week-keys.ts';
import { useWeekMove } from './use-week-move.ts';
import { WeekBoard } from './week-board.tsx';
import { WeekGhost } from './week-ghost.tsx';
import { WeekList } from './week-list.tsx';
import styles from './week.module.css';

const PATH = '/desk/planner';

/** The lorry and the day of a cell's key. */
const readKey = (key: string): [vehicleId: string, date: IsoDate] => key.split(' ') as [string, IsoDate];

/** A week of one or all depots: each lorry's days in counts. A whole day goes to another lorry by mouse or keyboard. */
export function Week({ desk, search }: { desk: DeskPerson; search: PlannerSearch }) {
  const monday = mondayOf(search.from ?? plannedFrom(desk.today));
  const query = useQuery(lanesWeekQuery(monday, search.depot));
  const goTo = useGoTo();
  const isPhone = useIsPhone();
  const place = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<string | null>(null);
  const mayPlan = desk.permissions.includes('jobs.manage');
  const week = query.data?.data;
  const shown = week ? shownDays(week) : [];

  const [near, setNear] = useState<IsoDate | null>(null);
  const plan = useWeekMove(desk, search.depot, near);
  const drop = ({ jobId: key, over }: Drag) => {
    const [vehicleId, date] = readKey(key);
    const [to, onto] = readKey(over ?? '');
    if (to && to !== vehicleId && onto === date) void plan.moveTo(date, vehicleId, to);
  };
  const { drag, ghost, onPointerDown, wasDragged } = useDrag(drop);
  const [draggedId, draggedDate] = drag ? readKey(drag.jobId) : [null, null];
  const refusalOf = (vehicleId: string) =>
    draggedId === null ? null : plan.refusal(draggedDate, draggedId, vehicleId);
  const [overId, overDate] = drag?.over ? readKey(drag.over) : [null, null];
  const isElsewhere = overId !== null && overDate !== draggedDate;
  const why = isElsewhere ? words.sameDay : overId === null ? null : refusalOf(overId);

  const openDay = (date: IsoDate, depotId: string, lorry?: string) => {
    if (wasDragged()) return;
    goTo({ path: PATH, search: { depot: search.depot ?? (lorry ? undefined : depotId), day: date, lorry } });
  };
  useWeekKeys(place, (key, step) => {
    const [vehicleId, date] = readKey(key);
    if (!mayPlan || date < desk.today) return;
    void plan.moveOn(date, vehicleId, step, (to) =>
      place.current?.querySelector<HTMLElement>(`[data-plan="${cellKey(to, date)}"]`)?.focus(),
    );
  });
  // A cell that is dragged need not have the focus.
  const onPress = (event: PointerEvent) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-free]') : null;
    if (cell) setNear(readKey(cell.dataset['plan']!)[1]);
    onPointerDown(event);
  };

  const weekLink = (from: IsoDate) => asLink({ path: PATH, search: { depot: search.depot, view: 'week', from } });
  const first = week?.vehicles.find(({ days }) => days.some((day) => openIn(day) > 0)) ?? week?.vehicles[0];
  const firstDay = week && first && shown.find((i) => week.dates[i]! >= desk.today);
  const tabStop = focus ?? (first && week ? cellKey(first.id, week.dates[firstDay ?? shown[0] ?? 0]!) : undefined);
  const dragged = week && draggedId !== null ? week.vehicles.find(({ id }) => id === draggedId) : undefined;

  const views = (
    <>
      <ViewSwitch
        view="week"
        day={asLink({ path: PATH, search: { depot: search.depot, day: search.from } })}
        week={weekLink(monday)}
      />
      <DepotSelect
        label="Depot"
        all={words.allDepots}
        depots={desk.depots}
        value={search.depot}
        onChange={(depot) => goTo({ path: PATH, search: { ...search, depot } })}
      />
      <PhoneOrderLink desk={desk} />
    </>
  );

  return (
    <div
      ref={place}
      data-wide
      onPointerDown={mayPlan ? onPress : undefined}
      onFocus={({ target }: FocusEvent) => {
        const key = target instanceof HTMLElement ? target.dataset['plan'] : undefined;
        if (key === undefined) return;
        setFocus(key);
        setNear(readKey(key)[1]);
      }}
    >
      <PageHead title={words.weekOf(monday)} />
      <div className={styles.toolbar}>
        <span className={styles.steps}>
          <LinkButton to={weekLink(addDays(monday, -7))} aria-label={words.weekBefore}>
            <IconChevronLeft />
          </LinkButton>
          <LinkButton to={asLink({ path: PATH, search: { depot: search.depot, view: 'week' } })}>
            {words.thisWeek}
          </LinkButton>
          <LinkButton to={weekLink(addDays(monday, 7))} aria-label={words.weekAfter}>
            <IconChevronRight />
          </LinkButton>
        </span>
        {isPhone ? <PhoneMenu>{views}</PhoneMenu> : views}
      </div>
      {plan.trouble && <Notice tone="block">{plan.trouble}</Notice>}
      {query.error && !week ? (
        <ErrorState text={query.error.message} onRetry={() => void query.refetch()} />
      ) : !week ? (
        <SkeletonLines lines={12} />
      ) : isPhone ? (
        <WeekList week={week} shown={shown} today={desk.today} depot={search.depot} />
      ) : (
        <WeekBoard
          week={week}
          shown={shown}
          today={desk.today}
          mayPlan={mayPlan}
          tabStop={tabStop}
          dragOf={(vehicleId, date) => {
            if (draggedId === null || date !== draggedDate || vehicleId === draggedId) return null;
            if (refusalOf(vehicleId) !== null) return 'refused';
            return overId === vehicleId && !isElsewhere ? 'over' : 'can';
          }}
          onOpen={openDay}
        />
      )}
      <WeekGhost
        ref={ghost}
        text={
          dragged && week
            ? words.cellDragged(
                dragged.registration,
                formatLongDay(draggedDate!),
                openIn(dragged.days[week.dates.indexOf(draggedDate!)]!),
              )
            : null
        }
        why={why}
      />
    </div>
  );
}
