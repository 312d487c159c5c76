import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { deskQuery } from '../shell/desk-query.ts';
import { words as screenNames } from '../words.ts';
import { DayView } from './lanes/day-view.tsx';
import { Week } from './week/week-view.tsx';

/** A day's lorries or a week's, by default of all depots. */
export function Planner() {
  const search = useSearch({ from: '/staff/desk/planner' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  if (desk.depots.length === 0)
    return (
      <>
        <PageHead title={screenNames.planner} />
        <Panel>
          <EmptyState
            text="You need at least one depot before you can plan work. Add your first depot in the calendar."
            action={<LinkButton to="/desk/calendar">{screenNames.calendar}</LinkButton>}
          />
        </Panel>
      </>
    );
  if (search.view === 'week') return <Week desk={desk} search={search} />;
  return <DayView desk={desk} search={search} />;
}
