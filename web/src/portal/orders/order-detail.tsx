import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { formatLongDay, formatDay, formatInstant } from '@tonnage/domain/common/format-dates';
import { SLOT_LABELS, JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { accountQuery, queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { IconCopy } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { LONDON } from '@tonnage/domain/common/dates';
import { useState, type ReactNode } from 'react';
import { formatDayNear, londonDate, todayInLondon } from '../../lib/london.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Stack } from '../../ui/content/panel.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PriceBar } from '../../ui/order/price-bar.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { SubjectPanels } from '../subject-panels.tsx';
import { useCallUs } from '../booking/call-us.ts';
import { CollectDialog } from './collect-dialog.tsx';
import { isWaitAndLoad } from './order-state.ts';
import { words as orderWords } from './words.ts';
import { OrderDocuments, OrderOnSite } from './order-aside.tsx';
import { OrderMore } from './order-more.tsx';
import { OrderPill } from './order-pill.tsx';
import { OrderPrice } from './order-price.tsx';
import { OrderStrip } from './order-strip.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { whyNoNewOrder } from './may-order.ts';
import { copyPath, exchangePath } from './paths.ts';
import { words } from './detail-words.ts';

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

/** One container at one site, from its order to its last collection; a job in the address is expanded. */
export function OrderDetail() {
  const { orderId, jobId } = useParams({ from: '/member/jobs/detail/$orderId/{-$jobId}' });
  const { data: order } = useSuspenseQuery(queryOf('getOrder', { params: { id: orderId } })).data;
  const [collecting, setCollecting] = useState(false);
  const isPhone = useIsPhone();
  const actions = useOrderActions(order, () => setCollecting(true));
  const next = actions.find(({ isNext }) => isNext);
  const today = todayInLondon();
  const { number, wasteType, poNumber, customerReference, placedBy, createdAt } = order;
  const sub = [
    number,
    wasteType.name,
    poNumber && orderWords.poShort(poNumber),
    customerReference && `your reference ${customerReference}`,
    // The timeline says it too, and a phone has no room for both.
    !isPhone && `placed by ${placedBy} on ${formatDayNear(londonDate(createdAt), today)}`,
  ];
  return (
    <>
      <PageHead
        title={`${order.containerSubType.name} at ${order.site.name}`}
        status={<OrderPill order={order} today={today} />}
        sub={sub.filter(Boolean).join(' · ')}
        actions={!isPhone && actions.map(({ button }) => button)}
      />
      <Stack>
        <OrderNotices order={order} />
        <ProposalNotice order={order} />
        <OrderStrip order={order} today={today} />
        <Columns even>
          <Stack>
            <OrderTimeline order={order} chosenId={jobId} />
            <OrderOnSite order={order} />
            <SubjectPanels of={{ orderId: order.id }} />
          </Stack>
          <Stack>
            <OrderDocuments order={order} />
            {order.price && <OrderPrice price={order.price} hired={!isWaitAndLoad(order)} order={order} />}
          </Stack>
        </Columns>
        <OrderMore order={order}>{isPhone && actions.map(({ button, isNext }) => !isNext && button)}</OrderMore>
      </Stack>
      {isPhone && next && (
        <PriceBar
          label="Charges"
          pence={order.price ? (order.chargesPence ?? order.price.grossPence) : null}
          noTotal=""
          action={next.button}
        />
      )}
      <CollectDialog orderId={collecting ? order.id : null} onClose={() => setCollecting(false)} />
    </>
  );
}

/** The actions of an order. Yellow is the next one: what has to be signed, else the collection, else another order. */
function useOrderActions(order: Order, onCollect: () => void): { isNext: boolean; button: ReactNode }[] {
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const callUs = useCallUs();
  const { copy, requestCollection, requestExchange } = order.actions;
  const isOver = order.state === 'completed' || order.state === 'closed';
  const toSign = account.permissions.includes('documents.sign')
    ? order.documents.find(({ status }) => status === 'awaiting_signature')
    : undefined;
  const collects = requestCollection.allowed && !toSign;
  const actions = [
    {
      isNext: isOver && !toSign,
      button: (
        <LinkButton
          key="copy"
          icon={<IconCopy />}
          variant={isOver && !toSign ? 'primary' : 'default'}
          to={copyPath(order)}
          disabledReason={copy.reason ?? whyNoNewOrder(account, callUs)}
        >
          Order again
        </LinkButton>
      ),
    },
    {
      isNext: false,
      button: (
        <LinkButton key="exchange" to={exchangePath(order)} disabledReason={requestExchange.reason}>
          Exchange
        </LinkButton>
      ),
    },
    {
      isNext: collects,
      button: (
        <Button
          key="collect"
          variant={collects ? 'primary' : 'default'}
          disabledReason={requestCollection.reason}
          aria-haspopup="dialog"
          onClick={onCollect}
        >
          Request collection
        </Button>
      ),
    },
  ];
  if (!toSign) return actions;
  const sign = (
    <LinkButton key="sign" variant="primary" to={`/documents/${toSign.id}`}>
      {`Sign ${toSign.number ?? toSign.title}`}
    </LinkButton>
  );
  return [...actions, { isNext: true, button: sign }];
}

const NO_REASON = 'No reason was given.';

/** The notices at the top of an order's page: a payment is due, the order was not placed, a job failed. */
function OrderNotices({ order }: { order: Order }) {
  const { status, payment, closedReason } = order;
  if (status === 'awaiting_payment') {
    const pay = payment?.url && (
      <LinkButton variant="primary" href={pathOf(payment.url)}>
        {payment.declined ? 'Try again' : 'Pay now'}
      </LinkButton>
    );
    return (
      <Notice
        tone="warn"
        title={payment?.declined ? 'Your card was declined' : 'This order is awaiting payment'}
        action={pay || undefined}
      >
        <p>{payment?.expiresAt ? words.payBy(formatInstant(payment.expiresAt, LONDON)) : words.paySoon}</p>
        {!pay && <p>Someone who can see prices needs to pay for it.</p>}
      </Notice>
    );
  }
  if (status === 'declined' || status === 'cancelled') {
    return (
      <Notice tone="warn" title={status === 'declined' ? 'We couldn’t accept this order' : 'This order was cancelled'}>
        {closedReason ?? NO_REASON}
      </Notice>
    );
  }
  const last = order.jobs.at(-1);
  if (last?.status !== 'failed') return null;
  return (
    <Notice tone="warn" title={`${JOB_TYPE_LABELS[last.type]} on ${formatDay(last.date)} failed`}>
      {last.failedReason ?? NO_REASON}
    </Notice>
  );
}

/** The sandbox gateway is a page of this portal; a real one is another site. */
function pathOf(url: string): string {
  const parsed = new URL(url, window.location.origin);
  return parsed.origin === window.location.origin ? parsed.pathname : url;
}
