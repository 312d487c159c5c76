import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { DeskToday } from '@tonnage/contract/skip-hire/desk';
import { isLate } from '@tonnage/domain/skip-hire/run-order';
import { asLink } from '../../shared/address.ts';
import { classNames } from '../../ui/class-names.ts';
import { FigureRow, type Figure } from '../../ui/content/figure-row.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { FEATURES } from '../features.ts';
import { Tabs } from '../../ui/data/tabs.tsx';
import { PhoneOrderLink } from '../orders/phone-order-link.tsx';
import type { Feature } from '../parts/feature.ts';
import { weekDay } from '../parts/short.ts';
import { bandsOf, toAllocate } from '../planner/lanes/bands.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { DayNotes } from '../planner/notes/day-notes.tsx';
import { plannerDayQuery } from '../planner/screens.ts';
import { briefSince } from '../requests/since.ts';
import { requestsQuery } from '../requests/screens.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { MoneyPanel } from './money-panel.tsx';
import { roundPounds } from '../parts/round-pounds.ts';
import { oldPence, type Money } from './money.ts';
import { Places } from './places.tsx';
import { Queue } from './queue.tsx';
import { Road } from './road.tsx';
import { todayQuery } from './screens.ts';
import { subjectsOf, type Unlisted } from './todo.ts';
import styles from './today.module.css';
import { todosOf } from './todos.ts';
import { useMoney } from './use-money.ts';
import { words, type Subject } from './words.ts';

const counts = (FEATURES as readonly Feature[]).flatMap(({ today }) => today ?? []);

