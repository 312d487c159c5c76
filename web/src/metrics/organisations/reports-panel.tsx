import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reports } from '@tonnage/contract/metrics/reports';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { queryOf } from '../../lib/queries.ts';
import styles from '../people/people.module.css';
import { ReportDialog } from './report-dialog.tsx';
import { reportWords } from './report-words.ts';

type Report = Reports[number];

interface ReportsPanelProps {
  organisationId: string;
  manager: boolean;
}

/** The scorecards that are emailed every week or month: all of them for managers, otherwise one's own. */
export function ReportsPanel({ organisationId, manager }: ReportsPanelProps) {
  const client = useQueryClient();
  const query = queryOf('listReports', { params: { id: organisationId } });
  const { data, error, refetch } = useQuery(query);
  const [open, setOpen] = useState<Report | 'new' | null>(null);
  const kept = (answer: { data: Reports }) => client.setQueryData(query.queryKey, answer);
  const failed = (cause: Error) => void toast({ text: cause.message });
  const pause = useMutation({
    mutationFn: ({ id: reportId, project, readers, pausedAt, ...schedule }: Report) => {
      const { frequency, weekday, monthDay, hour } = schedule;
      const input = { frequency, weekday, monthDay, hour, projectId: project?.id ?? null };
      return call('updateReport', {
        params: { id: organisationId, reportId },
        body: { data: { ...input, readerIds: readers.map(({ id }) => id), paused: pausedAt === null } },
      });
    },
    onSuccess: kept,
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: (reportId: string) => call('removeReport', { params: { id: organisationId, reportId } }),
    onSuccess: kept,
    onError: failed,
  });
  const ask = async ({ id }: Report) => {
    const question = { title: 'Delete this report?', body: 'Nobody will get it any more.' };
    if (await confirm({ ...question, confirm: 'Delete', cancel: 'Cancel', danger: true })) remove.mutate(id);
  };
  return (
    <Panel
      title="Scheduled reports"
      flush
      action={
        <Button size="sm" onClick={() => setOpen('new')}>
          Schedule a report
        </Button>
      }
    >
      {error && !data ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption="Scheduled reports"
          rows={data?.data}
          rowKey={(row) => row.id}
          empty={<EmptyState text="No reports yet. Schedule one to get the scorecard by email, with a PDF." />}
          columns={[
            {
              id: 'what',
              header: 'Report',
              card: 'title',
              render: (row) => (
                <TwoLines strong wraps first={row.project?.name ?? 'All projects'} second={reportWords.when(row)} />
              ),
            },
            { id: 'to', header: 'Recipients', render: reportWords.readers },
            {
              id: 'actions',
              header: 'Actions',
              hideHeader: true,
              align: 'end',
              card: 'action',
              render: (row) =>
                row.canEdit && (
                  <span className={styles.actions}>
                    <Button
                      size="sm"
                      aria-label={`${row.pausedAt ? 'Continue' : 'Pause'}: ${reportWords.name(row)}`}
                      onClick={() => pause.mutate(row)}
                    >
                      {row.pausedAt ? 'Continue' : 'Pause'}
                    </Button>
                    <Button size="sm" aria-label={`Edit: ${reportWords.name(row)}`} onClick={() => setOpen(row)}>
                      Edit
                    </Button>
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Delete: ${reportWords.name(row)}`}
                      onClick={() => void ask(row)}
                    >
                      Delete
                    </Button>
                  </span>
                ),
            },
          ]}
        />
      )}
      {open && (
        <ReportDialog
          organisationId={organisationId}
          manager={manager}
          report={open === 'new' ? null : open}
          onSaved={(answer) => {
            kept(answer);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}
