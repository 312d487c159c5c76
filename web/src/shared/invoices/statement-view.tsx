import { IconPrinter } from '@tabler/icons-react';
import type { AccountStatement } from '@tonnage/contract/skip-hire/billing/statements';
import type { Paper } from '@tonnage/domain/common/paper';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import type { ReactNode } from 'react';
import { todayInLondon } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { FRAME_HEIGHT } from '../../ui/content/file-frame.tsx';
import { Skeleton } from '../../ui/content/skeleton.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { DateRange } from '../../ui/fields/date-range.tsx';
import type { To } from '../../ui/links.tsx';
import { PaperSheet } from '../documents/paper.tsx';
import { ExportButton, type FetchFile } from '../export-button.tsx';
import { words } from './words.ts';
import styles from './statement-view.module.css';

interface Days {
  from?: IsoDate | undefined;
  to?: IsoDate | undefined;
}

interface StatementViewProps {
  /** Undefined while it loads. */
  statement: AccountStatement | undefined;
  /** The statement as its PDF shows it; undefined while it loads. */
  paper: Paper | undefined;
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
}

/** An account's statement for a range of days, to read, print or download. */
export function StatementView({ statement, paper, error, onRetry, asked, onDays, ...props }: StatementViewProps) {
  return (
    <>
      <PageHead title={statement ? headline(statement.closingPence) : words.statement} actions={props.links} />
      <ListBar>
        <DateRange
          fromLabel="From"
          toLabel="To"
          from={asked.from ?? statement?.from ?? ''}
          to={asked.to ?? statement?.to ?? ''}
          latest={todayInLondon()}
          onChange={onDays}
        />
        <div className={styles.files}>
          <ExportButton fetchFile={props.file} />
          <Button loading={props.makingPdf} onClick={props.onPdf}>
            PDF
          </Button>
          <Button icon={<IconPrinter />} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </ListBar>
      {error ? (
        <ErrorState text={error.message} onRetry={onRetry} />
      ) : paper ? (
        <PaperSheet paper={paper} invoiceTo={props.invoiceTo} />
      ) : (
        <Skeleton width="100%" height={FRAME_HEIGHT} />
      )}
    </>
  );
}

function headline(pence: number): string {
  if (pence === 0) return 'Nothing outstanding';
  return pence > 0 ? `${formatPence(pence)} outstanding` : `The account is ${formatPence(-pence)} in credit`;
}
