import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { InvoicePill } from '../../shared/invoices/invoice-pill.tsx';
import { LinesTable } from '../../shared/invoices/lines-table.tsx';
import { SettlementsTable } from '../../shared/invoices/settlements-table.tsx';
import { SumsPanel } from '../../shared/invoices/sums-panel.tsx';
import { words } from '../../shared/invoices/words.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { deskQuery } from '../shell/desk-query.ts';
import { SubjectPanels } from '../subject-panels.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { PaymentDialog } from './payment-dialog.tsx';

/**
 * One invoice of any customer: its lines and payments, and for accounts and managers dialogs to record a payment or
 * issue a credit note.
 */
export function InvoiceScreen() {
  const { invoiceId } = useParams({ from: '/staff/desk/invoices/$invoiceId' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { data: invoice } = useSuspenseQuery(queryOf('getDeskInvoice', { params: { id: invoiceId } })).data;
  const [paying, setPaying] = useState(false);
  const [crediting, setCrediting] = useState(false);
  return (
    <>
      <PageHead
        title={invoice.number}
        sub={`${invoice.account.name}, account ${invoice.account.number}`}
        status={<InvoicePill state={invoice.state} />}
        actions={
          desk.permissions.includes('invoices.manage') && (
            <>
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
                disabledReason={invoice.openPence > 0 ? null : 'This invoice is already paid in full.'}
                onClick={() => setPaying(true)}
              >
                Record payment
              </Button>
            </>
          )
        }
      />
      <Stack>
        {invoice.broughtForwardPence === null ? (
          <Panel title="Invoice lines" flush>
            <LinesTable lines={invoice.lines} />
          </Panel>
        ) : (
          <Notice tone="info">{words.earlierSystem}</Notice>
        )}
        <SubjectPanels of={{ invoiceId }} today={desk.today} />
        <Columns>
          <Panel title="Paid by" flush>
            <SettlementsTable settlements={invoice.settlements} />
          </Panel>
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
      {crediting && <CreditDialog invoice={invoice} onClose={() => setCrediting(false)} />}
    </>
  );
}
