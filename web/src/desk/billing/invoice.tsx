import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { DeskInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import { LONDON } from '@tonnage/domain/common/dates';
import { MAIL_STATE_LABELS } from '@tonnage/domain/common/email-states';
import { formatDayYear, formatTime } from '@tonnage/domain/common/format-dates';
import { formatTonnes } from '@tonnage/domain/common/format-weight';
import { periodText } from '@tonnage/domain/skip-hire/invoice-run';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { InvoicePill } from '../../shared/invoices/invoice-pill.tsx';
import { LinesTable } from '../../shared/invoices/lines-table.tsx';
import { SettlementsTable } from '../../shared/invoices/settlements-table.tsx';
import { SumsPanel } from '../../shared/invoices/sums-panel.tsx';
import { words } from '../../shared/invoices/words.ts';
import { useFile } from '../../shared/use-file.ts';
import { londonDate } from '../../lib/london.ts';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { words as desks } from './words.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { deskQuery } from '../shell/desk-query.ts';
import { SubjectPanels } from '../subject-panels.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { InvoiceChasing } from './invoice-chasing.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { WriteOffDialog } from './write-off-dialog.tsx';

/**
 * One invoice of any customer: its lines and payments, and for accounts and managers dialogs to record a payment or
 * issue a credit note.
 */
export function InvoiceScreen() {
  const { invoiceId } = useParams({ from: '/staff/desk/invoices/$invoiceId' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { data: invoice } = useSuspenseQuery(queryOf('getDeskInvoice', { params: { id: invoiceId } })).data;
  const pdf = useFile('getDeskFile');
  const [paying, setPaying] = useState(false);
  const [crediting, setCrediting] = useState(false);
  const [writingOff, setWritingOff] = useState(false);
  return (
    <>
      <PageHead
        title={invoice.number}
        sub={invoice.receipt ? invoice.account.name : `${invoice.account.name}, due ${formatDayYear(invoice.dueOn)}`}
        status={<InvoicePill state={invoice.state} />}
        actions={
          <>
            <Button
              icon={<IconDownload />}
              loading={pdf.isPending}
              onClick={() => pdf.mutate({ params: { id: invoice.documentId } })}
            >
              PDF
            </Button>
            {desk.permissions.includes('invoices.manage') && (
              <>
                <Button
                  disabledReason={
                    invoice.openPence === 0
                      ? desks.writeOff.nothing
                      : invoice.mostToWriteOffPence === 0
                        ? desks.writeOff.mayNot
                        : null
                  }
                  onClick={() => setWritingOff(true)}
                >
                  {desks.writeOff.button}
                </Button>
                <Button
                  disabledReason={
                    invoice.broughtForwardPence !== null
                      ? words.noLines
                      : invoice.lines.every((line) => line.creditedNetPence >= line.netPence)
                        ? 'All lines have been credited.'
                        : null
                  }
                  onClick={() => setCrediting(true)}
                >
                  Credit note
                </Button>
                <Button
                  variant="primary"
                  disabledReason={
                    invoice.openPence > 0
                      ? null
                      : invoice.state === 'paid'
                        ? 'This invoice is already paid in full.'
                        : invoice.state === 'written_off'
                          ? desks.writeOff.writtenOff
                          : desks.writeOff.nothing
                  }
                  onClick={() => setPaying(true)}
                >
                  Record payment
                </Button>
              </>
            )}
          </>
        }
      />
      <Stack>
        {invoice.broughtForwardPence === null ? (
          <Panel title={words.lines} flush>
            <LinesTable
              lines={invoice.lines}
              orderTo={(id) => `/desk/orders/${id}`}
              {...(invoice.lines.some(({ loads }) => loads.length > 0) && { loadsOf: loadCells })}
            />
          </Panel>
        ) : (
          <Notice tone="info">{words.earlierSystem}</Notice>
        )}
        {!invoice.receipt && (
          <InvoiceChasing invoice={invoice} mayBook={desk.permissions.includes('invoices.manage')} />
        )}
        <SubjectPanels of={{ invoiceId }} today={desk.today} />
        <Columns>
          <Stack>
            <FactsPanel invoice={invoice} />
            <Panel title={words.settled} flush>
              <SettlementsTable settlements={invoice.settlements} documentTo={(id) => `/desk/documents/${id}`} />
            </Panel>
          </Stack>
          <SumsPanel invoice={invoice} />
        </Columns>
      </Stack>
      {paying && (
        <PaymentDialog
          account={invoice.account}
          invoice={invoice}
          today={desk.today}
          onClose={() => setPaying(false)}
        />
      )}
      {writingOff && <WriteOffDialog invoice={invoice} today={desk.today} onClose={() => setWritingOff(false)} />}
      {crediting && <CreditDialog invoice={invoice} onClose={() => setCrediting(false)} />}
    </>
  );
}

/** Whom it is for, when it is due, and who was sent it. */
function FactsPanel({ invoice }: { invoice: DeskInvoice }) {
  const { account, period, receipt, emails } = invoice;
  return (
    <Panel title={words.invoice}>
      <DescriptionList
        column="100%"
        items={[
          {
            term: desks.customer,
            value: (
              <>
                <TextLink to={`/desk/customers/${account.id}`}>{account.name}</TextLink>
                {`, ${account.number}`}
              </>
            ),
          },
          { term: words.date, value: formatDayYear(invoice.issuedOn) },
          { term: words.dueOn, value: !receipt && formatDayYear(invoice.dueOn) },
          { term: 'Period', value: period && periodText(period) },
          { term: desks.write.po, value: invoice.poNumber },
          { term: desks.write.note, value: invoice.note },
          {
            term: desks.now.sendsTo,
            value:
              emails.length === 0
                ? desks.emailedToNobody
                : emails.map((email) => <div key={email.id}>{emailText(email)}</div>),
          },
        ]}
      />
    </Panel>
  );
}

function emailText({ to, state, sentAt }: DeskInvoice['emails'][number]): string {
  return sentAt === null
    ? `${to}: ${MAIL_STATE_LABELS[state].toLowerCase()}`
    : `${to}, ${formatDayYear(londonDate(sentAt))}, ${formatTime(sentAt, LONDON)}`;
}

const loadCells = ({ loads }: DeskInvoice['lines'][number]) =>
  loads.map((load) => <Load key={load.jobId} load={load} />);

/** The weight of a load, its ticket and its transfer note. */
function Load({ load: { netKg, ticket, note } }: { load: DeskInvoice['lines'][number]['loads'][number] }) {
  return (
    <div>
      {netKg !== null && `${formatTonnes(netKg)} `}
      {[ticket, note].map(
        (paper) =>
          paper && (
            <span key={paper.id}>
              <TextLink to={`/desk/documents/${paper.id}`}>{paper.number}</TextLink>{' '}
            </span>
          ),
      )}
    </div>
  );
}
