import { useSuspenseQuery } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { Grid } from '@tonnage/contract/metrics/periods/reading';
import { formatDigits } from '@tonnage/domain/metrics/format-value';
import { performanceOf, shortObjective } from '@tonnage/domain/metrics/performance';
import { unitSign } from '@tonnage/domain/metrics/types';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TONE_MARKS } from '../../ui/grid/cell-text.tsx';
import type { CellPosition } from '../../ui/grid/cells.ts';
import { DataGrid, type GridHandle } from '../../ui/grid/data-grid.tsx';
import { IconLink } from '../../ui/icon-link.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { Sparkline } from '../../ui/grid/sparkline.tsx';
import { asLink } from '../../shared/address.ts';
import { queryOf } from '../../lib/queries.ts';
import { reportPath } from '../paths.ts';
import { PerformanceBadge } from '../performance-badge.tsx';
import { words as sourceWords } from '../source/words.ts';
import { CellDialogs, type OpenCell } from './cell-dialogs.tsx';
import { groupsOf, isAcceptable, sparklineOf } from './cells-of.ts';
import styles from './grid.module.css';
import { KeysDialog } from './keys-dialog.tsx';
import { PasteBar } from './paste-bar.tsx';
import { ReportNotices } from './report-notices.tsx';
import { useJudged } from './use-judged.ts';
import { usePaste } from './use-paste.ts';
import type { Seen } from './steps.ts';
import { dueColumn, firstOpen, useReport, type ReportViewProps } from './use-report.ts';
import { words } from './words.ts';

const columnText = ({ label, reported, expected }: Grid['columns'][number]) => `${label} · ${reported} of ${expected}`;
const LEGEND = {
  due: 'Overdue',
  waiting: 'To be accepted',
  updated: 'Updated',
  plain: 'Accepted or not reported',
};
const KEYS = 'Enter: next cell · X: dismiss · Ctrl+Z: undo';

