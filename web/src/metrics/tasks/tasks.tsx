import type { Tasks as TasksData } from '@tonnage/contract/metrics/periods/reading';
import { ownTime } from '../own-clock.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { words } from './words.ts';
import { NEW_ORGANISATION, pendingPath, reportPath } from '../paths.ts';
import { organisationsQuery, tasksQuery } from '../shell/frame-queries.ts';

const TO_REPORT = 'To report';
const TO_ACCEPT = 'To accept';
const PROJECT = 'Project';
const ORGANISATION = 'Organisation';

/** The user's pending tasks, each linking to the first cell without a value, or to the values to accept. */
export function Tasks() {
  const { data: tasks } = useSuspenseQuery(tasksQuery).data;
  const { data: organisations } = useSuspenseQuery(organisationsQuery).data;
  if (organisations.length === 0) {
    return (
      <Stack>
        <PageHead title={words.title(tasks)} />
        <EmptyState
          text="You’re not in an organisation yet. Create one, or ask a manager to add you to theirs."
          action={
            <LinkButton to={NEW_ORGANISATION} variant="primary">
              Create an organisation
            </LinkButton>
          }
        />
      </Stack>
    );
  }
  const sub =
    tasks.toReport.length === 0 && tasks.nextDueAt ? `The next period ends ${ownTime(tasks.nextDueAt)}.` : undefined;
  const manages = organisations.some((organisation) => organisation.role === 'manager');
  return (
    <Stack>
      <PageHead title={words.title(tasks)} sub={sub} actions={<NextStep tasks={tasks} />} />
      <Panel title={TO_REPORT} flush>
        <DataTable
          caption={TO_REPORT}
          rows={tasks.toReport}
          rowKey={(row) => row.project.id}
          rowLink={(row) => reportPath(row.project.id)}
          empty={<EmptyState text="You have no figures to report." />}
          columns={[
            { id: 'project', header: PROJECT, render: (row) => row.project.name },
            { id: 'organisation', header: ORGANISATION, render: (row) => row.organisation },
            { id: 'since', header: 'Oldest period', nowrap: true, render: (row) => row.firstLabel },
            { id: 'open', header: 'Outstanding', align: 'end', render: (row) => row.open },
            {
              id: 'overdue',
              header: 'Overdue',
              align: 'end',
              render: (row) => (row.overdue > 0 ? <StatusPill tone="over" label={String(row.overdue)} /> : row.overdue),
            },
          ]}
        />
      </Panel>
      {manages && (
        <Panel title={TO_ACCEPT} flush>
          <DataTable
            caption={TO_ACCEPT}
            rows={tasks.toAccept}
            rowKey={(row) => row.project.id}
            rowLink={(row) => pendingPath(row.project.id)}
            empty={<EmptyState text="Nothing to accept." />}
            columns={[
              { id: 'project', header: PROJECT, render: (row) => row.project.name },
              { id: 'organisation', header: ORGANISATION, render: (row) => row.organisation },
              { id: 'waiting', header: 'Values', align: 'end', render: (row) => row.count },
            ]}
          />
        </Panel>
      )}
    </Stack>
  );
}

/** The first project to report, or else the first whose values wait to be accepted. */
function NextStep({ tasks: { toReport, toAccept } }: { tasks: TasksData }) {
  const [report] = toReport;
  const [accept] = toAccept;
  if (report)
    return (
      <LinkButton to={reportPath(report.project.id)} variant="primary">
        {words.report([report])}
      </LinkButton>
    );
  if (accept)
    return (
      <LinkButton to={pendingPath(accept.project.id)} variant="primary">
        {words.accept([accept])}
      </LinkButton>
    );
  return null;
}
