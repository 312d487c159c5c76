import type { WaitingRow } from '@tonnage/contract/metrics/reading';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Project } from '@tonnage/contract/metrics/projects';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { REASON_WORDS } from '@tonnage/domain/periods/dismissal';
import { asLink } from '../../../face/address.ts';
import { useListPage } from '../../../face/use-list-page.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/content/empty-state.tsx';
import { ErrorState } from '../../../ui/content/error-state.tsx';
import { Panel, Stack } from '../../../ui/content/panel.tsx';
import { StatusPill } from '../../../ui/content/status-pill.tsx';
import type { Column } from '../../../ui/data/columns.ts';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { TwoLines } from '../../../ui/data/two-lines.tsx';
import { Pagination } from '../../../ui/data/pagination.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { AskDialog } from './ask-dialog.tsx';
import { type Dismissal, DismissDialog } from './dismiss-dialog.tsx';
import styles from './accept.module.css';
import { PendingTabs } from './pending-tabs.tsx';
import { type Seen, useAccept } from './use-accept.ts';
import { useDecide } from './use-decide.ts';
import { words } from './words.ts';
import { ProjectHead } from '../grid/project-head.tsx';
import { cellName } from '../grid/save-queue.ts';
import { STATUS } from '../projects/words.ts';
import { metricPath, pendingPath } from '../../paths.ts';
import { refreshPeriods, waitingQuery } from '../../queries.ts';

const seen = ({ metricId, cell }: WaitingRow): Seen => ({ metricId, key: cell.key, version: cell.version });

interface WaitingListProps {
  project: Project;
  page: number | undefined;
}

/** What waits for a manager: normal values in one stroke, the others one by one (metrics.md §4.2). */
export function WaitingList({ project, page }: WaitingListProps) {
  const { id: projectId } = project;
  const client = useQueryClient();
  const table = useRef<HTMLDivElement>(null);
  const decide = useDecide(table);
  const list = useListPage<WaitingRow>(waitingQuery(projectId, page));
  const { accept, held } = useAccept();
  const [dismissing, setDismissing] = useState<WaitingRow | null>(null);
  const [asking, setAsking] = useState<WaitingRow | null>(null);
  const rows = list.rows?.filter((row) => !held.has(cellName(seen(row))));
  const normal = (rows ?? []).filter((row) => row.normal && row.cell.can.accept);

  const done = async (text: string) => {
    setDismissing(null);
    setAsking(null);
    void toast({ text });
    await refreshPeriods(client);
  };
  const dismiss = useMutation({
    mutationFn: async ({ row, why }: { row: WaitingRow; why: Dismissal }) =>
      refusal(await call('dismissPeriods', { body: { data: { items: [seen(row)], ...why } } })),
    onSuccess: () => done(words.dismissed),
  });
  const ask = useMutation({
    mutationFn: async ({ row, text }: { row: WaitingRow; text: string }) =>
      refusal(await call('requestChanges', { body: { data: { items: [seen(row)], text } } })),
    onSuccess: () => done(words.asked),
  });

  const columns: Column<WaitingRow>[] = [
    {
      id: 'metric',
      header: words.metric,
      render: (row) => <TwoLines first={row.metric} second={row.cell.reportedBy} />,
    },
    { id: 'period', header: words.period, nowrap: true, render: (row) => row.label },
    { id: 'value', header: words.value, align: 'end', nowrap: true, render: valueOf },
    {
      id: 'before',
      header: words.before,
      align: 'end',
      nowrap: true,
      render: (row) => row.previous !== null && formatValue(row.previous, row),
    },
    {
      id: 'objective',
      header: words.objective,
      align: 'end',
      nowrap: true,
      render: ({ objective, ...row }) =>
        objective && `${objective.direction === 'UP' ? '↑' : '↓'} ${formatValue(objective.value, row)}`,
    },
    {
      id: 'status',
      header: words.status,
      card: 'beside',
      render: ({ cell }) => <StatusPill {...waitsAs(cell)} />,
    },
    {
      id: 'deeds',
      header: words.deeds,
      hideHeader: true,
      card: 'action',
      render: (row) =>
        row.cell.can.accept && (
          <span className={styles.deeds}>
            <Button
              size="sm"
              data-deed="accept"
              aria-label={`${words.accept}: ${row.metric}, ${row.label}`}
              onClick={() => accept([seen(row)])}
            >
              {words.accept}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              data-deed="ask"
              aria-label={`${words.ask}: ${row.metric}, ${row.label}`}
              onClick={() => setAsking(row)}
            >
              {words.ask}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              data-deed="dismiss"
              aria-label={`${words.dismiss}: ${row.metric}, ${row.label}`}
              onClick={() => setDismissing(row)}
            >
              {words.dismiss}
            </Button>
          </span>
        ),
    },
  ];
  const total = list.pagination?.total ?? 0;
  return (
    <Stack>
      <ProjectHead
        project={project}
        tab="pending"
        sub={words.title(Math.max(0, total - held.size))}
        actions={
          normal.length > 0 && (
            <Button variant="primary" data-deed="all" onClick={() => accept(normal.map(seen))}>
              {words.acceptNormal(normal.length)}
            </Button>
          )
        }
      />
      <PendingTabs projectId={projectId} kind="accept" />
      <Panel flush>
        {list.error ? (
          <ErrorState text={list.error.message} onRetry={list.retry} />
        ) : (
          <div ref={table} className={styles.swiped} {...decide}>
            <DataTable
              caption={words.caption}
              columns={columns}
              rows={rows}
              waiting={list.waiting}
              rowKey={(row) => cellName(seen(row))}
              rowLink={({ metricId, cell }) => asLink({ path: metricPath(metricId), search: { period: cell.key } })}
              empty={<EmptyState text={words.empty} />}
            />
            {(rows?.length ?? 0) > 0 && project.role === 'manager' && <p className={styles.keys}>{words.keys}</p>}
          </div>
        )}
        {list.pagination && total > 0 && (
          <Pagination
            page={list.pagination.page}
            pages={list.pagination.pageCount}
            total={words.total(total)}
            linkTo={(n) => asLink({ path: pendingPath(projectId), search: { page: n > 1 ? n : undefined } })}
          />
        )}
      </Panel>
      {dismissing && (
        <DismissDialog
          name={dismissing.metric}
          label={dismissing.label}
          final
          loading={dismiss.isPending}
          error={dismiss.error}
          onDismiss={(why) => dismiss.mutate({ row: dismissing, why })}
          onClose={() => setDismissing(null)}
        />
      )}
      {asking && (
        <AskDialog
          name={asking.metric}
          label={asking.label}
          loading={ask.isPending}
          error={ask.error}
          onAsk={(text) => ask.mutate({ row: asking, text })}
          onClose={() => setAsking(null)}
        />
      )}
    </Stack>
  );
}

/** How it waits: what a manager should know first. */
function waitsAs({ status, changeRequested, flagged }: WaitingRow['cell']) {
  if (changeRequested) return { tone: 'over' as const, label: words.changeAsked };
  return flagged ? { tone: 'over' as const, label: words.unusual } : STATUS[status];
}

function valueOf(row: WaitingRow): string {
  const { value, reasonCode, reason } = row.cell;
  if (value !== null) return formatValue(value, row);
  const why = reasonCode === null ? '' : REASON_WORDS[reasonCode];
  return reason ? `${why}: ${reason}` : why;
}

/** A batch of one that was refused is an error of its form. */
function refusal({ data }: { data: { results: { error: { message: string } | null }[] } }): void {
  const error = data.results[0]?.error;
  if (error) throw new Error(error.message);
}
