import type { Grid } from '@tonnage/contract/metrics/periods/reading';
import type { CellPosition } from '../../ui/grid/cells.ts';
import { DismissDialog } from '../accept/dismiss-dialog.tsx';
import { PeriodDialog } from '../metric/period-dialog.tsx';
import type { Seen } from './steps.ts';
import type { Report } from './use-report.ts';

/** A cell and its open dialog. */
export interface OpenCell {
  position: CellPosition;
  what: 'dismiss' | 'details';
  /** The cell as it was when the dialog opened. */
  seen: Seen;
}

interface CellDialogsProps {
  grid: Grid;
  report: Report;
  open: OpenCell | null;
  onClose: () => void;
}

/** The dialogs of a cell: why it has no value, or its details. */
export function CellDialogs({ grid, report, open, onClose }: CellDialogsProps) {
  if (!open) return null;
  const { metric } = report.rows[open.position.row]!;
  const column = grid.columns[open.position.column]!;
  if (open.what === 'details') return <PeriodDialog metric={metric} periodKey={column.key} onClose={onClose} />;
  return (
    <DismissDialog
      name={metric.name}
      label={column.label}
      final={false}
      onClose={onClose}
      onDismiss={(why) => {
        report.dismiss(open.position, why, open.seen);
        onClose();
      }}
    />
  );
}
