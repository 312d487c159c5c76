import { JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { OrderJob } from '@tonnage/contract/skip-hire/orders/job';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { queryOf } from '../../lib/queries.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { words as shared } from '../booking/words.ts';
import { EditForm } from './edit-form.tsx';
import { DiscardDraft } from './discard-draft.tsx';
import { useEditJob } from './use-edit-job.ts';
import { words } from './words.ts';
import { orderPath } from '../orders/paths.ts';
import { NotFound } from '../../shared/fallbacks.tsx';

/** Edits a job as far as its status still allows, and explains what it does not. */
export function EditJobScreen() {
  const { orderId, jobId } = useParams({ from: '/member/jobs/edit/$orderId/$jobId' });
  const { data: order } = useSuspenseQuery(queryOf('getOrder', { params: { id: orderId } })).data;
  const job = order.jobs.find(({ id }) => id === jobId);
  return job ? <Edit key={job.id} order={order} job={job} /> : <NotFound />;
}

function Edit({ order, job }: { order: Order; job: OrderJob }) {
  const edit = useEditJob(order, job);
  const { reason, fields } = job.edit;
  const nothing = fields.length === 0;
  return (
    <>
      <PageHead
        title={`Edit the ${JOB_TYPE_LABELS[job.type].toLowerCase()} on ${formatDay(job.date)}`}
        sub={
          edit.kept.restored ? shared.restored : `${job.number} · ${order.containerSubType.name} at ${order.site.name}`
        }
        actions={<DiscardDraft kept={edit.kept} />}
      />
      <Stack>
        {reason && !edit.sending && (
          <Notice
            tone="warn"
            title={nothing ? 'This job can’t be changed now' : 'Some details can’t be changed now'}
            action={nothing && <LinkButton to={orderPath(order.id, job.id)}>{words.backToOrder}</LinkButton>}
          >
            {reason}
          </Notice>
        )}
        {(!nothing || edit.sending) && <EditForm edit={edit} />}
      </Stack>
    </>
  );
}
