import { useState, type KeyboardEvent } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { Place } from '../../../ui/grid/cells.ts';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { CellDialogs, type OpenCell } from './cell-dialogs.tsx';
import { isAcceptable } from './cells-of.ts';
import styles from './grid.module.css';
import { MetricHead } from './metric-head.tsx';
import { type PastePlan, planPaste } from './paste.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { ReportNotices } from './report-notices.tsx';
import type { ReportViewProps } from './report-values.tsx';
import { useJudged } from './use-judged.ts';
import { dueColumn, firstOpen, useReport } from './use-report.ts';
import { words } from './words.ts';

/** The table that a week is reported in: typed or pasted, saved cell by cell (metrics.md §4.1). */
export function ReportGrid({ project, grid, saves, accept, accepting }: ReportViewProps) {
  const report = useReport(grid, saves, accepting);
  const [open, setOpen] = useState<OpenCell | null>(null);
  const [pasting, setPasting] = useState<PastePlan | null>(null);
  const { rows, seen } = report;
  const judged = useJudged(rows, grid.columns);

  function onKey(place: Place, event: KeyboardEvent): boolean {
    const cell = rows[place.row]?.cells[place.column]?.cell;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === 'z') report.undo?.();
      else if (key === 'enter' && cell) setOpen({ place, what: 'details' });
      return key === 'z' || key === 'enter';
    }
    if (!cell) return false;
    if (key === 'c') setOpen({ place, what: 'details' });
    else if (key === 'x' && cell.can.dismiss) setOpen({ place, what: 'dismiss' });
    else if (event.key === 'Delete' && cell.can.withdraw) report.withdraw(place);
    else if (event.key === 'A' && event.shiftKey) acceptColumn(place.column);
    else if (key === 'a' && cell.can.accept) accept([seen(place)]);
    else return false;
    return true;
  }
  const acceptColumn = (column: number) =>
    accept(grid.rows.flatMap((row, r) => (isAcceptable(row, row.cells[column]!) ? [seen({ row: r, column })] : [])));

  const due = dueColumn(grid);
  const [start] = useState({ row: firstOpen(rows, due), column: due });
  return (
    <>
      <ReportNotices projectId={project.id} grid={grid} report={report} saves={saves} />
      <DataGrid
        caption={words.caption(project.name)}
        rowHeader={words.metric}
        columns={grid.columns.map((column, c) => ({
          key: column.key,
          header: column.short,
          title: words.column(column),
          current: c === due,
        }))}
        rows={judged.rows.map((row) => ({
          key: row.metric.id,
          head: <MetricHead metric={row.metric} />,
          cells: row.cells,
        }))}
        start={start}
        takesFocus={rows[start.row]?.cells[start.column]?.open === true}
        onCommit={(place, text) => {
          if (report.enter(place, text)) judged.add(place);
          else void toast({ text: words.onlyNumbers });
        }}
        onKey={onKey}
        onPaste={(place, block) => setPasting(planPaste(rows, place, block))}
      />
      <span role="status" className="sr-only">
        {judged.said}
      </span>
      <div className={styles.foot}>
        {(['due', 'waiting', 'updated', 'plain'] as const).map((tone) => (
          <span key={tone} className={classNames(styles.legend, styles[tone])}>
            {words.legend[tone]}
          </span>
        ))}
        <span className={styles.keys}>
          {project.role === 'manager' ? `${words.keys} · ${words.acceptKeys}` : words.keys}
        </span>
      </div>
      <CellDialogs grid={grid} report={report} open={open} onClose={() => setOpen(null)} />
      {pasting && (
        <PasteDialog
          plan={pasting}
          onClose={() => setPasting(null)}
          onApply={() => {
            report.report(pasting.writes);
            setPasting(null);
          }}
        />
      )}
    </>
  );
}
