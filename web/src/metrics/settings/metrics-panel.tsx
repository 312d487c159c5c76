import { useMutation, useQuery } from '@tanstack/react-query';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { Project } from '@tonnage/contract/metrics/projects';
import { FORMULA_NAME } from '@tonnage/domain/metrics/formulas/formula';
import { unitSign } from '@tonnage/domain/metrics/types';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import { useSelection } from '../../ui/data/use-selection.ts';
import { MoreMenu } from '../../ui/overlay/more-menu.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { DefinitionsDialog, PASTE_METRICS } from '../define/definitions-dialog.tsx';
import { type MetricValues, toNewMetric } from '../metric-form/values.ts';
import { CATEGORY_WORDS } from '@tonnage/domain/metrics/words';
import { metricPath } from '../paths.ts';
import { projectMetricsQuery } from '../projects/screens.ts';
import styles from '../people/people.module.css';
import { ChangeMetrics } from './update-metrics.tsx';
import { OrderMetrics } from './order-metrics.tsx';
import { SAVE_TEMPLATE, SaveTemplate } from './save-template.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { MetricDialog } from './metric-dialog.tsx';
import { words } from './words.ts';

const METRICS = 'Metrics';
const followers = (n: number, invited: number) =>
  [n > 0 && String(n), invited > 0 && `${invited} invited`].filter(Boolean).join(', ') || 'None';
const finishMetric = (name: string) => `Finish ${name}`;
const deleteMetricOf = (name: string) => `Delete ${name}`;

type Doing =
  | { action: 'change' | 'finish' | 'delete'; metric: Metric }
  | { action: 'add' | 'paste' | 'order' | 'template' | 'many'; metric: null };
/** With more metrics the list can be searched. */
const MANY = 12;

/** The metrics of a project, each with its editor and viewers. */
export function MetricsPanel({ project }: { project: Project }) {
  const { data, error, refetch } = useQuery(projectMetricsQuery(project.id));
  const all = data?.data;
  const [q, setQ] = useState('');
  const rows = all?.filter(({ name }) => name.toLowerCase().includes(q.trim().toLowerCase()));
  const selection = useSelection(rows, ({ id }) => id, project.id);
  const picked = selection.rows;
  const [doing, setDoing] = useState<Doing | null>(null);
  const done = async (text: string) => {
    setDoing(null);
    void toast({ text });
    await upToDate();
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
  const paste = useMutation({
    mutationFn: (metrics: MetricValues[]) =>
      call('createMetrics', { params: { id: project.id }, body: { data: { metrics: metrics.map(toNewMetric) } } }),
    onSuccess: ({ data: { ids } }) => done(ids.length === 1 ? '1 metric added.' : `${ids.length} metrics added.`),
  });
  const open = project.finishedAt === null;
  // Many at once are changed on a wider screen.
  const isPhone = useIsPhone();
  const selects = open && !isPhone && all !== undefined && all.length > 1;
  const start = (action: 'add' | 'paste' | 'order' | 'template' | 'many') => setDoing({ action, metric: null });
  if (error && !data) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  return (
    <Panel
      title={METRICS}
      flush
      action={
        open && (
          <span className={styles.actions}>
            {picked.length > 0 ? (
              <>
                <Button size="sm" variant="ghost" onClick={selection.clear}>
                  Clear selection
                </Button>
                <Button size="sm" variant="primary" onClick={() => start('many')}>
                  {`Change ${picked.length} selected`}
                </Button>
              </>
            ) : (
              <>
                {all && all.length > 0 && (
                  <MoreMenu>
                    {all.length > 1 && (
                      <Button variant="ghost" onClick={() => start('order')}>
                        Reorder
                      </Button>
                    )}
                    <Button variant="ghost" onClick={() => start('template')}>
                      {SAVE_TEMPLATE}
                    </Button>
                    <Button variant="ghost" onClick={() => start('paste')}>
                      {PASTE_METRICS}
                    </Button>
                  </MoreMenu>
                )}
                {all?.length === 0 && <Button onClick={() => start('paste')}>{PASTE_METRICS}</Button>}
                <Button onClick={() => start('add')}>{words.addMetric}</Button>
              </>
            )}
          </span>
        )
      }
    >
      {(all?.length ?? 0) > MANY && (
        <div className={styles.above}>
          <ListBar>
            <SearchField label="Search metrics" value={q} onSearch={setQ} />
          </ListBar>
        </div>
      )}
      <DataTable
        caption={METRICS}
        rows={rows}
        rowKey={(row) => row.id}
        rowLink={(row) => metricPath(row.id)}
        selecting={selects ? { selection, nameOf: ({ name }) => name } : undefined}
        empty={
          <EmptyState
            text={q.trim() === '' ? 'No metrics yet. Add the figures your team reports.' : 'No metric has this name.'}
          />
        }
        columns={[
          {
            id: 'name',
            header: 'Metric',
            card: 'title',
            render: (row) => <TwoLines wraps first={row.name} second={row.description} />,
          },
          { id: 'category', header: 'Category', card: 'under', render: ({ category }) => CATEGORY_WORDS[category] },
          { id: 'unit', header: 'Unit', card: 'hidden', render: ({ unit }) => unitSign(unit) },
          { id: 'editor', header: 'Reported by', card: 'under', render: editorOf },
          {
            id: 'viewers',
            header: 'Viewers',
            card: 'hidden',
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
                  <Button
                    size="sm"
                    aria-label={words.changeOf(metric.name)}
                    onClick={() => setDoing({ action: 'change', metric })}
                  >
                    Edit
                  </Button>
                )}
                <MoreMenu isIcon label={words.moreFor(metric.name)}>
                  {!metric.finishedAt && (
                    <Button
                      variant="ghost"
                      aria-label={finishMetric(metric.name)}
                      onClick={() => setDoing({ action: 'finish', metric })}
                    >
                      {words.finish}
                    </Button>
                  )}
                  <Button
                    variant="ghost"
                    aria-label={deleteMetricOf(metric.name)}
                    onClick={() => setDoing({ action: 'delete', metric })}
                  >
                    Delete
                  </Button>
                </MoreMenu>
              </span>
            ),
          },
        ]}
      />
      {(doing?.action === 'add' || doing?.action === 'change') && (
        <MetricDialog project={project} metric={doing.metric} onClose={() => setDoing(null)} />
      )}
      {doing?.action === 'paste' && (
        <DefinitionsDialog
          taken={(all ?? []).map(({ name }) => name)}
          sending={paste}
          onUse={(metrics) => paste.mutate(metrics)}
          onClose={() => setDoing(null)}
        />
      )}
      {doing?.action === 'order' && all && (
        <OrderMetrics projectId={project.id} metrics={all} onClose={() => setDoing(null)} />
      )}
      {doing?.action === 'template' && <SaveTemplate project={project} onClose={() => setDoing(null)} />}
      {doing?.action === 'many' && (
        <ChangeMetrics
          project={project}
          metrics={picked}
          onClose={() => setDoing(null)}
          onDone={() => {
            setDoing(null);
            selection.clear();
          }}
        />
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
