import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { call } from '../../lib/api.ts';
import { accountQuery, refreshOrders } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { words } from './proposal-words.ts';

/** The office's proposal of another day for a job, with buttons to accept or decline it. */
export function ProposalNotice({ order }: { order: Order }) {
  const job = order.jobs.find(({ proposal }) => proposal !== null);
  return job?.proposal ? <Open key={job.id} job={job} proposal={job.proposal} /> : null;
}

type Job = Order['jobs'][number];

function Open({ job, proposal }: { job: Job; proposal: NonNullable<Job['proposal']> }) {
  const queryClient = useQueryClient();
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const why = account.permissions.includes('orders.edit') ? null : words.mayNot;
  const day = formatLongDay(proposal.date);
  const answer = useMutation({
    mutationFn: (answer: 'accept' | 'decline') =>
      call('answerProposal', { params: { id: job.id }, body: { data: { answer } } }),
    onSuccess: (_reply, answer) => void toast({ text: answer === 'accept' ? words.accepted(day) : words.declined }),
    onSettled: () => refreshOrders(queryClient),
  });
  const slot = proposal.slot === 'any' ? '' : `, ${SLOT_LABELS[proposal.slot].toLowerCase()}`;
  return (
    <Notice
      tone="warn"
      title={words.title(`${day}${slot}`)}
      action={
        <>
          <Button disabledReason={why} loading={answer.isPending} onClick={() => answer.mutate('decline')}>
            {words.decline}
          </Button>
          <Button
            variant="primary"
            disabledReason={why}
            loading={answer.isPending}
            onClick={() => answer.mutate('accept')}
          >
            {words.accept}
          </Button>
        </>
      }
    >
      <p>{words.asked(job.type, formatLongDay(job.date))}</p>
      {proposal.note && <p>{words.note(proposal.note)}</p>}
      {answer.error && <p role="alert">{answer.error.message}</p>}
    </Notice>
  );
}
