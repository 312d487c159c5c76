import { IconMail } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useFile } from '../../shared/use-file.ts';
import { useGoTo } from '../../shared/address.ts';
import { StatementView } from '../../shared/invoices/statement-view.tsx';
import { call } from '../../lib/api.ts';
import { fetchList } from '../../lib/bytes.ts';
import { Button } from '../../ui/button.tsx';
import { sentTo } from '../sent-to.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { InvoiceNowDialog } from './invoice-now-dialog.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { useChange } from '../use-change.ts';
import { customerStatementPaperQuery, customerStatementQuery } from './screens.ts';
import { words } from './words.ts';

/** A customer's statement, exactly as they see it, for a telephone call about it. */
export function CustomerStatement() {
  const { customerId } = useParams({ from: '/staff/desk/customers/$customerId/statement' });
  const search = useSearch({ from: '/staff/desk/customers/$customerId/statement' });
  const facts = useQuery({ ...customerStatementQuery(customerId, search), placeholderData: keepPreviousData });
  const paper = useQuery({ ...customerStatementPaperQuery(customerId, search), placeholderData: keepPreviousData });
  const error = facts.error ?? paper.error;
  const goTo = useGoTo();
  const pdf = useFile('getCustomerStatementPdf');
  const email = useChange(() => call('emailStatement', { params: { id: customerId } }), {
    message: ({ data: sent }) => sentTo(sent, statement?.account.name),
  });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const [doing, setDoing] = useState<'pay' | 'refund' | 'invoice' | null>(null);
  const statement = error ? undefined : facts.data?.data;
  const account = statement && { id: customerId, name: statement.account.name };
  const dialog = { today: desk.today, onClose: () => setDoing(null) };
  const mayBook = desk.permissions.includes('invoices.manage');
  return (
    <>
      <StatementView
        statement={statement}
        paper={paper.data?.data}
        error={error}
        onRetry={() => void Promise.all([facts.refetch(), paper.refetch()])}
        asked={search}
        onDays={(days) =>
          goTo({ path: `/desk/customers/${customerId}/statement`, search: { ...search, ...days } }, { replace: true })
        }
        file={(format) => fetchList('getCustomerStatement', { params: { id: customerId }, query: search }, format)}
        onPdf={() => pdf.mutate({ params: { id: customerId }, query: search })}
        makingPdf={pdf.isPending}
        links={
          <>
            {mayBook && statement && (
              <>
                {statement.ageing.unallocatedPence > 0 && (
                  <Button onClick={() => setDoing('refund')}>{words.refund.button}</Button>
                )}
                <Button icon={<IconMail />} loading={email.isPending} onClick={() => email.mutate()}>
                  {words.statements.email}
                </Button>
                <Button onClick={() => setDoing('invoice')}>{words.now.button}</Button>
                <Button onClick={() => setDoing('pay')}>{words.pay.title}</Button>
              </>
            )}
          </>
        }
        invoiceTo={(id) => `/desk/invoices/${id}`}
      />
      {doing === 'pay' && account && <PaymentDialog account={account} {...dialog} />}
      {doing === 'invoice' && <InvoiceNowDialog of={{ accountId: customerId }} {...dialog} />}
      {doing === 'refund' && account && <RefundDialog account={account} {...dialog} />}
    </>
  );
}
