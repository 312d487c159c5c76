import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useFile } from '../../shared/use-file.ts';
import { useGoTo } from '../../shared/address.ts';
import { StatementView } from '../../shared/invoices/statement-view.tsx';
import { words } from '../../shared/invoices/words.ts';
import { fetchList } from '../../lib/bytes.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { invoicePath, statementAddress } from './paths.ts';
import { statementPaperQuery, statementQuery } from './screens.ts';

/** The account's balance and how it arose. */
export function Statement() {
  const search = useSearch({ from: '/member/statement' });
  const statement = useQuery({ ...statementQuery(search), placeholderData: keepPreviousData });
  const paper = useQuery({ ...statementPaperQuery(search), placeholderData: keepPreviousData });
  const error = statement.error ?? paper.error;
  const goTo = useGoTo();
  const pdf = useFile('getStatementPdf');
  const { from, to } = search;
  return (
    <StatementView
      statement={error ? undefined : statement.data?.data}
      paper={paper.data?.data}
      error={error}
      onRetry={() => void Promise.all([statement.refetch(), paper.refetch()])}
      asked={search}
      onDays={(days) => goTo(statementAddress({ ...search, ...days }), { replace: true })}
      file={(format) => fetchList('getStatement', { query: { from, to } }, format)}
      onPdf={() => pdf.mutate({ query: { from, to } })}
      makingPdf={pdf.isPending}
      links={<LinkButton to="/invoices">{words.invoices}</LinkButton>}
      invoiceTo={invoicePath}
    />
  );
}
