import { useSearch } from '@tanstack/react-router';
import type { PaymentRow } from '@tonnage/contract/skip-hire/billing/payments';
import { formatPence } from '@tonnage/domain/common/money';
import { ExportButton } from '../../shared/export-button.tsx';
import { fetchList } from '../../lib/bytes.ts';
import { formatDayNear, todayInLondon } from '../../lib/london.ts';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useList } from '../../shared/use-list.ts';
import { invoicePath, invoicesPath, paymentsPath } from './paths.ts';
import { words } from '../../shared/invoices/words.ts';

/** Payments received, their method, and the invoices that they paid. */
export function Payments() {
  const { page = 1 } = useSearch({ from: '/member/payments' });
  const list = useList('listPayments', { page });
  const today = todayInLondon();
  const columns: Column<PaymentRow>[] = [
    {
      id: 'how',
      header: words.how,
      card: 'title',
      render: ({ method, reference }) => (
        <TwoLines
          strong
          first={words.methods[method]}
          second={reference && (method === 'set_off' ? `Against your invoice ${reference}` : `Reference ${reference}`)}
        />
      ),
    },
    {
      id: 'came',
      header: words.date,
      nowrap: true,
      card: 'foot',
      render: ({ receivedOn }) => receivedOn && formatDayNear(receivedOn, today),
    },
    { id: 'pays', header: 'Allocated to', card: 'action', render: (payment) => <Pays payment={payment} /> },
    {
      id: 'amount',
      header: words.amount,
      align: 'end',
      nowrap: true,
      card: 'beside',
      render: ({ amountPence }) => formatPence(amountPence),
    },
  ];
  return (
    <>
      <PageHead
        title="Payments"
        sub="Payments received and the invoices they paid."
        actions={
          <>
            <LinkButton to={invoicesPath()}>{words.invoices}</LinkButton>
            <LinkButton to="/statement">{words.statement}</LinkButton>
            <ExportButton fetchFile={(format) => fetchList('listPayments', {}, format)} />
          </>
        }
      />
      <Panel flush>
        {list.error ? (
          <ErrorState text={list.error.message} onRetry={list.retry} />
        ) : (
          <DataTable
            caption="Payments"
            columns={columns}
            rows={list.rows}
            rowKey={(row) => row.id}
            waiting={list.waiting}
            empty={
              page > 1 ? (
                <EmptyState
                  text={words.pastTheEnd(page)}
                  action={<LinkButton to={paymentsPath()}>{words.firstPage}</LinkButton>}
                />
              ) : (
                <EmptyState
                  text="No payments yet."
                  action={<LinkButton to={invoicesPath({ state: 'open' })}>View outstanding invoices</LinkButton>}
                />
              )
            }
          />
        )}
        {list.pagination && list.rows && list.rows.length > 0 && (
          <Pagination
            page={list.pagination.page}
            pages={list.pagination.pageCount}
            total={
              list.pagination.total === 1 ? '1 payment' : `${list.pagination.total.toLocaleString('en-GB')} payments`
            }
            linkTo={paymentsPath}
          />
        )}
      </Panel>
    </>
  );
}

function Pays({ payment }: { payment: PaymentRow }) {
  if (payment.voidedOn !== null) return `Voided on ${formatDayNear(payment.voidedOn, todayInLondon())}`;
  const { invoices, unallocatedPence, refundDuePence, refundedPence } = payment;
  const over = [
    refundDuePence > 0
      ? `${formatPence(refundDuePence)} to be refunded to the card`
      : unallocatedPence > 0 && `${formatPence(unallocatedPence)} unallocated credit`,
    refundedPence > 0 && `${formatPence(refundedPence)} refunded`,
  ];
  return (
    <TwoLines
      first={invoices.map(({ id, number }, i) => (
        <span key={id}>
          {i > 0 && ', '}
          <TextLink to={invoicePath(id)}>{number}</TextLink>
        </span>
      ))}
      second={over.filter(Boolean).join(', ')}
    />
  );
}
