import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useFile } from '../../shared/use-file.ts';
import { useGoTo } from '../../shared/address.ts';
import { StatementView } from '../../shared/invoices/statement-view.tsx';
import { fetchList } from '../../lib/bytes.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { customerStatementQuery } from './screens.ts';

/** A customer's statement, exactly as they see it, for a telephone call about it. */
export function CustomerStatement() {
  const { customerId } = useParams({ from: '/staff/desk/customers/$customerId/statement' });
  const search = useSearch({ from: '/staff/desk/customers/$customerId/statement' });
  const query = customerStatementQuery(customerId, search);
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData });
  const goTo = useGoTo();
  const pdf = useFile('getCustomerStatementPdf');
  return (
    <StatementView
      statement={error ? undefined : data?.data}
      error={error}
      onRetry={() => void refetch()}
      asked={search}
      onDays={(days) =>
        goTo({ path: `/desk/customers/${customerId}/statement`, search: { ...search, ...days } }, { replace: true })
      }
      file={(format) => fetchList('getCustomerStatement', { params: { id: customerId }, query: search }, format)}
      onPdf={() => pdf.mutate({ params: { id: customerId }, query: search })}
      makingPdf={pdf.isPending}
      links={<LinkButton to={`/desk/customers/${customerId}`}>Customer</LinkButton>}
      invoiceTo={(id) => `/desk/invoices/${id}`}
    />
  );
}
