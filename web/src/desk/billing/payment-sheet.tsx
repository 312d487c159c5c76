import { useQuery } from '@tanstack/react-query';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { isMoneyless, SETTLING_LABELS } from '@tonnage/domain/skip-hire/payments';
import { WRITE_OFF_CAUSE_LABELS } from '@tonnage/domain/skip-hire/write-offs';
import { useState } from 'react';
import { formatDayNear } from '../../lib/london.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { SideSheet } from '../../ui/overlay/side-sheet.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { SheetProps } from '../../shared/row-sheet.tsx';
import { CorrectButtons, CorrectDialog, nameOf, type Correction } from './correct-payment.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { words } from './words.ts';

interface PaymentSheetProps {
  id: string;
  today: IsoDate;
  mayCorrect: boolean;
  sheet: SheetProps;
}

/** A payment with the invoices that it pays. */
export function PaymentSheet({ id, today, mayCorrect, sheet }: PaymentSheetProps) {
  const { data, error, refetch } = useQuery(queryOf('getDeskPayment', { params: { id } }));
  const [correcting, setCorrecting] = useState<Correction | null>(null);
  const [refunding, setRefunding] = useState(false);
  const payment = data?.data;
  const { receivedOn, method, voidedOn, unallocatedPence = 0, refundDuePence = 0, refundedPence = 0 } = payment ?? {};
  return (
    <>
      <SideSheet
        {...sheet}
        title={payment ? nameOf(payment) : words.payment}
        facts={[receivedOn && formatDayNear(receivedOn, today), method && SETTLING_LABELS[method]]}
        footer={
          mayCorrect &&
          payment?.status === 'paid' && (
            <>
              {!isMoneyless(payment.method) && (
                <Button
                  aria-label={words.refund.of(payment.amountPence, payment.account.name)}
                  onClick={() => setRefunding(true)}
                >
                  {words.refund.button}
                </Button>
              )}
              <CorrectButtons payment={payment} onPress={setCorrecting} />
            </>
          )
        }
      >
        {error && !payment && <ErrorState text={error.message} onRetry={() => void refetch()} />}
        {!error && !payment && <SkeletonLines lines={5} />}
        {payment && (
          <DescriptionList
            column="100%"
            items={[
              {
                term: words.customer,
                value: (
                  <TextLink to={`/desk/customers/${payment.account.id}/statement`}>
                    {`${payment.account.name}, ${payment.account.number}`}
                  </TextLink>
                ),
              },
              {
                term: payment.method === 'set_off' ? words.pay.setOffReference : 'Reference',
                value: payment.reference,
              },
              { term: words.reason, value: payment.writeOff && WRITE_OFF_CAUSE_LABELS[payment.writeOff.cause] },
              { term: words.writeOff.note, value: payment.writeOff?.note },
              { term: 'Receipt', value: payment.receipt },
              ...payment.invoices.map(({ id: invoice, number, amountPence }) => ({
                term: 'Allocated to',
                value: (
                  <>
                    <TextLink to={`/desk/invoices/${invoice}`}>{number}</TextLink>
                    {`, ${formatPence(amountPence)}`}
                  </>
                ),
              })),
              { term: 'Unallocated', value: unallocatedPence > 0 && formatPence(unallocatedPence) },
              { term: 'To be refunded', value: refundDuePence > 0 && formatPence(refundDuePence) },
              { term: 'Refunded', value: refundedPence > 0 && formatPence(refundedPence) },
              {
                term: payment.movedTo ? `Moved to ${payment.movedTo.name}` : 'Voided',
                value: voidedOn && `${formatDayNear(voidedOn, today)}: ${payment.voidReason}`,
              },
            ]}
          />
        )}
      </SideSheet>
      {correcting && <CorrectDialog {...correcting} onClose={() => setCorrecting(null)} />}
      {refunding && payment && (
        <RefundDialog account={payment.account} payment={payment} today={today} onClose={() => setRefunding(false)} />
      )}
    </>
  );
}
