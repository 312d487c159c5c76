import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ErrorState } from '../../../ui/content/error-state.tsx';
import { EmptyState } from '../../../ui/content/empty-state.tsx';
import { PageHead } from '../../../ui/content/page-head.tsx';
import { Panel } from '../../../ui/content/panel.tsx';
import { SkeletonLines } from '../../../ui/content/skeleton.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { deskQuery } from '../../shell/desk-query.ts';
import { bandsOf } from '../lanes/bands.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { plannerDayQuery } from '../screens.ts';
import { RunForm } from './run-form.tsx';
import { words } from './words.ts';

/** A row for each stop of a lorry's day, entered from its route sheet and saved together. */
export function CloseRun() {
  const { vehicle, day } = useSearch({ from: '/staff/desk/planner/run' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const date = day ?? desk.today;
  const query = useQuery(plannerDayQuery(date, undefined));
  const minute = useMinute();
  // Not the stops of the day before: they would be saved for this one.
  const data = query.isPlaceholderData ? undefined : query.data?.data;
  const isPast = date < desk.today;
  const lane =
    data &&
    // As planned: with the present time, jobs that nobody has recorded yet would be estimated after it.
    bandsOf(data, { now: null, isPast })
      .flatMap(({ lanes }) => lanes)
      .find((one) => one.vehicle.id === vehicle && one.stops.length > 0);
  const open = lane?.stops.filter(({ stop }) => stop.status === 'allocated' || stop.status === 'en_route') ?? [];
  return (
    <>
      <PageHead
        title={lane ? words.title(lane.vehicle.registration, open.length) : words.name}
        sub={lane && words.sub(date, lane.driver)}
        actions={<LinkButton to={`/desk/planner?day=${date}`}>{words.back}</LinkButton>}
      />
      <Panel flush>
        {query.error && !data ? (
          <ErrorState text={query.error.message} onRetry={() => void query.refetch()} />
        ) : !data ? (
          <SkeletonLines lines={9} />
        ) : date > desk.today ? (
          <EmptyState text={words.notYet} />
        ) : !lane ? (
          <EmptyState text={words.noLorry} action={<LinkButton to="/desk/planner">{words.back}</LinkButton>} />
        ) : (
          <RunForm
            key={`${lane.vehicle.id} ${date}`}
            stops={lane.stops}
            date={date}
            now={isPast ? null : minute}
            mayPlan={desk.permissions.includes('jobs.manage')}
          />
        )}
      </Panel>
    </>
  );
}