/** The table in which a week is reported: typed or pasted, saved cell by cell (metrics.md §4.1). */
export function ReportGrid({ project, grid, saves, accept, accepting, onRow }: ReportViewProps) {
  const report = useReport(grid, saves, accepting);
  const [open, setOpen] = useState<OpenCell | null>(null);
  // The cell being edited, as it was when editing began.
  const opened = useRef<Seen | null>(null);
  const [keys, setKeys] = useState(false);
  const table = useRef<GridHandle>(null);
  const { rows, seen } = report;
  const judged = useJudged(rows, grid.columns);
  const groups = groupsOf(rows);
  const paste = usePaste(rows, grid.columns, report.look);
  const me = useSuspenseQuery(queryOf('me', {})).data;

  function onKey(position: CellPosition, event: KeyboardEvent): boolean {
    const cell = rows[position.row]?.cells[position.column]?.cell;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === 'z') report.undo?.();
      else if (key === 'enter' && cell) setOpen({ position, what: 'details', seen: report.look(position) });
      return key === 'z' || key === 'enter';
    }
    if (key === '?') setKeys(true);
    else if (!cell) return false;
    else if (key === 'c') setOpen({ position, what: 'details', seen: report.look(position) });
    else if (key === 'x' && cell.can.dismiss) setOpen({ position, what: 'dismiss', seen: report.look(position) });
    else if (event.key === 'Delete' && cell.can.withdraw) void withdraw(position);
    else if (event.key === 'A' && event.shiftKey) acceptColumn(position.column);
    else if (key === 'a' && cell.can.accept) accept([seen(position)]);
    else return false;
    return true;
  }
  /** Withdrawing somebody else's value needs a confirmation. */
  async function withdraw(position: CellPosition): Promise<void> {
    const at = report.look(position);
    const who = rows[position.row]!.cells[position.column]!.cell!.reportedBy;
    const title = `Withdraw ${rows[position.row]!.metric.name}, ${grid.columns[position.column]!.label}?`;
    const question = {
      title,
      body: `Reported by ${who ?? ''}. The withdrawn value stays in the history.`,
      confirm: 'Withdraw value',
      danger: true,
    };
    if (who === null || who === me.name || (await confirm(question))) report.withdraw(position, at);
  }
  const acceptColumn = (column: number) =>
    accept(grid.rows.flatMap((row, r) => (isAcceptable(row, row.cells[column]!) ? [seen({ row: r, column })] : [])));

  const due = dueColumn(grid);
  const [start] = useState({ row: firstOpen(rows, due), column: due });
  return (
    <>
      <ReportNotices
        projectId={project.id}
        grid={grid}
        report={report}
        saves={saves}
        onAnswered={({ metricId, key }) =>
          table.current?.enter({
            row: rows.findIndex(({ metric }) => metric.id === metricId),
            column: grid.columns.findIndex((column) => column.key === key),
          })
        }
      />
      {paste.plan && (
        <PasteBar
          plan={paste.plan}
          paste={paste}
          onApply={() => {
            report.report(paste.plan!.writes, paste.seen);
            paste.end();
          }}
        />
      )}
      <DataGrid
        ref={table}
        caption={`Values of ${project.name}`}
        rowHeader="Metric"
        columns={grid.columns.map((column, c) => ({
          key: column.key,
          header: column.short,
          title: columnText(column),
          current: c === due,
        }))}
        rows={judged.rows.map((row, r) => ({
          key: row.metric.id,
          group: groups[r],
          head: <MetricHead row={row} />,
          cells: row.cells,
        }))}
        {...(grid.earlier && { earlier: <Turn projectId={project.id} to={grid.earlier} way="earlier" /> })}
        {...(grid.later && { later: <Turn projectId={project.id} to={grid.later} way="later" /> })}
        start={start}
        takesFocus={rows[start.row]?.cells[start.column]?.open === true}
        onPlace={({ row }) => onRow(rows[row]!.metric.id)}
        onBegin={(position) => (opened.current = report.look(position))}
        onCommit={(position, text) => {
          if (!report.enter(position, text, opened.current ?? report.look(position))) return words.onlyNumbers;
          judged.add(position);
          return null;
        }}
        onKey={onKey}
        preview={paste.preview}
        onPaste={paste.begin}
      />
      <span role="status" className="sr-only">
        {judged.said}
      </span>
      <div className={styles.foot}>
        {(['due', 'waiting', 'updated', 'plain'] as const).map((tone) => (
          <span key={tone} className={classNames(styles.legend, styles[tone])}>
            <span className={styles.mark} aria-hidden="true">
              {TONE_MARKS[tone]}
            </span>
            {LEGEND[tone]}
          </span>
        ))}
        <div className={styles.keys}>
          {project.role === 'manager' ? `${KEYS} · A: accept` : KEYS}
          <Button variant="ghost" size="sm" onClick={() => setKeys(true)}>
            All shortcuts
          </Button>
        </div>
      </div>
      <CellDialogs grid={grid} report={report} open={open} onClose={() => setOpen(null)} />
      {keys && <KeysDialog manager={project.role === 'manager'} onClose={() => setKeys(false)} />}
    </>
  );
}

/** Leads to the columns before or after those of the table. */
function Turn({ projectId, to, way }: { projectId: string; to: IsoDate; way: 'earlier' | 'later' }) {
  return (
    <IconLink
      label={way === 'earlier' ? 'Earlier' : 'Later'}
      icon={way === 'earlier' ? <IconChevronLeft /> : <IconChevronRight />}
      to={asLink({ path: reportPath(projectId), search: { to } })}
    />
  );
}

/** The head of a row: the metric with its unit, its objective, how its last value does, and a sparkline. */
function MetricHead({ row: { metric, cells, objectives } }: { row: ReturnType<typeof useReport>['rows'][number] }) {
  const at = cells.findLastIndex((cell) => cell.value !== null);
  const goal = objectives[at];
  const performance = goal && performanceOf(cells[at]!.value!, goal);
  const { objective } = metric;
  return (
    <span className={styles.head}>
      <span className={styles.name}>
        <span className={styles.state}>{performance && <PerformanceBadge performance={performance} brief />}</span>
        {metric.name} {metric.unit !== null && <span className={styles.unit}>{unitSign(metric.unit)}</span>}{' '}
        {metric.connected && <span className={styles.portal}>{sourceWords.mark}</span>}
        {metric.computed && <span className={styles.portal}>{sourceWords.computed}</span>}
      </span>
      <span className={styles.objective}>{objective && shortObjective(objective, metric, formatDigits)}</span>
      <Sparkline values={sparklineOf(metric)} />
    </span>
  );
}
