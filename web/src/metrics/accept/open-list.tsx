import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { OpenRow } from '@tonnage/contract/metrics/periods/open';
import type { Project } from '@tonnage/contract/metrics/projects';
import { periodLabel } from '@tonnage/domain/metrics/periods/label';
import { asLink, useGoTo } from '../../shared/address.ts';
import { ListPages } from '../../shared/list-pages.tsx';
import { useList } from '../../shared/use-list.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { ProjectHead } from '../grid/project-head.tsx';
import { STATUS } from '../projects/words.ts';
import { pendingPath, reportPath } from '../paths.ts';
import { projectMetricsQuery } from '../projects/screens.ts';
import { PendingTabs } from './pending-tabs.tsx';
import { words, values } from './words.ts';
import { useParams, useSearch } from '@tanstack/react-router';
import { WaitingList } from './waiting-list.tsx';
import { queryOf } from '../../lib/queries.ts';

const REMIND = 'Send reminder';

interface OpenListProps {
  project: Project;
  person: string | undefined;
  page: number | undefined;
}

/** Values that nobody has reported yet, with reminders: each once a day (metrics.md §4.4). */
export function OpenList({ project, person, page }: OpenListProps) {
  const { id: projectId, schedule, completeTo } = project;
  const goTo = useGoTo();
  const path = pendingPath(projectId);
  const list = useList('listOpen', { editor: person, page }, { params: { id: projectId } });
  const { data: metrics } = useQuery(projectMetricsQuery(projectId));
  const people = new Map(metrics?.data.flatMap(({ editor }) => (editor ? [[editor.id, editor.name]] : [])));
  const remind = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      call('nudgeEditor', { params: { id: projectId }, body: { data: { userId: id } } }),
    onSuccess: ({ data }, { name }) =>
      void toast({
        text: data.emailed
          ? `Reminder sent to ${name}`
          : `${name} will see the reminder in Metrics. No email was sent.`,
      }),
    onError: (error) => void toast({ text: error.message }),
  });
  return (
    <Stack>
      <ProjectHead
        project={project}
        tab="pending"
        sub={project.open === 0 ? 'Nothing to report' : `${values(project.open)} to report`}
      />
      <PendingTabs projectId={projectId} kind="report" />
      {people.size > 1 && (
        <ListBar>
          <SelectField
            label="Reported by"
            hideLabel
            placeholder="Everyone"
            options={[...people].map(([value, label]) => ({ value, label }))}
            value={person ?? ''}
            onChange={(chosen) => goTo({ path, search: { kind: 'report', person: chosen || undefined } })}
          />
        </ListBar>
      )}
      <Panel flush>
        {list.error ? (
          <ErrorState text={list.error.message} onRetry={list.retry} />
        ) : (
          <DataTable
            caption="Metrics to report"
            rows={list.rows}
            waiting={list.waiting}
            rowKey={(row) => row.metricId}
            rowLink={(row) => asLink({ path: reportPath(projectId), search: { to: row.firstKey } })}
            empty={
              <EmptyState
                text={
                  person === undefined && completeTo !== null
                    ? `All reported for ${periodLabel(schedule, completeTo)}.`
                    : 'Nothing outstanding.'
                }
              />
            }
            columns={[
              { id: 'metric', header: words.metric, render: (row) => row.metric },
              { id: 'editor', header: 'Reported by', render: ({ editor }) => editorOf(editor) },
              { id: 'since', header: 'Oldest period', nowrap: true, render: (row) => row.firstLabel },
              { id: 'open', header: 'Periods', align: 'end', render: (row) => row.open },
              {
                id: 'status',
                header: words.status,
                card: 'beside',
                render: (row) =>
                  row.overdue > 0 ? (
                    <StatusPill tone="over" label={`${row.overdue} overdue`} />
                  ) : (
                    <StatusPill {...STATUS.TO_FILL} />
                  ),
              },
              {
                id: 'actions',
                header: words.actions,
                hideHeader: true,
                align: 'end',
                card: 'action',
                render: ({ nudge, editor, metric }) =>
                  nudge === 'done'
                    ? 'Reminded today'
                    : nudge === 'may' &&
                      editor && (
                        <Button
                          size="sm"
                          aria-label={`${REMIND}: ${editor.name}, ${metric}`}
                          loading={remind.isPending && remind.variables.id === editor.id}
                          onClick={() => remind.mutate(editor)}
                        >
                          {REMIND}
                        </Button>
                      ),
              },
            ]}
          />
        )}
        <ListPages
          list={list}
          at={{ path, search: { kind: 'report', person } }}
          total={(n) => (n === 1 ? '1 metric' : `${n} metrics`)}
        />
      </Panel>
    </Stack>
  );
}

function editorOf(editor: OpenRow['editor']): string {
  if (editor === null) return 'Unassigned (managers)';
  return editor.resting ? `${editor.name} (deactivated)` : editor.name;
}

/** A project's pending values: to be accepted by its managers, or to be reported. */
export function Pending() {
  const { projectId } = useParams({ from: '/colleague/metrics/projects/$projectId/pending' });
  const { kind, person, page } = useSearch({ from: '/colleague/metrics/projects/$projectId/pending' });
  const { data: project } = useSuspenseQuery(queryOf('getProject', { params: { id: projectId } })).data;
  if (kind === 'report') return <OpenList project={project} person={person} page={page} />;
  return <WaitingList project={project} page={page} />;
}
