import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { RefundRow } from '@tonnage/contract/skip-hire/billing/payments';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { PAYMENT_METHOD_LABELS, REFUND_STATE_LABELS, REFUND_STATES } from '@tonnage/domain/skip-hire/payments';
import { formatDayNear } from '../../lib/london.ts';
import { ListScreen } from '../../shared/list-screen.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { deskQuery } from '../shell/desk-query.ts';
import { words as screenNames } from '../words.ts';
import { words } from './words.ts';

/** Money that went back to customers; one that failed says why. */
export function Refunds() {
  const search = useSearch({ from: '/staff/desk/payments/refunds' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  return (
    <>
      <PageHead
        title={screenNames.refunds}
        actions={<LinkButton to="/desk/payments">{screenNames.payments}</LinkButton>}
      />
      <ListScreen
        list="listRefunds"
        path="/desk/payments/refunds"
        search={search}
        tabs={{ name: 'show', choices: REFUND_STATES.map((value) => ({ value, label: REFUND_STATE_LABELS[value] })) }}
        words={words.refunds}
        columns={columnsOf(desk.today)}
      />
    </>
  );
}

function columnsOf(today: IsoDate): Column<RefundRow>[] {
  return [
    {
      id: 'made',
      header: 'Date',
      card: 'title',
      render: ({ madeOn, method, reference }) => (
        <TwoLines
          strong
          first={formatDayNear(madeOn, today)}
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
          first={
            <TextLink quiet to={`/desk/customers/${account.id}/statement`}>
              {account.name}
            </TextLink>
          }
          second={`Account ${account.number}`}
        />
      ),
    },
    { id: 'reason', header: 'Reason', render: ({ reason }) => reason },
    {
      id: 'status',
      header: 'Status',
      render: ({ status, failure }) =>
        status === 'made' ? (
          REFUND_STATE_LABELS.made
        ) : (
          <TwoLines
            first={<StatusPill tone={status === 'failed' ? 'over' : 'requested'} label={REFUND_STATE_LABELS[status]} />}
            second={failure}
          />
        ),
    },
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
