import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { Project } from '@tonnage/contract/metrics/projects';
import { FORMULA_NAME } from '@tonnage/domain/metrics/formulas/formula';
import { unitSign } from '@tonnage/domain/metrics/types';
import { useState } from 'react';
import { useListPage } from '../../shared/use-list-page.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { metricPath } from '../paths.ts';
import { projectMetricsQuery, refreshProjects } from '../queries.ts';
import styles from '../people/people.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { MetricDialog } from './metric-dialog.tsx';
import { words } from './words.ts';

const METRICS = 'Metrics';
const followers = (n: number, invited: number) =>
  [n > 0 && String(n), invited > 0 && `${invited} invited`].filter(Boolean).join(', ') || 'None';
const finishMetric = (name: string) => `Finish ${name}`;
const deleteMetricOf = (name: string) => `Delete ${name}`;

type Doing = { action: 'change' | 'finish' | 'delete'; metric: Metric } | { action: 'add'; metric: null };

/** The metrics of a project, each with its editor and viewers. */
export function MetricsPanel({ project }: { project: Project }) {
  const client = useQueryClient();
  const { rows, waiting, error, retry } = useListPage<Metric>(projectMetricsQuery(project.id));
  const [doing, setDoing] = useState<Doing | null>(null);
  const done = async (text: string) => {
    setDoing(null);
    void toast({ text });
    await refreshProjects(client);
  };
  const finish = useMutation({
    mutationFn: ({ metric, ...data }: { metric: Metric; acceptWaiting: boolean; dismissOpen: boolean }) =>
      call('finishMetric', { params: { id: metric.id }, body: { data } }),
    onSuccess: (_data, { metric }) => done(words.ended(metric.name)),
  });
  const remove = useMutation({
    mutationFn: ({ metric, confirmName }: { metric: Metric; confirmName: string }) =>
      call('deleteMetric', { params: { id: metric.id }, body: { data: { confirmName } } }),
    onSuccess: (_data, { metric }) => done(words.deleted(metric.name)),
  });
  const open = project.finishedAt === null;
  if (error) return <ErrorState text={error.message} onRetry={retry} />;
  return (
    <Panel
      title={METRICS}
      flush
      action={
        open && (
          <Button size="sm" onClick={() => setDoing({ action: 'add', metric: null })}>
            {words.addMetric}
          </Button>
        )
      }
    >
      <DataTable
        caption={METRICS}
        rows={rows}
        waiting={waiting}
        rowKey={(row) => row.id}
        rowLink={(row) => metricPath(row.id)}
        empty={<EmptyState text="No metrics yet. Add the figures your team reports." />}
        columns={[
          {
            id: 'name',
            header: 'Metric',
            card: 'title',
            render: (row) => <TwoLines first={row.name} second={row.description} />,
          },
          { id: 'unit', header: 'Unit', render: ({ unit }) => unitSign(unit) },
          { id: 'editor', header: 'Reported by', render: editorOf },
          {
            id: 'viewers',
            header: 'Viewers',
            render: (row) => followers(row.viewers.length, row.invited.filter(({ role }) => role === 'viewer').length),
          },
          {
            id: 'actions',
            header: 'Actions',
            hideHeader: true,
            align: 'end',
            card: 'action',
            render: (metric) => (
              <span className={styles.actions}>
                {metric.finishedAt ? (
                  <StatusPill tone="done" label="Finished" />
                ) : (
                  <>
                    <Button
                      size="sm"
                      aria-label={words.changeOf(metric.name)}
                      onClick={() => setDoing({ action: 'change', metric })}
                    >
                      Edit
                    </Button>
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={finishMetric(metric.name)}
                      onClick={() => setDoing({ action: 'finish', metric })}
                    >
                      {words.finish}
                    </Button>
                  </>
                )}
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={deleteMetricOf(metric.name)}
                  onClick={() => setDoing({ action: 'delete', metric })}
                >
                  Delete
                </Button>
              </span>
            ),
          },
        ]}
      />
      {(doing?.action === 'add' || doing?.action === 'change') && (
        <MetricDialog project={project} metric={doing.metric} onClose={() => setDoing(null)} />
      )}
      {doing?.action === 'finish' && (
        <FinishDialog
          title={finishMetric(doing.metric.name)}
          waiting={doing.metric.waiting}
          open={doing.metric.open}
          sending={finish}
          onFinish={(input) => finish.mutate({ metric: doing.metric, ...input })}
          onClose={() => setDoing(null)}
        />
      )}
      {doing?.action === 'delete' && (
        <DeleteDialog
          title={deleteMetricOf(doing.metric.name)}
          text="Permanently deletes the metric and all its values, for everyone. This can’t be undone."
          name={doing.metric.name}
          sending={remove}
          onDelete={(confirmName) => remove.mutate({ metric: doing.metric, confirmName })}
          onClose={() => setDoing(null)}
        />
      )}
    </Panel>
  );
}

function editorOf({ editor, invited, formula }: Metric): string {
  if (formula !== null) return FORMULA_NAME;
  if (editor) return editor.name;
  const invitation = invited.find(({ role }) => role === 'editor');
  return invitation ? `${invitation.email} (invited)` : 'Unassigned';
}
