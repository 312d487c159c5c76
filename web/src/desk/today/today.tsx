import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { DeskPerson, DeskToday } from '@tonnage/contract/skip-hire/desk';
import { FigureRow, type Figure } from '../../ui/content/figure-row.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { FEATURES } from '../features.ts';
import { PhoneOrderLink } from '../orders/phone-order-link.tsx';
import type { Feature } from '../parts/feature.ts';
import { bandsOf, toAllocate } from '../planner/lanes/bands.ts';
import { useMinute } from '../planner/lanes/use-minute.ts';
import { DayNotes } from '../planner/notes/day-notes.tsx';
import { plannerDayQuery } from '../planner/screens.ts';
import { briefSince } from '../requests/since.ts';
import { requestsQuery } from '../requests/screens.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { overdueQuery, todayQuery } from './screens.ts';
import { Places } from './places.tsx';
import { todosOf, roundPounds } from './todos.ts';
import { Queue } from './queue.tsx';
import { Road } from './road.tsx';
import styles from './today.module.css';
import { words } from './words.ts';

const counts = (FEATURES as readonly Feature[]).flatMap(({ today }) => today ?? []);

/** The office's day: what is to be done, where the lorries are, and what room is left. */
export function Today() {
  const { data } = useSuspenseQuery(todayQuery).data;
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const requests = useQuery(requestsQuery({}));
  const plan = useQuery(plannerDayQuery(data.today, undefined));
  const day = plan.data?.data;
  const failed = [requests, plan].filter((query) => query.error && !query.data);
  const now = useMinute();
  const isPhone = useIsPhone();
  const bands = day ? bandsOf(day, { now, isPast: false }) : [];
  const waiting = day ? toAllocate(day) : [];
  const rows = requests.data?.data ?? [];
  const todos = todosOf({ data, requests: rows, lanes: bands.flatMap(({ lanes }) => lanes), waiting, counts });
  const left = ({ count }: { count: number }, listed: { length: number }) => Math.max(0, count - listed.length);
  const unlisted = {
    requests: requests.data ? left(data.requests, rows) : 0,
    lorries: left(data.failed, data.failed.jobs) + left(data.overdue, data.overdue.jobs),
    papers: left(data.outstandingNotes, data.outstandingNotes.jobs) + left(data.unsigned, data.unsigned.jobs),
    hire: left(data.overHire, data.overHire.orders),
    office: left(data.followUps, data.followUps.entries),
  };
  const late = todos.filter(({ key }) => key.startsWith('late ')).length;
  const places = data.capacity.length > 0 && <Places capacity={data.capacity} />;
  return (
    <>
      <PageHead
        title={words.title(data, counts, day ? { without: waiting.length, late } : null)}
        actions={<PhoneOrderLink desk={desk} />}
      />
      <div className={styles.figures}>
        <Figures data={data} desk={desk} waiting={waiting} />
      </div>
      {failed.map((query) => (
        <Panel key={query.error!.message}>
          <ErrorState text={query.error!.message} onRetry={() => void query.refetch()} />
        </Panel>
      ))}
      {day && <DayNotes depots={day.depots} />}
      <div className={styles.split}>
        <Queue
          todos={todos}
          isComplete={requests.data !== undefined && day !== undefined}
          unlisted={unlisted}
          mayAnswer={desk.permissions.includes('jobs.manage')}
        />
        <div className={styles.beside}>
          {isPhone && places}
          {day && <Road day={day} bands={bands} />}
          {!isPhone && places}
        </div>
      </div>
    </>
  );
}

interface FiguresProps {
  data: DeskToday;
  desk: DeskPerson;
  waiting: readonly { slot: string }[];
}

/** The figures of the day; one that is zero is left out. */
function Figures({ data, desk, waiting }: FiguresProps) {
  const { requests, failed, unsigned, overHire } = data;
  const seesMoney = desk.permissions.includes('invoices.view');
  const money = useQuery({ ...overdueQuery, enabled: seesMoney });
  const totals = seesMoney ? (money.data as { meta: { totals: Totals } } | undefined)?.meta.totals : undefined;
  const text = words.figures;
  const morning = waiting.filter(({ slot }) => slot === 'am').length;
  const all: (Figure & { n: number })[] = [
    {
      n: requests.count,
      label: text.requests(requests.count),
      value: requests.count,
      note: requests.oldest && text.oldest(briefSince(requests.oldest)),
      to: '/desk/requests',
    },
    {
      n: waiting.length,
      label: text.noLorry,
      value: waiting.length,
      note: morning > 0 ? text.morning(morning) : text.today,
      to: '/desk/planner',
      ...(morning > 0 && { tone: 'over' as const }),
    },
    { n: failed.count, label: text.rebook, value: failed.count, note: failed.jobs[0]?.reason, tone: 'over' },
    { n: unsigned.count, label: text.unsigned, value: unsigned.count, note: text.ahead, tone: 'requested' },
    {
      n: overHire.count,
      label: text.hire,
      value: overHire.count,
      note: overHire.orders[0] && text.longest(overHire.orders[0].days),
      tone: 'requested',
    },
    {
      n: totals?.overduePence ?? 0,
      label: text.overdue,
      value: roundPounds(totals?.overduePence ?? 0),
      note: text.invoices(totals?.overdue ?? 0),
      to: '/desk/invoices?state=overdue',
      tone: 'over',
    },
    {
      n: totals?.unallocatedPence ?? 0,
      label: text.unmatched,
      value: roundPounds(totals?.unallocatedPence ?? 0),
      note: text.payments,
      to: '/desk/payments?show=unallocated',
    },
  ];
  const shown = all.filter(({ n }) => n > 0);
  return shown.length > 0 && <FigureRow figures={shown} />;
}

interface Totals {
  overdue: number;
  overduePence: number;
  unallocatedPence: number;
}
