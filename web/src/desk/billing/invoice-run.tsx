import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { RunPreview } from '@tonnage/contract/skip-hire/billing/invoices';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { formatMonth } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { asLink } from '../../shared/address.ts';
import { call } from '../../lib/api.ts';
import { formatDayNear } from '../../lib/london.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { words } from './words.ts';
import { PRICE_CALLS, deskQuery, refresh, runQuery } from '../queries.ts';

/** The monthly invoice run: a preview by account, and issuing it once. */
export function InvoiceRun() {
  const { month: chosen } = useSearch({ from: '/staff/desk/invoices/run' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  // The last complete month, unless the address names another.
  const month = chosen ?? addDays(`${desk.today.slice(0, 8)}01`, -1);
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  const preview = useQuery(runQuery(month));
  const run = useMutation({
    mutationFn: () =>
      call(
        'runInvoicesNow',
        { body: { data: { month } } },
        { idempotencyKey: keyOf([month, preview.data?.data.bills]) },
      ),
    onSuccess: ({ data }) => void toast({ text: words.done(data.issued.length) }),
    onSettled: () => refresh(queryClient, PRICE_CALLS),
  });
  const found = preview.data?.data;
  const first = `${month.slice(0, 8)}01`;
  const monthLink = (day: IsoDate) => asLink({ path: '/desk/invoices/run', search: { month: day } });
  const issue = async ({ bills }: RunPreview) => {
    const sum = bills.reduce((pence, { grossPence }) => pence + grossPence, 0);
    const question = {
      title: words.ask(bills.length, formatPence(sum)),
      body: 'Each invoice is numbered, saved as a PDF and emailed. Issued invoices can’t be edited, only credited.',
      confirm: words.issue(bills.length),
    };
    if (await confirm(question)) run.mutate();
  };
  return (
    <>
      <PageHead
        title={`Invoice run for ${formatMonth(first)}`}
        sub={
          found &&
          (found.bills.length === 0
            ? found.issued === 0
              ? 'No accounts to invoice for this month.'
              : `${found.issued === 1 ? '1 account' : `${found.issued} accounts`} invoiced. None left for this month.`
            : `${found.bills.length === 1 ? '1 account' : `${found.bills.length} accounts`} to invoice, ${found.issued} already invoiced.`)
        }
        actions={
          <>
            <LinkButton to={monthLink(addDays(first, -1))}>Previous month</LinkButton>
            <LinkButton to={monthLink(addDays(first, 31))}>Next month</LinkButton>
            {found && (
              <Button
                variant="primary"
                loading={run.isPending}
                disabledReason={!found.over ? words.notOver : found.bills.length === 0 ? 'Nothing to invoice.' : null}
                onClick={() => void issue(found)}
              >
                {words.issue(found.bills.length)}
              </Button>
            )}
          </>
        }
      />
      {run.error && <Notice tone="block">{run.error.message}</Notice>}
      {preview.error && !found ? (
        <ErrorState text={preview.error.message} onRetry={() => void preview.refetch()} />
      ) : !found ? (
        <SkeletonLines lines={10} />
      ) : (
        <Stack>
          {!found.over && <Notice tone="info">{words.notOver}</Notice>}
          {found.bills.length === 0 && (
            <Panel>
              <EmptyState text="Nothing left to invoice for this month." />
            </Panel>
          )}
          {found.bills.map((bill) => (
            <BillPanel key={bill.account.id} bill={bill} today={desk.today} />
          ))}
        </Stack>
      )}
    </>
  );
}

type Bill = RunPreview['bills'][number];

function BillPanel({ bill, today }: { bill: Bill; today: IsoDate }) {
  const { account, lines, netPence, grossPence } = bill;
  return (
    <Panel
      title={account.name}
      action={<span>{`${formatPence(netPence)} net, ${formatPence(grossPence)} inc. VAT`}</span>}
      flush
    >
      <DataTable
        caption={account.name}
        rows={lines.map((line, i) => ({ ...line, key: String(i) }))}
        rowKey={(line) => line.key}
        empty={null}
        columns={[
          { id: 'what', header: 'Description', card: 'title', render: (line) => line.label },
          { id: 'order', header: 'Order', render: (line) => <TwoLines first={line.order} second={line.site} /> },
          { id: 'date', header: 'Date', nowrap: true, render: (line) => formatDayNear(line.date, today) },
          { id: 'quantity', header: 'Quantity', align: 'end', render: (line) => line.quantity },
          { id: 'net', header: 'Net', align: 'end', nowrap: true, render: (line) => formatPence(line.netPence) },
        ]}
      />
    </Panel>
  );
}
