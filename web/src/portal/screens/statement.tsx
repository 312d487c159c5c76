import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { DateRange } from '../../ui/fields/date-range.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { fetchBytes } from '../../lib/bytes.ts';
import { todayInLondon } from '../../lib/london.ts';
import { useGoTo } from '../../face/address.ts';
import { AgeingPanel } from '../features/invoices/ageing-panel.tsx';
import { CsvButton } from '../../face/csv-button.tsx';
import { MovementsTable } from '../features/invoices/movements-table.tsx';
import { statementAddress } from '../features/invoices/paths.ts';
import { words } from '../../face/invoices/words.ts';
import { statementQuery } from '../queries.ts';
import type { StatementSearch } from '../search.ts';

/** The account's statement of some days, to be read, printed or taken along. */
export function Statement() {
  const search: StatementSearch = useSearch({ strict: false });
  const { data, error, refetch } = useQuery({ ...statementQuery(search), placeholderData: keepPreviousData });
  const goTo = useGoTo();
  const change = (said: StatementSearch) => goTo(statementAddress({ ...search, ...said }), { replace: true });
  const statement = error ? undefined : data?.data;
  const { from, to } = { from: search.from ?? statement?.from ?? '', to: search.to ?? statement?.to ?? '' };
  return (
    <>
      <PageHead
        title={statement ? standing(statement.closingPence) : words.statement}
        sub={
          statement &&
          `${statement.account.name}, ${statement.account.number}. ${words.asOf(statement.from, statement.to)}.`
        }
        actions={
          <>
            <LinkButton to="/invoices">{words.invoices}</LinkButton>
            <CsvButton
              fetchFile={() => fetchBytes('exportStatement', { query: { from: search.from, to: search.to } })}
            />
            <Button icon={<IconPrinter />} onClick={() => window.print()}>
              {words.print}
            </Button>
          </>
        }
      />
      <ListBar>
        <DateRange
          fromLabel={words.fromDay}
          toLabel={words.toDay}
          from={from}
          to={to}
          latest={todayInLondon()}
          onFrom={(from) => change({ from })}
          onTo={(to) => change({ to })}
        />
      </ListBar>
      {error ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : statement ? (
        <Stack>
          <Panel title={words.movements} flush>
            <MovementsTable statement={statement} />
          </Panel>
          <AgeingPanel ageing={statement.ageing} to={statement.to} />
        </Stack>
      ) : (
        <SkeletonLines lines={8} />
      )}
    </>
  );
}

function standing(pence: number): string {
  if (pence === 0) return words.even;
  return pence > 0 ? words.owed(pence) : words.inCredit(-pence);
}
