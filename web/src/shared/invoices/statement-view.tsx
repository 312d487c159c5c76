import type { AccountStatement } from '@tonnage/contract/skip-hire/billing/statements';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { todayInLondon } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { DateRange } from '../../ui/fields/date-range.tsx';
import { CsvButton, type FetchFile } from '../csv-button.tsx';
import { AgeingPanel } from './ageing-panel.tsx';
import { MovementsTable } from './movements-table.tsx';
import { words } from './words.ts';
import type { To } from '../../ui/links.tsx';

interface Days {
  from?: IsoDate | undefined;
  to?: IsoDate | undefined;
}

interface StatementViewProps {
  /** Undefined while it loads. */
  statement: AccountStatement | undefined;
  error: Error | null;
  onRetry: () => void;
  /** The days in the address; the statement has the rest. */
  asked: Days;
  onDays: (days: Days) => void;
  file: FetchFile;
  /** Links to related pages. */
  links: ReactNode;
  invoiceTo: (id: string) => To;
}

/** An account's statement for a range of days, to read, print or download. */
export function StatementView({ statement, error, onRetry, asked, onDays, ...props }: StatementViewProps) {
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
            {props.links}
            <CsvButton fetchFile={props.file} />
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
          from={asked.from ?? statement?.from ?? ''}
          to={asked.to ?? statement?.to ?? ''}
          latest={todayInLondon()}
          onFrom={(from) => onDays({ from })}
          onTo={(to) => onDays({ to })}
        />
      </ListBar>
      {error ? (
        <ErrorState text={error.message} onRetry={onRetry} />
      ) : statement ? (
        <Stack>
          <Panel title={words.movements} flush>
            <MovementsTable statement={statement} invoiceTo={props.invoiceTo} />
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
