import { IconDownload } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Invoice } from '@tonnage/contract/skip-hire/billing/invoices';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { memberApplicationQuery, queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { useDownload } from '../documents/use-download.ts';
import { InvoicePill } from '../../shared/invoices/invoice-pill.tsx';
import { LinesTable } from '../../shared/invoices/lines-table.tsx';
import { SettlementsTable } from '../../shared/invoices/settlements-table.tsx';
import { SumsPanel } from '../../shared/invoices/sums-panel.tsx';
import { documentPath } from '../documents/paths.ts';
import { orderPath } from '../orders/paths.ts';
import { usePay } from './use-pay.ts';
import { words } from '../../shared/invoices/words.ts';

/** One invoice: the amount and due date, its lines, and its payments. */
export function InvoiceDetail() {
  const { invoiceId } = useParams({ from: '/member/invoices/$invoiceId' });
  const { data: invoice } = useSuspenseQuery(queryOf('getInvoice', { params: { id: invoiceId } })).data;
  const download = useDownload();
  const { takesCards } = useSuspenseQuery(memberApplicationQuery).data.data;
  const pay = usePay(invoice.id);
  const paying = pay.isPending || pay.isSuccess;
  const { pendingPayment: pending } = invoice;
  const trouble = pay.error ?? download.error;
  return (
    <Stack>
      <PageHead
        title={invoice.number}
        sub={standing(invoice)}
        status={<InvoicePill state={invoice.state} />}
        actions={
          <>
            <Button
              icon={<IconDownload />}
              loading={download.isPending}
              onClick={() => download.mutate(invoice.documentId)}
            >
              {words.download}
            </Button>
            {invoice.openPence > 0 && takesCards && (
              <Button variant="primary" loading={paying} onClick={() => paying || pay.mutate()}>
                {pending ? words.resume : words.pay}
              </Button>
            )}
          </>
        }
      />
      {trouble && <Notice tone="block">{trouble.message}</Notice>}
      {pending?.expiresAt && <Notice tone="info">{words.pendingUntil(pending.amountPence, pending.expiresAt)}</Notice>}
      <Panel title={words.lines} flush>
        <LinesTable lines={invoice.lines} orderTo={(id) => orderPath(id)} />
      </Panel>
      <Columns>
        <Stack>
          <Panel title={words.settled} flush>
            <SettlementsTable settlements={invoice.settlements} documentTo={documentPath} />
          </Panel>
          <Panel title={words.facts}>
            <DescriptionList
              items={[
                { term: words.number, value: invoice.number },
                { term: words.date, value: formatDayYear(invoice.issuedOn) },
                { term: words.dueOn, value: !invoice.receipt && formatDayYear(invoice.dueOn) },
                { term: words.period, value: invoice.month && words.month(invoice.month) },
                { term: words.forWhat, value: invoice.site?.name ?? words.severalSites },
              ]}
            />
          </Panel>
        </Stack>
        <SumsPanel invoice={invoice} />
      </Columns>
    </Stack>
  );
}

function standing({ state, openPence, dueOn }: Invoice): string {
  if (state === 'paid') return words.isPaid;
  if (state === 'credited') return words.isCredited;
  return state === 'overdue' ? words.overdueSince(openPence, dueOn) : words.toPayBy(openPence, dueOn);
}
