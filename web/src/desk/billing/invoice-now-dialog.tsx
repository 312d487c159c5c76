import { useQuery } from '@tanstack/react-query';
import type { BillNow } from '@tonnage/contract/skip-hire/billing/invoices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { vatNote } from '@tonnage/domain/common/vat';
import { useGoTo } from '../../shared/address.ts';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { sentTo } from '../sent-to.ts';
import { useChange } from '../use-change.ts';
import { BillTable } from './bill-table.tsx';
import { words } from './words.ts';

interface InvoiceNowProps {
  /** An account, or of it one order or one job. */
  of: { accountId: string; orderId?: string; jobId?: string };
  today: IsoDate;
  onClose: () => void;
}

/** Invoices today what is due, after showing it. A single invoice is opened. Sending it twice issues it once. */
export function InvoiceNowDialog({ of, today, onClose }: InvoiceNowProps) {
  const query = useQuery({ ...queryOf('getBillNow', { query: of }), staleTime: 0, gcTime: 0 });
  const bill = query.data?.data;
  const keyOf = useIdempotencyKey();
  const goTo = useGoTo();
  const issue = useChange(
    ({ grossPence }: BillNow) => {
      const data = { ...of, grossPence };
      return call('invoiceNow', { body: { data } }, { idempotencyKey: keyOf(data) });
    },
    {
      message: ({ data }) => `${words.now.issued(data.invoices)} ${sentTo(data, bill?.account.name)}`,
      onDone: ({ data }) => {
        onClose();
        const [first, ...more] = data.invoices;
        if (first && more.length === 0) goTo({ path: `/desk/invoices/${first.id}`, search: {} });
      },
    },
  );
  const due = bill && bill.lines.length > 0 ? bill : undefined;
  return (
    <Dialog
      open
      size="lg"
      title={words.now.title}
      onClose={onClose}
      footer={
        due && (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              data-autofocus
              loading={issue.isPending}
              disabledReason={due.held ? words.now.held : null}
              onClick={() => issue.mutate(due)}
            >
              {words.issue(due.invoices)}
            </Button>
          </>
        )
      }
    >
      {query.error ? (
        <ErrorState text={query.error.message} onRetry={() => void query.refetch()} />
      ) : !bill ? (
        <SkeletonLines lines={6} />
      ) : !due ? (
        <Stack>
          <Held lines={bill.heldLines} />
          {bill.heldLines.length === 0 && <EmptyState text={words.now.nothing} />}
        </Stack>
      ) : (
        <Stack>
          <Held lines={due.heldLines} />
          {due.held && <Notice tone="warn">{words.now.held}</Notice>}
          {issue.error && <Notice tone="block">{issue.error.message}</Notice>}
          <DescriptionList
            items={[
              { term: words.customer, value: `${due.account.name}, ${due.account.number}` },
              { term: words.now.sendsTo, value: due.sendsTo.length === 0 ? words.now.nobody : due.sendsTo.join(', ') },
              { term: words.now.dated, value: words.now.dates(formatDayYear(today), formatDayYear(due.dueOn)) },
              { term: 'Net', value: formatPence(due.netPence) },
              { term: 'VAT', value: formatPence(due.vatPence) },
              { term: `Total, ${vatNote(due.vatPence)}`, value: formatPence(due.grossPence) },
            ]}
          />
          <BillTable bill={due} today={today} />
        </Stack>
      )}
    </Dialog>
  );
}

/** What is held, and so not on this invoice. */
function Held({ lines }: { lines: BillNow['heldLines'] }) {
  if (lines.length === 0) return null;
  return (
    <Notice tone="warn" title={words.hold.notInvoiced}>
      {lines.map(({ id, label, order, reason }) => (
        <p key={id}>{`${label} (${order}): ${reason}`}</p>
      ))}
    </Notice>
  );
}
