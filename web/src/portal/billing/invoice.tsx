import { periodText } from '@tonnage/domain/skip-hire/invoice-run';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { IconDownload } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Invoice } from '@tonnage/contract/skip-hire/billing/invoices';
import { formatDayYear, formatTime } from '@tonnage/domain/common/format-dates';
import { useState } from 'react';
import { memberApplicationQuery, queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { ADDITIONS } from '../additions.ts';
import { SubjectPanels } from '../subject-panels.tsx';
import { useDownload } from '../documents/use-download.ts';
import { InvoicePill } from '../../shared/invoices/invoice-pill.tsx';
import { LinesTable } from '../../shared/invoices/lines-table.tsx';
import { SettlementsTable } from '../../shared/invoices/settlements-table.tsx';
import { SumsPanel } from '../../shared/invoices/sums-panel.tsx';
import { documentPath } from '../documents/paths.ts';
import { orderPath } from '../orders/paths.ts';
import { BankPanel } from './bank-panel.tsx';
import { usePay } from './use-pay.ts';
import { sitesOf, words } from '../../shared/invoices/words.ts';

const LineDialog = ADDITIONS.flatMap(([, { LineDialog: Dialog }]) => Dialog ?? [])[0];

/** One invoice: the amount and due date, its lines, and its payments. */
export function InvoiceDetail() {
  const { invoiceId } = useParams({ from: '/member/invoices/$invoiceId' });
  const { data: invoice } = useSuspenseQuery(queryOf('getInvoice', { params: { id: invoiceId } })).data;
  const download = useDownload();
  const { takesCards, bankDetails } = useSuspenseQuery(memberApplicationQuery).data.data;
  const pay = usePay(invoice.id);
  const paying = pay.isPending || pay.isSuccess;
  const { pendingPayment: pending } = invoice;
  const [queried, setQueried] = useState<Invoice['lines'][number] | null>(null);
  const trouble = pay.error ?? download.error;
  return (
    <Stack>
      <PageHead
        title={invoice.number}
        sub={headline(invoice)}
        status={<InvoicePill state={invoice.state} />}
        actions={
          <>
            <Button
              icon={<IconDownload />}
              loading={download.isPending}
              onClick={() => download.mutate(invoice.documentId)}
            >
              Download PDF
            </Button>
            {invoice.openPence > 0 && takesCards && (
              <Button variant="primary" loading={paying} onClick={() => paying || pay.mutate()}>
                {pending ? 'Continue payment' : 'Pay by card'}
              </Button>
            )}
          </>
        }
      />
      {trouble && <Notice tone="block">{trouble.message}</Notice>}
      {pending?.expiresAt && (
        <Notice tone="info">{`A card payment of ${formatPence(pending.amountPence)} is in progress until ${formatTime(pending.expiresAt, LONDON)}.`}</Notice>
      )}
      {invoice.broughtForwardPence === null ? (
        <Panel title={words.lines} flush>
          <LinesTable
            lines={invoice.lines}
            orderTo={(id) => orderPath(id)}
            {...(LineDialog && { onQuery: setQueried })}
          />
        </Panel>
      ) : (
        <Notice tone="info">{words.ourEarlierSystem}</Notice>
      )}
      <SubjectPanels of={{ invoiceId }} />
      <Columns>
        <Stack>
          <Panel title={words.settled} flush>
            <SettlementsTable settlements={invoice.settlements} documentTo={documentPath} isOwn />
          </Panel>
          <Panel title="Invoice">
            <DescriptionList
              items={[
                { term: words.number, value: invoice.number },
                { term: words.date, value: formatDayYear(invoice.issuedOn) },
                { term: words.dueOn, value: !invoice.receipt && formatDayYear(invoice.dueOn) },
                { term: 'Period', value: invoice.period && periodText(invoice.period) },
                { term: words.forWhat, value: sitesOf(invoice) },
              ]}
            />
          </Panel>
        </Stack>
        <Stack>
          <SumsPanel invoice={invoice} />
          {invoice.openPence > 0 && bankDetails !== null && (
            <BankPanel bankDetails={bankDetails} reference={invoice.number} />
          )}
        </Stack>
      </Columns>
      {queried && LineDialog && <LineDialog invoice={invoice} line={queried} onClose={() => setQueried(null)} />}
    </Stack>
  );
}

function headline({ state, openPence, paidPence, writtenOffPence, dueOn }: Invoice): string {
  if (state === 'paid') return 'Paid in full.';
  if (state === 'written_off')
    return paidPence > 0
      ? `Paid, and ${formatPence(writtenOffPence)} written off. Nothing to pay.`
      : 'Written off. Nothing to pay.';
  if (state === 'credited') return 'Credited in full. Nothing to pay.';
  return state === 'overdue'
    ? `${formatPence(openPence)} was due on ${formatDayYear(dueOn)}`
    : `${formatPence(openPence)} due by ${formatDayYear(dueOn)}`;
}
