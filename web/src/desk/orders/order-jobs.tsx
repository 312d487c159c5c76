import type { DeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import type { PlannedJob } from '@tonnage/contract/skip-hire/orders/planner';
import { JOB_STATUS_LABELS, SLOT_LABELS, type JobStatus } from '@tonnage/domain/skip-hire/orders';
import { useState } from 'react';
import { asLink } from '../../shared/address.ts';
import { call } from '../../lib/api.ts';
import { formatDayNear } from '../../lib/london.ts';
import { useOptimisticChange } from '../../shared/use-optimistic-change.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Tone } from '../../ui/content/tone.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { sentTo } from '../sent-to.ts';
import { InvoiceNowDialog } from '../billing/invoice-now-dialog.tsx';
import { words as billing } from '../billing/words.ts';
import { JobDialog } from '../planner/job-dialog.tsx';
import { whatOf } from '../planner/what.ts';
import { withJob } from '../planner/with-job.ts';
import { PaperNoteDialog } from '../documents/paper-note-dialog.tsx';
import { words as documents } from '../documents/words.ts';
import { WeighDialog } from './weigh-dialog.tsx';
import { formatTonnes } from '@tonnage/domain/common/format-weight';
import { RebookDialog } from './rebook-dialog.tsx';
import { DismissDialog } from './dismiss-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import styles from './orders.module.css';
import { words } from './words.ts';

const TONES: Record<JobStatus, Tone> = {
  requested: 'requested',
  confirmed: 'scheduled',
  allocated: 'scheduled',
  en_route: 'onSite',
  completed: 'done',
  failed: 'over',
  declined: 'over',
  cancelled: 'done',
};

/** The jobs of an order with their actions: requests can be answered here, planned jobs have a dialog. */
export function OrderJobs({
  data,
  today,
  may,
  mayFile,
  mayInvoice,
}: {
  data: DeskOrder;
  today: string;
  may: boolean;
  /** Whether the role may file documents. */
  mayFile: boolean;
  mayInvoice: boolean;
}) {
  const { order, jobs } = data;
  const [open, setOpen] = useState<string | null>(null);
  const [weighing, setWeighing] = useState<PlannedJob | null>(null);
  const [filing, setFiling] = useState<PlannedJob | null>(null);
  const [rebooking, setRebooking] = useState<PlannedJob | null>(null);
  const [dismissing, setDismissing] = useState<PlannedJob | null>(null);
  const [cancelling, setCancelling] = useState<PlannedJob | null>(null);
  const [invoicing, setInvoicing] = useState<PlannedJob | null>(null);
  const several = jobs.filter(({ status }) => status === 'completed').length > 1;
  const confirm = useOptimisticChange({
    name: 'confirmRequest',
    send: (job: PlannedJob) => call('confirmRequest', { params: { id: job.jobId }, body: { data: {} } }),
    shows: (job) => withJob(job.jobId, { status: 'confirmed' }),
    onDone: ({ data }, job) => void toast({ text: `${job.number} confirmed. ${sentTo(data, job.account)}` }),
  });
  const loadOf = (job: PlannedJob) => data.loads.find(({ jobId }) => jobId === job.jobId);
  const weightOf = (job: PlannedJob) => {
    const net = loadOf(job)?.netKg;
    return net == null ? null : formatTonnes(net);
  };
  const mayCancel = (job: PlannedJob) => order.jobs.find(({ id }) => id === job.jobId)?.cancel.allowed ?? false;
  const planned = (job: PlannedJob) =>
    job.status === 'confirmed' || job.status === 'allocated' || job.status === 'en_route';
  return (
    <Panel title={words.jobs} flush>
      {confirm.error && <Notice tone="block">{confirm.error.message}</Notice>}
      <DataTable
        caption={words.jobs}
        rows={jobs}
        rowKey={({ jobId }) => jobId}
        empty={null}
        columns={[
          {
            id: 'what',
            header: words.jobs,
            card: 'title',
            render: (job) => (
              <TwoLines
                strong
                first={whatOf(job)}
                second={`${formatDayNear(job.date, today)}${job.slot === 'any' ? '' : `, ${SLOT_LABELS[job.slot].toLowerCase()}`}`}
              />
            ),
          },
          {
            id: 'state',
            header: words.state,
            card: 'beside',
            render: ({ status }) => <StatusPill tone={TONES[status]} label={JOB_STATUS_LABELS[status]} />,
          },
          {
            id: 'vehicle',
            header: words.site,
            hideHeader: true,
            card: 'under',
            render: (job) =>
              [
                job.vehicle ? `${job.vehicle}, ${job.driver}` : planned(job) ? 'No lorry allocated' : null,
                weightOf(job),
              ]
                .filter(Boolean)
                .join(' · '),
          },
          {
            id: 'actions',
            header: words.open,
            hideHeader: true,
            align: 'end',
            render: (job) => (
              <div className={styles.actions}>
                {may && job.status === 'requested' && (
                  <>
                    <Button size="sm" onClick={() => confirm.mutate(job)}>
                      Confirm
                    </Button>
                    <LinkButton size="sm" to={asLink({ path: '/desk/requests', search: { q: job.number } })}>
                      Offer another date or decline
                    </LinkButton>
                  </>
                )}
                {planned(job) && (
                  <>
                    <LinkButton
                      size="sm"
                      to={asLink({
                        path: '/desk/planner',
                        search: { depot: data.depot.id, day: job.date, job: job.jobId },
                      })}
                    >
                      Open in planner
                    </LinkButton>
                    <Button size="sm" aria-label={`Open: ${whatOf(job)}`} onClick={() => setOpen(job.jobId)}>
                      {words.open}
                    </Button>
                  </>
                )}
                {may && loadOf(job) && (
                  <Button size="sm" aria-label={`Weights: ${whatOf(job)}`} onClick={() => setWeighing(job)}>
                    Weights
                  </Button>
                )}
                {mayFile && job.noteMissing && (
                  <Button
                    size="sm"
                    aria-label={`${documents.filePaper}: ${whatOf(job)}`}
                    onClick={() => setFiling(job)}
                  >
                    {documents.filePaper}
                  </Button>
                )}
                {mayInvoice && several && job.status === 'completed' && !data.invoicedJobs.includes(job.jobId) && (
                  <Button
                    size="sm"
                    aria-label={`${billing.now.button}: ${whatOf(job)}`}
                    onClick={() => setInvoicing(job)}
                  >
                    {billing.now.button}
                  </Button>
                )}
                {may && job.toRebook && (
                  <Button size="sm" aria-label={`Rebook: ${whatOf(job)}`} onClick={() => setRebooking(job)}>
                    Rebook
                  </Button>
                )}
                {may && job.toRebook && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`${words.dismiss}: ${whatOf(job)}`}
                    onClick={() => setDismissing(job)}
                  >
                    {words.dismiss}
                  </Button>
                )}
                {may && mayCancel(job) && !job.toRebook && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Cancel: ${whatOf(job)}`}
                    onClick={() => setCancelling(job)}
                  >
                    Cancel
                  </Button>
                )}
              </div>
            ),
          },
        ]}
      />
      <JobDialog
        job={jobs.find(({ jobId }) => jobId === open) ?? null}
        fleet={data}
        mayPlan={may}
        onClose={() => setOpen(null)}
      />
      {weighing && (
        <WeighDialog
          orderId={order.id}
          what={whatOf(weighing)}
          load={loadOf(weighing)!}
          onClose={() => setWeighing(null)}
        />
      )}
      {filing && (
        <PaperNoteDialog
          jobId={filing.jobId}
          signedOn={filing.date < today ? filing.date : today}
          onClose={() => setFiling(null)}
        />
      )}
      {invoicing && (
        <InvoiceNowDialog
          of={{ accountId: data.account.id, jobId: invoicing.jobId }}
          today={today}
          onClose={() => setInvoicing(null)}
        />
      )}
      {rebooking && <RebookDialog data={data} job={rebooking} today={today} onClose={() => setRebooking(null)} />}
      {dismissing && <DismissDialog job={dismissing} onClose={() => setDismissing(null)} />}
      {cancelling && (
        <CancelDialog
          orderId={order.id}
          job={{ jobId: cancelling.jobId, what: whatOf(cancelling) }}
          onClose={() => setCancelling(null)}
        />
      )}
    </Panel>
  );
}
