import type { BankLine } from '@tonnage/contract/skip-hire/billing/bank';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { formatDayNear, londonDate } from '../../../lib/london.ts';
import type { SheetProps } from '../../../shared/row-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/content/description-list.tsx';
import { Notice } from '../../../ui/content/notice.tsx';
import { Stack } from '../../../ui/content/panel.tsx';
import { SideSheet } from '../../../ui/overlay/side-sheet.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useChange } from '../../use-change.ts';
import { PaymentDialog } from '../payment-dialog.tsx';
import { acceptedAs } from './accepted-as.ts';
import { words } from './words.ts';

interface BankLineSheetProps {
  line: BankLine;
  today: IsoDate;
  sheet: SheetProps;
}

/** A line of the bank's statement: what it may be, to accept, to choose otherwise, or to leave out. */
export function BankLineSheet({ line, today, sheet }: BankLineSheetProps) {
  const [asking, setAsking] = useState<'customer' | 'reason' | null>(null);
  const { proposal, payment, state, payer, amountPence } = line;
  // It is no longer in the list that is shown.
  const goOn = () => (sheet.onNext ?? sheet.onClose)();
  const params = { id: line.id };
  const accept = useChange(
    async () => {
      const lines = [acceptedAs({ id: line.id, proposal: proposal! })];
      const { data } = await call('acceptBankLines', { body: { data: { lines } } });
      if (data.skipped[0]) throw new Error(data.skipped[0].why);
    },
    {
      message: () =>
        proposal!.paymentId === null
          ? words.accepted(amountPence, proposal!.account.name)
          : words.linkedTo(proposal!.account.name),
      onDone: goOn,
    },
  );
  const putBack = useChange(() => call('putBackBankLine', { params }), { message: () => words.isBack, onDone: goOn });
  const leaveOut = useChange((reason: string) => call('leaveOutBankLine', { params, body: { data: { reason } } }), {
    message: () => words.leftOut,
    onDone: goOn,
  });
  const trouble = accept.error ?? putBack.error;
  return (
    <>
      <SideSheet
        {...sheet}
        title={payer}
        facts={[formatDayNear(line.day, today), formatPence(amountPence), words.tabs[state]]}
        footer={
          state === 'open' ? (
            <>
              <Button onClick={() => setAsking('reason')}>{words.leaveOut}</Button>
              <Button variant={proposal ? 'default' : 'primary'} onClick={() => setAsking('customer')}>
                {words.choose}
              </Button>
              {proposal && (
                <Button variant="primary" loading={accept.isPending} onClick={() => accept.mutate(undefined)}>
                  {proposal.paymentId === null ? words.accept : words.link}
                </Button>
              )}
            </>
          ) : (
            !line.recorded && (
              <Button loading={putBack.isPending} onClick={() => putBack.mutate(undefined)}>
                {words.putBack}
              </Button>
            )
          )
        }
      >
        <Stack>
          {trouble && <Notice tone="block">{trouble.message}</Notice>}
          <DescriptionList
            column="100%"
            items={[
              { term: words.reference, value: line.reference },
              ...(state === 'open' ? proposedItems(line) : []),
              {
                term: words.payment,
                value: payment && (
                  <>
                    <TextLink to={`/desk/payments?open=${payment.id}`}>{words.showPayment}</TextLink>
                    {`, ${payment.account.name}, ${payment.account.number}. ${line.recorded ? words.recorded : words.linked}.`}
                  </>
                ),
              },
              { term: words.reason, value: line.reason },
              { term: words.tabs[state], value: line.settledBy && settledText(line, today) },
              { term: words.file, value: words.fileOf(line, formatDayNear(londonDate(line.readAt), today)) },
            ]}
          />
          {line.recorded && <p>{words.voidFirst}</p>}
        </Stack>
      </SideSheet>
      {asking === 'customer' && (
        <PaymentDialog line={line} today={today} onClose={() => setAsking(null)} onMatched={goOn} />
      )}
      {asking === 'reason' && (
        <ReasonDialog
          title={words.leaveOutTitle(payer)}
          text={words.leaveOutText}
          words={words.leaveOutReason}
          onReason={leaveOut.mutate}
          sending={leaveOut}
          action={words.leaveOut}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

function settledText({ settledBy, settledAt }: BankLine, today: IsoDate): string {
  return `${words.by(settledBy)}, ${formatDayNear(londonDate(settledAt!), today)}`;
}

function proposedItems({ proposal }: BankLine) {
  if (!proposal) return [{ term: words.fits, value: words.nothingFits }];
  const { account, invoices, paymentId, certainty, reason } = proposal;
  return [
    {
      term: words.fits,
      value: (
        <>
          <TextLink to={`/desk/customers/${account.id}/statement`}>{`${account.name}, ${account.number}`}</TextLink>
          {`. ${words.certainties[certainty]}.`}
        </>
      ),
    },
    { term: words.why, value: `${reason}.` },
    {
      term: words.pays,
      value:
        paymentId !== null ? (
          <TextLink to={`/desk/payments?open=${paymentId}`}>{words.showPayment}</TextLink>
        ) : invoices.length === 0 ? (
          words.oldestFirst
        ) : (
          invoices.map(({ id, number, pence }, i) => (
            <span key={id}>
              {i > 0 && ', '}
              <TextLink to={`/desk/invoices/${id}`}>{number}</TextLink>
              {` ${formatPence(pence)}`}
            </span>
          ))
        ),
    },
  ];
}
