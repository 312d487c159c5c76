import type { DeskPaymentRow } from '@tonnage/contract/skip-hire/billing/payments';
import { isMoneyless } from '@tonnage/domain/skip-hire/payments';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { sentTo } from '../sent-to.ts';
import { useChange } from '../use-change.ts';
import { MovePaymentDialog } from './move-payment-dialog.tsx';
import { words } from './words.ts';

/** A payment that is being voided, or moved to another customer. */
export interface Correction {
  payment: DeskPaymentRow;
  how: 'void' | 'move';
}

export const nameOf = ({ method, amountPence, account }: DeskPaymentRow) =>
  words.nameOf(method, amountPence, account.name);

interface CorrectButtonsProps {
  payment: DeskPaymentRow;
  size?: 'sm';
  onPress: (correction: Correction) => void;
}

/** What can be done with a payment that staff recorded. */
export function CorrectButtons({ payment, size, onPress }: CorrectButtonsProps) {
  if (!payment.correctable) return null;
  const button = (how: Correction['how'], label: string) => (
    <Button
      {...(size && { size })}
      aria-label={`${label}: ${nameOf(payment)}`}
      onClick={() => onPress({ payment, how })}
    >
      {label}
    </Button>
  );
  return (
    <>
      {payment.receipt === null && !isMoneyless(payment.method) && button('move', 'Move')}
      {button('void', 'Void')}
    </>
  );
}

/** Asks why a payment is voided, or where it goes. */
export function CorrectDialog({ payment, how, onClose }: Correction & { onClose: () => void }) {
  return how === 'void' ? (
    <VoidDialog payment={payment} onClose={onClose} />
  ) : (
    <MovePaymentDialog payment={payment} onClose={onClose} />
  );
}

function VoidDialog({ payment, onClose }: { payment: DeskPaymentRow; onClose: () => void }) {
  const moneyless = isMoneyless(payment.method) ? words.undo[payment.method] : null;
  const voiding = useChange(
    (reason: string) => call('voidPayment', { params: { id: payment.id }, body: { data: { reason } } }),
    {
      message: ({ data }) => `${moneyless?.done ?? 'Payment voided.'} ${sentTo(data, payment.account.name)}`,
      onDone: onClose,
    },
  );
  return (
    <ReasonDialog
      title={`Void ${nameOf(payment)}`}
      words={words.correction}
      text={
        moneyless?.text ??
        `For a payment that was recorded by mistake, or a cheque that bounced. ${
          payment.receipt === null
            ? 'Its invoices are outstanding again'
            : `It was taken with an order, which stays booked: ${payment.receipt} is outstanding until it is paid, or the order is cancelled`
        }. The statement shows the payment and that it was voided, and those who receive the customer’s invoices are emailed.`
      }
      onReason={voiding.mutate}
      sending={voiding}
      action={moneyless?.button ?? 'Void payment'}
      variant="danger"
      onClose={onClose}
    />
  );
}
