import { useQuery } from '@tanstack/react-query';
import type { ChasedInvoice, Dispute, SentReminder } from '@tonnage/contract/skip-hire/billing/chasing';
import type { DeskInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { STEP_LABELS } from '@tonnage/domain/skip-hire/chasing/reminders';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { londonDate } from '../../lib/london.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useChange } from '../use-change.ts';
import { BankRateDialog } from './bank-rate-dialog.tsx';
import { DisputeDialog, EndDisputeDialog } from './dispute-dialog.tsx';
import { words } from './words.ts';

interface InvoiceChasingProps {
  invoice: DeskInvoice;
  mayBook: boolean;
}

/** The reminders and disputes of an invoice, and what may be charged because it is late. */
export function InvoiceChasing({ invoice, mayBook }: InvoiceChasingProps) {
  const { data } = useQuery(queryOf('getInvoiceChasing', { params: { id: invoice.id } }));
  const [asks, setAsks] = useState<'dispute' | 'end' | 'rate' | null>(null);
  const keyOf = useIdempotencyKey();
  const chasing = data?.data;
  const interest = chasing?.interest ?? null;
  const claimable = interest?.claimable ?? { interestPence: 0, fixedPence: 0 };
  const maySum = claimable.interestPence + claimable.fixedPence > 0;
  const charge = useChange(
    (seen: typeof claimable) =>
      call(
        'chargeInterest',
        { params: { id: invoice.id }, body: { data: seen } },
        { idempotencyKey: keyOf({ invoice: invoice.id, ...seen }) },
      ),
    { message: ({ data: issued }) => words.chase.chargedOn(issued.number) },
  );
  if (!chasing) return null;
  const disputed = chasing.disputes.some(({ ended }) => ended === null);
  const isOpen = invoice.openPence > 0;
  const isChased = chasing.reminders.length + chasing.disputes.length > 0 || interest !== null;
  if (!isChased && (!isOpen || !mayBook)) return null;
  async function askCharge() {
    const body = words.chase.chargeBody(words.chase.mayClaim(claimable.interestPence, claimable.fixedPence));
    if (await confirm({ title: words.chase.chargeTitle(invoice.number), body, confirm: words.chase.chargeNow }))
      charge.mutate(claimable);
  }
  return (
    <Panel
      title={words.chase.title}
      action={
        mayBook && (
          <>
            {interest?.rateBp === null && (
              <Button size="sm" onClick={() => setAsks('rate')}>
                {words.chase.enterRate}
              </Button>
            )}
            {maySum && (
              <Button size="sm" loading={charge.isPending} onClick={() => void askCharge()}>
                {words.chase.charge}
              </Button>
            )}
            {disputed ? (
              <Button size="sm" onClick={() => setAsks('end')}>
                {words.chase.end}
              </Button>
            ) : (
              isOpen && (
                <Button size="sm" onClick={() => setAsks('dispute')}>
                  {words.chase.dispute}
                </Button>
              )
            )}
          </>
        )
      }
    >
      {charge.error && <Notice tone="block">{charge.error.message}</Notice>}
      <DescriptionList column="100%" items={itemsOf(chasing)} />
      {asks === 'dispute' && <DisputeDialog invoice={invoice} onClose={() => setAsks(null)} />}
      {asks === 'end' && <EndDisputeDialog invoice={invoice} onClose={() => setAsks(null)} />}
      {asks === 'rate' && interest && (
        <BankRateDialog day={interest.rateDay} rateBp={null} onClose={() => setAsks(null)} />
      )}
    </Panel>
  );
}

function itemsOf({ reminders, disputes, interest }: ChasedInvoice) {
  return [
    {
      term: words.chase.reminders,
      value: reminders.length === 0 ? words.chase.noReminders : reminders.map(reminderLine),
    },
    { term: words.chase.dispute, value: disputes.length > 0 && disputes.map(disputeLine) },
    { term: words.chase.interest, value: interest && interestLines(interest) },
  ];
}

/** "First reminder, 3 March 2026, to …, by …". */
export function reminderLine({ id, step, sentAt, by, to }: Omit<SentReminder, 'invoices'>) {
  const sent = words.chase.remindedOn(STEP_LABELS[step], formatDayYear(londonDate(sentAt)));
  return <div key={id}>{`${sent}, to ${to.join(', ')}, ${by === null ? words.chase.byItself : `by ${by}`}`}</div>;
}

const disputeLine = ({ id, reason, raisedOn, raisedBy, ended }: Dispute) => (
  <div key={id}>
    {ended === null && <StatusPill tone="over" label={words.chase.disputed} />}{' '}
    {`${reason} (${words.chase.raised(raisedBy, formatDayYear(raisedOn))})`}
    {ended && <div>{words.chase.endedBy(ended.outcome, ended.by, formatDayYear(ended.on))}</div>}
  </div>
);

function interestLines({ claimable, claims, rateBp, rateDay, daysLate }: NonNullable<ChasedInvoice['interest']>) {
  const { interestPence, fixedPence } = claimable;
  return (
    <>
      {rateBp === null ? (
        <div>{words.chase.rateMissing(formatDayYear(rateDay))}</div>
      ) : (
        <div>{words.chase.rate(rateBp, daysLate)}</div>
      )}
      {interestPence + fixedPence > 0 && <div>{words.chase.mayClaim(interestPence, fixedPence)}</div>}
      {claims.map((claim) => (
        <div key={claim.id}>
          {`${words.chase.charged(claim.interestPence, claim.fixedPence)}, until ${formatDayYear(claim.upTo)}: `}
          <TextLink to={`/desk/invoices/${claim.charge.id}`}>{claim.charge.number}</TextLink>
        </div>
      ))}
    </>
  );
}
