import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Proposal as Proposed } from '@tonnage/contract/skip-hire/orders/requests';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { SLOT_LABELS, type Slot } from '@tonnage/domain/skip-hire/orders';
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
import { useOfficeCall } from '../booking/office.ts';
import styles from '../sign-in/entry.module.css';
import { words } from './words.ts';

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
        <PageHead title={words.linkDead} sub={words.linkDeadText} />
        <TextLink to="/jobs">{words.toJobs}</TextLink>
      </div>
    );
  }
  if (lookup.error) {
    return (
      <div className={styles.stack}>
        <PageHead title={words.failed} sub={lookup.error.message} />
        <Button onClick={() => void lookup.refetch()}>{words.retry}</Button>
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
        title={answer === 'accept' ? words.acceptTitle(day) : words.declineTitle(day)}
        sub={answer === 'accept' ? words.acceptText : words.declineText}
      />
      <DescriptionList
        items={[
          { term: words.order, value: `${proposal.number}, ${words.job(asked.type).toLowerCase()}` },
          { term: words.what, value: `${asked.container}, ${asked.waste.toLowerCase()}` },
          { term: words.where, value: `${asked.site}, ${asked.postcode}` },
          { term: words.asked, value: dayAndSlot(asked.date, asked.slot) },
          { term: words.proposed, value: dayAndSlot(proposal.date, proposal.slot) },
          { term: words.note, value: asked.note },
        ]}
      />
      {reply.error && <Notice tone="block">{reply.error.message}</Notice>}
      <Button variant="primary" size="lg" full loading={reply.isPending} onClick={() => reply.mutate()}>
        {answer === 'accept' ? words.accept(day) : words.decline}
      </Button>
      <Button variant="ghost" onClick={() => setAnswer(other)}>
        {words.instead[answer]}
      </Button>
    </div>
  );
}

function Over({ proposal }: { proposal: Proposed }) {
  const state = proposal.state === 'waiting' ? 'over' : proposal.state;
  const officeCall = useOfficeCall();
  return (
    <div className={styles.stack}>
      <PageHead title={words.titles[state]} />
      <div role="status">
        <Notice tone={state === 'accepted' ? 'ok' : 'info'}>
          {words.states[state](formatLongDay(proposal.date), officeCall)}
        </Notice>
      </div>
      <LinkButton to={`/jobs/detail/${proposal.orderId}`} full size="lg">
        {words.toOrder(proposal.number)}
      </LinkButton>
    </div>
  );
}

function dayAndSlot(date: string, slot: Slot): string {
  return slot === 'any' ? formatLongDay(date) : `${formatLongDay(date)}, ${SLOT_LABELS[slot].toLowerCase()}`;
}
