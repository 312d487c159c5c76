import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Proposal as Proposed } from '@tonnage/contract/skip-hire/orders/requests';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { SLOT_LABELS, type Slot, JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { carriedByLink } from '../../lib/link.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useCallUs } from '../booking/call-us.ts';
import styles from '../../shared/login/entry.module.css';

/** Replying, from the email, to another date that the office suggests. */
const words = {
  states: {
    accepted: (day: string) => `You’ve accepted ${day}.`,
    declined: (day: string) => `You’ve declined ${day}. We’ll call you or suggest another date.`,
    withdrawn: (day: string) => `${day} is no longer available, or the job has changed. View the order for the latest.`,
    over: (day: string, call: string) =>
      `${day} has passed, so you can no longer reply. ${call} to arrange another date.`,
  } satisfies Record<Exclude<Proposed['state'], 'waiting'>, (day: string, call: string) => string>,
  titles: {
    accepted: 'Date confirmed',
    declined: 'Date declined',
    withdrawn: 'This date is no longer available',
    over: 'This date has passed',
  } satisfies Record<Exclude<Proposed['state'], 'waiting'>, string>,
};

const INSTEAD = { accept: 'Decline it instead', decline: 'Accept it instead' };

/**
 * The target of the links in an email that proposes another day. A button answers, not the link: email filters that
 * follow links must not accept or decline anything.
 */
export function Proposal() {
  const token = carriedByLink('token');
  const query = queryOf('getProposal', { body: { data: { token } } });
  const lookup = useQuery({ ...query, enabled: token !== '', retry: false });
  const refused = lookup.error instanceof ApiError ? lookup.error : null;
  if (token === '' || refused?.code === 'PROPOSAL_LINK') {
    return (
      <div className={styles.stack}>
        <PageHead
          title="This link isn’t valid"
          sub="It may be incomplete or meant for someone else. You can reply on the order’s page instead."
        />
        <TextLink to="/jobs">View my jobs</TextLink>
      </div>
    );
  }
  if (lookup.error) {
    return (
      <div className={styles.stack}>
        <PageHead title="We couldn’t send your reply" sub={lookup.error.message} />
        <Button onClick={() => void lookup.refetch()}>Try again</Button>
      </div>
    );
  }
  if (!lookup.data) return <SkeletonLines lines={6} />;
  const proposal = lookup.data.data;
  return proposal.state === 'waiting' && proposal.asked !== null ? (
    <Question token={token} proposal={proposal} asked={proposal.asked} />
  ) : (
    <Over proposal={proposal} />
  );
}

interface QuestionProps {
  token: string;
  proposal: Proposed;
  asked: NonNullable<Proposed['asked']>;
}

function Question({ token, proposal, asked }: QuestionProps) {
  const [answer, setAnswer] = useState<'accept' | 'decline'>(
    carriedByLink('answer') === 'decline' ? 'decline' : 'accept',
  );
  const client = useQueryClient();
  const query = queryOf('getProposal', { body: { data: { token } } });
  const reply = useMutation({
    mutationFn: () => call('answerProposalByMail', { body: { data: { token, answer } } }),
    onSuccess: (reply) => client.setQueryData(query.queryKey, reply),
    // Answered elsewhere in the meantime: the current state replaces this one.
    onError: () => client.invalidateQueries(query),
  });
  const day = formatLongDay(proposal.date);
  const other = answer === 'accept' ? 'decline' : 'accept';
  return (
    <div className={styles.stack}>
      <PageHead
        title={answer === 'accept' ? `Does ${day} suit you?` : `Decline ${day}?`}
        sub={
          answer === 'accept'
            ? 'Press the button to confirm this date.'
            : 'Press the button and we’ll find another date with you.'
        }
      />
      <DescriptionList
        items={[
          { term: 'Order', value: `${proposal.number}, ${JOB_TYPE_LABELS[asked.type].toLowerCase()}` },
          { term: 'Container', value: `${asked.container}, ${asked.waste.toLowerCase()}` },
          { term: 'Site', value: `${asked.site}, ${asked.postcode}` },
          { term: 'You asked for', value: dayAndSlot(asked.date, asked.slot) },
          { term: 'We suggest', value: dayAndSlot(proposal.date, proposal.slot) },
          { term: 'Our note', value: asked.note },
        ]}
      />
      {reply.error && <Notice tone="block">{reply.error.message}</Notice>}
      <Button variant="primary" size="lg" full loading={reply.isPending} onClick={() => reply.mutate()}>
        {answer === 'accept' ? `Accept ${day}` : 'Decline this date'}
      </Button>
      <Button variant="ghost" onClick={() => setAnswer(other)}>
        {INSTEAD[answer]}
      </Button>
    </div>
  );
}

function Over({ proposal }: { proposal: Proposed }) {
  const state = proposal.state === 'waiting' ? 'over' : proposal.state;
  const callUs = useCallUs();
  return (
    <div className={styles.stack}>
      <PageHead title={words.titles[state]} />
      <div role="status">
        <Notice tone={state === 'accepted' ? 'ok' : 'info'}>
          {words.states[state](formatLongDay(proposal.date), callUs)}
        </Notice>
      </div>
      <LinkButton to={`/jobs/detail/${proposal.orderId}`} full size="lg">
        {`View order ${proposal.number}`}
      </LinkButton>
    </div>
  );
}

function dayAndSlot(date: string, slot: Slot): string {
  return slot === 'any' ? formatLongDay(date) : `${formatLongDay(date)}, ${SLOT_LABELS[slot].toLowerCase()}`;
}
