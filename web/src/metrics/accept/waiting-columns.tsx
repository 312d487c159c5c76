import type { WaitingRow } from '@tonnage/contract/metrics/periods/reading';
import { shortObjective } from '@tonnage/domain/metrics/performance';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { REASON_WORDS } from '@tonnage/domain/metrics/periods/dismissal';
import { Button } from '../../ui/button.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { STATUS } from '../projects/words.ts';
import styles from './accept.module.css';
import { words } from './words.ts';

const ACCEPT = 'Accept';
const ASK = 'Request change';

interface Actions {
  accept: (row: WaitingRow) => void;
  ask: (row: WaitingRow) => void;
  dismiss: (row: WaitingRow) => void;
}

/** A pending value, the figures a manager compares it with, and the actions. */
export function waitingColumns({ accept, ask, dismiss }: Actions): Column<WaitingRow>[] {
  const on = (row: WaitingRow) => `${row.metric}, ${row.label}`;
  return [
    {
      id: 'metric',
      header: words.metric,
      render: (row) => <TwoLines first={row.metric} second={row.cell.reportedBy} />,
    },
    { id: 'period', header: 'Period', render: (row) => row.label },
    { id: 'value', header: 'Value', align: 'end', nowrap: true, render: valueOf },
    {
      id: 'before',
      header: 'Previous',
      align: 'end',
      nowrap: true,
      render: (row) => row.previous !== null && formatValue(row.previous, row),
    },
    {
      id: 'objective',
      header: 'Objective',
      align: 'end',
      nowrap: true,
      render: ({ objective, ...row }) => objective && shortObjective(objective, row),
    },
    {
      id: 'status',
      header: words.status,
      card: 'beside',
      render: ({ cell }) => <StatusPill {...waitsAs(cell)} />,
    },
    {
      id: 'actions',
      header: words.actions,
      hideHeader: true,
      card: 'action',
      render: (row) =>
        row.cell.can.accept && (
          <span className={styles.actions}>
            <Button size="sm" data-action="accept" aria-label={`${ACCEPT}: ${on(row)}`} onClick={() => accept(row)}>
              {ACCEPT}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              data-action="dismiss"
              aria-label={`${words.dismiss}: ${on(row)}`}
              onClick={() => dismiss(row)}
            >
              {words.dismiss}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              data-action="ask"
              aria-label={`${ASK}: ${on(row)}`}
              onClick={() => ask(row)}
            >
              {ASK}
            </Button>
          </span>
        ),
    },
  ];
}

/** The status that a manager should know first. */
function waitsAs({ status, changeRequested, flagged }: WaitingRow['cell']) {
  if (changeRequested) return { tone: 'over' as const, label: 'Change requested' };
  return flagged ? { tone: 'over' as const, label: 'Unusual' } : STATUS[status];
}

function valueOf(row: WaitingRow): string {
  const { value, reasonCode, reason } = row.cell;
  if (value !== null) return formatValue(value, row);
  const why = reasonCode === null ? '' : REASON_WORDS[reasonCode];
  return reason ? `${why}: ${reason}` : why;
}
