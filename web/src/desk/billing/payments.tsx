import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { DeskPaymentRow } from '@tonnage/contract/skip-hire/billing/payments';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { SETTLING_LABELS, SETTLING_METHODS } from '@tonnage/domain/skip-hire/payments';
import { useState } from 'react';
import { formatDayNear } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { deskQuery } from '../shell/desk-query.ts';
import { ListScreen } from '../../shared/list-screen.tsx';
import { useList } from '../../shared/use-list.ts';
import { words as screenNames } from '../words.ts';
import { CorrectButtons, CorrectDialog, type Correction } from './correct-payment.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { PaymentSheet } from './payment-sheet.tsx';
import { words } from './words.ts';

const TABS = [...SETTLING_METHODS, 'unallocated', 'voided'] as const;

/** All customers' payments; accounts and managers void a recorded one, or move it to another customer. */
export function Payments() {
  const search = useSearch({ from: '/staff/desk/payments' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const total = useList('listDeskPayments', search).pagination?.total;
  const [changing, setChanging] = useState<Correction | null>(null);
  const [paying, setPaying] = useState(false);
  const mayCorrect = desk.permissions.includes('invoices.manage');
  return (
    <>
      <PageHead
        title={total === undefined ? screenNames.payments : words.paymentsTitle(total)}
        actions={
          <>
            {mayCorrect && <LinkButton to="/desk/payments/bank">{screenNames.bank}</LinkButton>}
            <LinkButton to="/desk/payments/refunds">{screenNames.refunds}</LinkButton>
            <LinkButton to="/desk/invoices">{screenNames.invoices}</LinkButton>
            {mayCorrect && (
              <Button variant="primary" onClick={() => setPaying(true)}>
                {words.pay.title}
              </Button>
            )}
          </>
        }
      />
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
            render: (payment) => mayCorrect && <CorrectButtons payment={payment} size="sm" onPress={setChanging} />,
          },
        ]}
        renderSheet={({ id, sheet }) => (
          <PaymentSheet key={id} id={id} today={desk.today} mayCorrect={mayCorrect} sheet={sheet} />
        )}
      />
      {paying && <PaymentDialog today={desk.today} onClose={() => setPaying(false)} />}
      {changing && <CorrectDialog {...changing} onClose={() => setChanging(null)} />}
    </>
  );
}

function columnsOf(today: IsoDate): Column<DeskPaymentRow>[] {
  return [
    {
      id: 'received',
      header: words.day,
      card: 'title',
      render: ({ receivedOn, method, reference }) => (
        <TwoLines
          strong
          first={receivedOn && formatDayNear(receivedOn, today)}
          second={[SETTLING_LABELS[method], reference].filter(Boolean).join(', ')}
        />
      ),
    },
    {
      id: 'customer',
      header: words.customer,
      card: 'under',
      render: ({ account }) => (
        <TwoLines
          first={
            <TextLink quiet to={`/desk/customers/${account.id}/statement`}>
              {account.name}
            </TextLink>
          }
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
  const { invoices, unallocatedPence, refundDuePence, refundedPence, voidedOn, voidReason, movedTo } = payment;
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
          <TextLink quiet to={`/desk/invoices/${id}`}>
            {number}
          </TextLink>
        </span>
      ))}
      second={[
        refundDuePence > 0
          ? `${formatPence(refundDuePence)} to be refunded`
          : unallocatedPence > 0 && `${formatPence(unallocatedPence)} unallocated`,
        refundedPence > 0 && `${formatPence(refundedPence)} refunded`,
      ]
        .filter(Boolean)
        .join(', ')}
    />
  );
}
