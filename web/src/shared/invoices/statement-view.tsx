import { IconPrinter } from '@tabler/icons-react';
import type { AccountStatement } from '@tonnage/contract/skip-hire/billing/statements';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { AGE_LABELS, AGES } from '@tonnage/domain/skip-hire/ageing';
import type { ReactNode } from 'react';
import { todayInLondon } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { DateRange } from '../../ui/fields/date-range.tsx';
import type { To } from '../../ui/links.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ExportButton, type FetchFile } from '../export-button.tsx';
import { MovementsTable } from './movements-table.tsx';
import { words } from './words.ts';
import styles from './money.module.css';

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
  onPdf: () => void;
  /** The PDF is being fetched. */
  makingPdf: boolean;
  /** Links to related pages. */
  links: ReactNode;
  invoiceTo: (id: string) => To;
  /** How to pay, below the ageing. */
  aside?: ReactNode;
}

/** An account's statement for a range of days, to read, print or download. */
export function StatementView({ statement, error, onRetry, asked, onDays, ...props }: StatementViewProps) {
  return (
    <>
      <PageHead
        title={statement ? headline(statement.closingPence) : words.statement}
        sub={
          statement &&
          `${statement.account.name}, ${statement.account.number}. ${formatDayYear(statement.from)} to ${formatDayYear(statement.to)}.`
        }
        actions={
          <>
            {props.links}
            <ExportButton fetchFile={props.file} />
            <Button loading={props.makingPdf} onClick={props.onPdf}>
              PDF
            </Button>
            <Button icon={<IconPrinter />} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      <ListBar>
        <DateRange
          fromLabel="From"
          toLabel="To"
          from={asked.from ?? statement?.from ?? ''}
          to={asked.to ?? statement?.to ?? ''}
          latest={todayInLondon()}
          onChange={onDays}
        />
      </ListBar>
      {error ? (
        <ErrorState text={error.message} onRetry={onRetry} />
      ) : statement ? (
        <Stack>
          <Panel title="Transactions" flush>
            <MovementsTable statement={statement} invoiceTo={props.invoiceTo} />
          </Panel>
          <AgeingPanel ageing={statement.ageing} to={statement.to} />
          {props.aside}
        </Stack>
      ) : (
        <SkeletonLines lines={8} />
      )}
    </>
  );
}

function headline(pence: number): string {
  if (pence === 0) return 'Nothing outstanding';
  return pence > 0 ? `${formatPence(pence)} outstanding` : `The account is ${formatPence(-pence)} in credit`;
}

/** The age of open invoices: a bar, and the table that it is drawn from. */
function AgeingPanel({ ageing, to }: { ageing: AccountStatement['ageing']; to: string }) {
  const { ages, unallocatedPence, balancePence } = ageing;
  const isOpen = AGES.some((age) => ages[age] > 0);
  return (
    <Panel title="Aged debt">
      {isOpen && (
        <div className={styles.bar} aria-hidden="true">
          {AGES.filter((age) => ages[age] > 0).map((age) => (
            <span key={age} className={classNames(styles.part, styles[age])} style={{ flexGrow: ages[age] }} />
          ))}
        </div>
      )}
      {isOpen || unallocatedPence > 0 ? (
        <table className={styles.sums}>
          <caption className="sr-only">{`By days overdue on ${formatDayYear(to)}`}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Age</th>
              <th scope="col">{words.amount}</th>
            </tr>
          </thead>
          <tbody>
            {AGES.map((age) => (
              <tr key={age}>
                <th scope="row">
                  <span aria-hidden="true" className={classNames(styles.swatch, styles[age])} />
                  {AGE_LABELS[age]}
                </th>
                <td>{formatPence(ages[age])}</td>
              </tr>
            ))}
            {unallocatedPence > 0 && (
              <tr className={styles.quiet}>
                <th scope="row">Unallocated</th>
                <td>{formatPence(-unallocatedPence)}</td>
              </tr>
            )}
            <tr className={styles.total}>
              <th scope="row">Balance</th>
              <td>{formatPence(balancePence)}</td>
            </tr>
          </tbody>
        </table>
      ) : (
        <EmptyState text="Nothing outstanding on that date." />
      )}
    </Panel>
  );
}
