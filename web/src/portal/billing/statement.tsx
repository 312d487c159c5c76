import { memberApplicationQuery } from '../../lib/queries.ts';
import { BankPanel } from './bank-panel.tsx';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useFile } from '../../shared/use-file.ts';
import { useGoTo } from '../../shared/address.ts';
import { StatementView } from '../../shared/invoices/statement-view.tsx';
import { words } from '../../shared/invoices/words.ts';
import { fetchList } from '../../lib/bytes.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { invoicePath, statementAddress } from './paths.ts';
import { statementQuery } from './screens.ts';

/** The account's balance and how it arose. */
export function Statement() {
  const search = useSearch({ from: '/member/statement' });
  const { data, error, refetch } = useQuery({ ...statementQuery(search), placeholderData: keepPreviousData });
  const goTo = useGoTo();
  const pdf = useFile('getStatementPdf');
  const { from, to } = search;
  const { bankDetails } = useSuspenseQuery(memberApplicationQuery).data.data;
  const owes = data && data.data.closingPence > 0;
  return (
    <StatementView
      statement={error ? undefined : data?.data}
      error={error}
      onRetry={() => void refetch()}
      asked={search}
      onDays={(days) => goTo(statementAddress({ ...search, ...days }), { replace: true })}
      file={(format) => fetchList('getStatement', { query: { from, to } }, format)}
      onPdf={() => pdf.mutate({ query: { from, to } })}
      makingPdf={pdf.isPending}
      links={<LinkButton to="/invoices">{words.invoices}</LinkButton>}
      invoiceTo={invoicePath}
      aside={
        owes && bankDetails !== null ? (
          <BankPanel bankDetails={bankDetails} reference={data.data.account.number} />
        ) : null
      }
    />
  );
}
