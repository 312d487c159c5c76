import { useSuspenseQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { words as places } from '../words.ts';
import { words } from './words.ts';
import { NEW_ORGANISATION, pendingPath, reportPath } from '../paths.ts';
import { organisationsQuery, tasksQuery } from '../queries.ts';

/** The user's pending tasks, each linking to the first cell without a value, or to the values to accept. */
export function Tasks() {
  const { data: tasks } = useSuspenseQuery(tasksQuery).data;
  const { data: organisations } = useSuspenseQuery(organisationsQuery).data;
  if (organisations.length === 0) {
    return (
      <Stack>
        <PageHead title={words.title(tasks)} />
        <EmptyState
          text={words.none}
          action={<LinkButton to={NEW_ORGANISATION}>{places.newOrganisation}</LinkButton>}
        />
      </Stack>
    );
  }
  const sub = tasks.toReport.length === 0 && tasks.nextDueAt ? words.nextDue(tasks.nextDueAt) : undefined;
  const manages = organisations.some((organisation) => organisation.role === 'manager');
  return (
    <Stack>
      <PageHead title={words.title(tasks)} sub={sub} />
      <Panel title={words.toReport} flush>
        <DataTable
          caption={words.toReport}
          rows={tasks.toReport}
          rowKey={(row) => row.project.id}
          rowLink={(row) => reportPath(row.project.id)}
          empty={<EmptyState text={words.nothingToReport} />}
          columns={[
            { id: 'project', header: words.project, render: (row) => row.project.name },
            { id: 'organisation', header: words.organisation, render: (row) => row.organisation },
            { id: 'since', header: words.since, nowrap: true, render: (row) => row.firstLabel },
            { id: 'open', header: words.open, align: 'end', render: (row) => row.open },
            {
              id: 'overdue',
              header: words.overdue,
              align: 'end',
              render: (row) => (row.overdue > 0 ? <StatusPill tone="over" label={String(row.overdue)} /> : row.overdue),
            },
          ]}
        />
      </Panel>
      {manages && (
        <Panel title={words.toAccept} flush>
          <DataTable
            caption={words.toAccept}
            rows={tasks.toAccept}
            rowKey={(row) => row.project.id}
            rowLink={(row) => pendingPath(row.project.id)}
            empty={<EmptyState text={words.nothingToAccept} />}
            columns={[
              { id: 'project', header: words.project, render: (row) => row.project.name },
              { id: 'organisation', header: words.organisation, render: (row) => row.organisation },
              { id: 'waiting', header: words.waiting, align: 'end', render: (row) => row.count },
            ]}
          />
        </Panel>
      )}
    </Stack>
  );
}