/** The office's day: what is to be done, where the lorries are, and what room is left; for accounts, the money. */
export function Today() {
  const { data: all } = useSuspenseQuery(todayQuery).data;
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { show, depot } = useSearch({ from: '/staff/desk' });
  const ofDepot = (id: string) => depot === undefined || id === depot;
  const plans = desk.permissions.includes('jobs.manage');
  const requests = useQuery({ ...requestsQuery({ depot }), enabled: plans });
  const plan = useQuery(plannerDayQuery(all.today, undefined));
  const { money, queries } = useMoney(desk);
  const day = plan.data?.data;
  const parts = [...(plans ? [requests] : []), plan, ...queries];
  const failed = parts.filter((query) => query.error && !query.data);
  const isComplete = parts.every((query) => query.data !== undefined);
  const now = useMinute();
  const isPhone = useIsPhone();
  const subjects = subjectsOf(desk);
  const bands = day ? bandsOf(day, { now, isPast: false }).filter((band) => ofDepot(band.depot.id)) : [];
  const lanes = bands.flatMap((band) => band.lanes);
  const waiting = day ? toAllocate(day).filter(({ depotId }) => ofDepot(depotId)) : [];
  const rows = requests.data?.data ?? [];
  // What is counted of the whole company stays so; requests, lorries and places are those of the depot.
  const data: DeskToday = {
    ...all,
    requests: {
      count: requests.data?.meta.pagination.total ?? all.requests.count,
      oldest: depot === undefined ? all.requests.oldest : null,
    },
    capacity: all.capacity.filter((one) => ofDepot(one.depot.id)),
  };
  const todos = todosOf({ data, minute: now, requests: rows, lanes, waiting, counts, money }).filter(({ subject }) =>
    subjects.includes(subject),
  );
  const left = (count: number, listed: { length: number }) => Math.max(0, count - listed.length);
  const unlisted: Unlisted[] = [
    { subject: 'requests', group: 'today', count: requests.data ? left(data.requests.count, rows) : 0 },
    {
      subject: 'lorries',
      group: 'now',
      count: left(data.failed.count, data.failed.jobs) + left(data.overdue.count, data.overdue.jobs),
    },
    { subject: 'papers', group: 'today', count: left(data.outstandingNotes.count, data.outstandingNotes.jobs) },
    { subject: 'papers', group: 'later', count: left(data.unsigned.count, data.unsigned.jobs) + data.expiriesBeyond },
    { subject: 'hire', group: 'later', count: left(data.overHire.count, data.overHire.orders) },
    { subject: 'money', group: 'later', count: money ? left(money.callCount, money.calls) : 0 },
    { subject: 'office', group: 'later', count: left(data.followUps.count, data.followUps.entries) },
  ];
  const risks = lanes.map(({ stops }) => stops.flatMap(({ risk }) => risk ?? []));
  const lorries = {
    without: waiting.length,
    late: risks.filter((own) => own.some(isLate)).length,
    off: risks.filter((own) => own.includes('off')).length,
    noPermit: risks.flat().filter((risk) => risk === 'permit').length,
  };
  const ready = money?.ready?.runs.reduce((sum, { accounts }) => sum + accounts, 0) ?? 0;
  const shows = (part: 'queue' | 'road') => !isPhone || (show ?? 'queue') === part;
  const places = plans && data.capacity.length > 0 && <Places capacity={data.capacity} />;
  return (
    <div className={styles.screen}>
      <PageHead
        title={words.title(
          data,
          counts,
          isComplete ? lorries : null,
          money && { late: money.lateCount, ready, runs: money.ready?.runs.length ?? 0 },
          subjects,
        )}
        when={words.when(all.today, now)}
        actions={<PhoneOrderLink desk={desk} />}
      />
      <div className={styles.figures}>
        <Figures data={data} subjects={subjects} money={money} waiting={waiting} />
      </div>
      {failed.map((query) => (
        <Panel key={query.error!.message}>
          <ErrorState text={query.error!.message} onRetry={() => void query.refetch()} />
        </Panel>
      ))}
      {isPhone && day && (
        <div className={styles.notes}>
          <DayNotes depots={day.depots.filter(({ id }) => ofDepot(id))} />
        </div>
      )}
      {isPhone && (
        <Tabs
          label={words.parts}
          tabs={[
            { to: asLink({ path: '/desk', search: { depot } }), label: words.todo, current: show === undefined },
            {
              to: asLink({ path: '/desk', search: { depot, show: 'road' } }),
              label: words.road,
              current: show === 'road',
            },
          ]}
        />
      )}
      <div className={classNames(styles.split, plans && money && styles.three)}>
        {shows('queue') && <Queue todos={todos} isComplete={isComplete} unlisted={unlisted} subjects={subjects} />}
        {shows('road') && (
          <div className={styles.beside}>
            <div className={styles.column}>
              {!plans && money && <MoneyPanel totals={money.totals} />}
              {day && <Road day={day} bands={bands} />}
            </div>
            <div className={styles.column}>
              {plans && money && (
                <div className={styles.money}>
                  <MoneyPanel totals={money.totals} />
                </div>
              )}
              {places}
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

interface FiguresProps {
  data: DeskToday;
  subjects: readonly Subject[];
  money: Money | null;
  waiting: readonly { slot: string }[];
}

/** The figures of the day; one that is zero, or of work that somebody else does, is left out. */
function Figures({ data, subjects, money, waiting }: FiguresProps) {
  const { requests, failed, unsigned, overHire } = data;
  const text = words.figures;
  const morning = waiting.filter(({ slot }) => slot === 'am').length;
  const old = money ? oldPence(money.totals) : 0;
  const runs = money?.ready?.runs ?? [];
  const all: (Figure & { n: number; of: Subject | null })[] = [
    {
      of: 'requests',
      n: requests.count,
      label: text.requests(requests.count),
      value: requests.count,
      note: requests.oldest && text.oldest(briefSince(requests.oldest)),
      to: '/desk/requests',
    },
    {
      of: 'lorries',
      n: waiting.length,
      label: text.noLorry,
      value: waiting.length,
      note: morning > 0 ? text.morning(morning) : text.today,
      to: '/desk/planner',
      ...(morning > 0 && { tone: 'requested' as const }),
    },
    {
      of: 'lorries',
      n: failed.count,
      label: text.rebook,
      value: failed.count,
      note: failed.jobs[0] && text.since(weekDay(failed.jobs[0].date, data.today)),
      tone: 'over',
    },
    {
      of: 'papers',
      n: unsigned.count,
      label: text.unsigned,
      value: unsigned.count,
      note: text.ahead,
      tone: 'requested',
    },
    {
      of: 'hire',
      n: overHire.count,
      label: text.hire,
      value: overHire.count,
      note: overHire.orders[0] && text.longest(overHire.orders[0].days),
      tone: 'requested',
    },
    {
      of: null,
      n: money?.totals.overduePence ?? 0,
      label: text.overdue,
      value: roundPounds(money?.totals.overduePence ?? 0),
      note: old > 0 ? words.old(roundPounds(old)) : text.customers(money?.lateCount ?? 0),
      to: '/desk/invoices?state=overdue',
      tone: 'over',
    },
    {
      of: 'money',
      n: runs.length,
      label: text.ready,
      value: roundPounds(runs.reduce((sum, { grossPence }) => sum + grossPence, 0)),
      note: text.accounts(runs.reduce((sum, { accounts }) => sum + accounts, 0)),
      to: '/desk/invoices/run',
    },
    {
      of: null,
      n: money?.totals.unallocatedPence ?? 0,
      label: text.unmatched,
      value: roundPounds(money?.totals.unallocatedPence ?? 0),
      note: text.payments,
      to: '/desk/payments?show=unallocated',
    },
  ];
  const shown = all.filter(({ n, of }) => n > 0 && (of === null || subjects.includes(of)));
  return shown.length > 0 && <FigureRow figures={shown} />;
}
