import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { SLOT_LABELS, JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { accountQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { toast } from '../../ui/overlay/toast.ts';

/** The office's proposal of another day for a job, with buttons to accept or decline it. */
export function ProposalNotice({ order }: { order: Order }) {
  const job = order.jobs.find(({ proposal }) => proposal !== null);
  return job?.proposal ? <Open key={job.id} job={job} proposal={job.proposal} /> : null;
}

type Job = Order['jobs'][number];

function Open({ job, proposal }: { job: Job; proposal: NonNullable<Job['proposal']> }) {
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const why = account.permissions.includes('orders.edit') ? null : 'Someone who can place orders needs to reply.';
  const day = formatLongDay(proposal.date);
  const answer = useMutation({
    mutationFn: (answer: 'accept' | 'decline') =>
      call('answerProposal', { params: { id: job.id }, body: { data: { answer } } }),
    onSuccess: (_reply, answer) =>
      void toast({
        text: answer === 'accept' ? `Confirmed for ${day}.` : 'Thanks. We’ll call you or suggest another date.',
      }),
    onSettled: upToDate,
  });
  const slot = proposal.slot === 'any' ? '' : `, ${SLOT_LABELS[proposal.slot].toLowerCase()}`;
  return (
    <Notice
      tone="warn"
      title={`We’ve suggested ${day}${slot}`}
      action={
        <>
          <Button disabledReason={why} loading={answer.isPending} onClick={() => answer.mutate('decline')}>
            Decline
          </Button>
          <Button
            variant="primary"
            disabledReason={why}
            loading={answer.isPending}
            onClick={() => answer.mutate('accept')}
          >
            Accept this date
          </Button>
        </>
      }
    >
      <p>{`You requested the ${JOB_TYPE_LABELS[job.type].toLowerCase()} for ${formatLongDay(job.date)}. We’ll hold a slot on the new date until you reply.`}</p>
      {proposal.note && <p>{`Our note: ${proposal.note}`}</p>}
      {answer.error && <p role="alert">{answer.error.message}</p>}
    </Notice>
  );
}
