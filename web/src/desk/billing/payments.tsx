import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { DeskPaymentRow } from '@tonnage/contract/skip-hire/billing/payments';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@tonnage/domain/skip-hire/payments';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { formatDayNear } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from '../orders/orders.module.css';
import { deskQuery } from '../shell/desk-query.ts';
import { ListScreen } from '../parts/list-screen.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { sentTo } from '../sent-to.ts';
import { useChange } from '../use-change.ts';
import { words as places } from '../words.ts';
import { MovePaymentDialog } from './move-payment-dialog.tsx';
import { words } from './words.ts';

const TABS = [...PAYMENT_METHODS, 'unallocated', 'voided'] as const;

/** All customers' payments; accounts and managers void a recorded one, or move it to another customer. */
export function Payments() {
  const search = useSearch({ from: '/staff/desk/payments' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const [changing, setChanging] = useState<{ payment: DeskPaymentRow; how: 'void' | 'move' } | null>(null);
  const mayCorrect = desk.permissions.includes('invoices.manage');
  const close = () => setChanging(null);
  return (
    <>
      <PageHead title={places.payments} actions={<LinkButton to="/desk/invoices">{places.invoices}</LinkButton>} />
      <ListScreen
        list="listDeskPayments"
        path="/desk/payments"
        search={search}
        tabs={{ name: 'show', choices: TABS.map((value) => ({ value, label: words.paymentTabs[value] })) }}
        words={words.payments}
        columns={[
          ...columnsOf(desk.today),
          {
            id: 'actions',
            header: 'Correct',
            hideHeader: true,
            align: 'end',
            card: 'action',
            render: (payment) =>
              mayCorrect &&
              payment.correctable && (
                <div className={styles.actions}>
                  {payment.receipt === null && (
                    <Button
                      size="sm"
                      aria-label={`Move: ${nameOf(payment)}`}
                      onClick={() => setChanging({ payment, how: 'move' })}
                    >
                      Move
                    </Button>
                  )}
                  <Button
                    size="sm"
                    aria-label={`Void: ${nameOf(payment)}`}
                    onClick={() => setChanging({ payment, how: 'void' })}
                  >
                    Void
                  </Button>
                </div>
              ),
          },
        ]}
      />
      {changing?.how === 'void' && <VoidDialog payment={changing.payment} onClose={close} />}
      {changing?.how === 'move' && <MovePaymentDialog payment={changing.payment} onClose={close} />}
    </>
  );
}

const nameOf = ({ amountPence, account }: DeskPaymentRow) => `${formatPence(amountPence)} from ${account.name}`;

function columnsOf(today: IsoDate): Column<DeskPaymentRow>[] {
  return [
    {
      id: 'received',
      header: words.receivedOn,
      card: 'title',
      render: ({ receivedOn, method, reference }) => (
        <TwoLines
          strong
          first={receivedOn && formatDayNear(receivedOn, today)}
          second={[PAYMENT_METHOD_LABELS[method], reference].filter(Boolean).join(', ')}
        />
      ),
    },
    {
      id: 'customer',
      header: words.customer,
      card: 'under',
      render: ({ account }) => (
        <TwoLines
          first={<TextLink to={`/desk/customers/${account.id}/statement`}>{account.name}</TextLink>}
          second={`Account ${account.number}`}
        />
      ),
    },
    { id: 'for', header: 'Allocated to', render: (payment) => <Allocated payment={payment} today={today} /> },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      nowrap: true,
      card: 'beside',
      render: ({ amountPence }) => formatPence(amountPence),
    },
  ];
}

function Allocated({ payment, today }: { payment: DeskPaymentRow; today: IsoDate }) {
  const { invoices, unallocatedPence, refundDuePence, voidedOn, voidReason, movedTo } = payment;
  if (voidedOn !== null)
    return (
      <TwoLines
        first={<StatusPill tone="over" label={movedTo === null ? 'Voided' : `Moved to ${movedTo.name}`} />}
        second={`${formatDayNear(voidedOn, today)}: ${voidReason}`}
      />
    );
  return (
    <TwoLines
      first={invoices.map(({ id, number }, i) => (
        <span key={id}>
          {i > 0 && ', '}
          <TextLink to={`/desk/invoices/${id}`}>{number}</TextLink>
        </span>
      ))}
      second={
        refundDuePence > 0
          ? `${formatPence(refundDuePence)} to be refunded`
          : unallocatedPence > 0 && `${formatPence(unallocatedPence)} unallocated`
      }
    />
  );
}

function VoidDialog({ payment, onClose }: { payment: DeskPaymentRow; onClose: () => void }) {
  const voiding = useChange(
    (reason: string) => call('voidPayment', { params: { id: payment.id }, body: { data: { reason } } }),
    {
      message: ({ data }) => `Payment voided. ${sentTo(data, payment.account.name)}`,
      onDone: onClose,
    },
  );
  return (
    <ReasonDialog
      title={`Void ${nameOf(payment)}`}
      words={words.correction}
      text={`For a payment that was recorded by mistake, or a cheque that bounced. ${
        payment.receipt === null
          ? 'Its invoices are outstanding again'
          : `It was taken with an order, which stays booked: ${payment.receipt} is outstanding until it is paid, or the order is cancelled`
      }. The statement shows the payment and that it was voided, and those who receive the customer’s invoices are emailed.`}
      onReason={voiding.mutate}
      sending={voiding}
      action="Void payment"
      variant="danger"
      onClose={onClose}
    />
  );
}
