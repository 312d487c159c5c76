import type { Grid } from '@tonnage/contract/metrics/reading';
import { type Doubt, doubtOf } from '@tonnage/domain/metrics/guard';
import { parseValue } from '@tonnage/domain/metrics/parse-value';
import { useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/content/notice.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Place } from '../../../ui/grid/cells.ts';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { DismissDialog } from '../accept/dismiss-dialog.tsx';
import { PeriodDialog } from '../metric/period-dialog.tsx';
import type { Seen } from '../accept/use-accept.ts';
import { isAcceptable, pastOf, shownCells } from './cells-of.ts';
import { DoubtNotice } from './doubt-notice.tsx';
import styles from './grid.module.css';
import { MetricHead } from './metric-head.tsx';
import { type PastePlan, planPaste } from './paste.ts';
import { PasteDialog } from './paste-dialog.tsx';
import type { Entry } from './save-queue.ts';
import { useSaves } from './use-saves.ts';
import { words } from './words.ts';

interface ReportGridProps {
  projectId: string;
  name: string;
  grid: Grid;
  manager: boolean;
  accept: (items: readonly Seen[]) => void;
  accepting: ReadonlySet<string>;
}

/** The table that a week is reported in: typed or pasted, saved cell by cell (metrics.md §4.1). */
export function ReportGrid({ projectId, name, grid, manager, accept, accepting }: ReportGridProps) {
  const { kept, write, refused, forget } = useSaves(projectId);
  const [dismissing, setDismissing] = useState<Place | null>(null);
  const [pasting, setPasting] = useState<PastePlan | null>(null);
  const [shown, setShown] = useState<Place | null>(null);
  const [doubt, setDoubt] = useState<{ place: Place; value: string; found: Doubt } | null>(null);
  const undone = useRef<Entry[][]>([]);
  const rows = grid.rows.map((row) => ({
    ...row,
    unit: row.metric.unit,
    cells: shownCells(row, grid.columns, kept, accepting),
  }));

  const named = ({ row, column }: Place) => ({
    metricId: rows[row]!.metric.id,
    key: grid.columns[column]!.key,
    version: rows[row]!.cells[column]!.cell!.version,
  });
  /** What takes a cell back to how it is now. */
  function back(place: Place): Entry {
    const { cell } = rows[place.row]!.cells[place.column]!;
    if (cell!.value !== null) return { ...named(place), action: 'report', value: cell!.value };
    const code = cell!.version > 0 ? cell!.reasonCode : null;
    return code && code !== 'WEEKEND' && code !== 'FINISHED'
      ? { ...named(place), action: 'dismiss', reasonCode: code, reason: cell!.reason ?? '' }
      : { ...named(place), action: 'withdraw' };
  }
  function save(places: readonly Place[], entries: Entry[]): void {
    undone.current.push(places.map(back));
    write(entries);
  }
  function undo(): void {
    const entries = undone.current.pop();
    const now = (entry: Entry) => {
      const row = rows.find(({ metric }) => metric.id === entry.metricId);
      const cell = row?.cells[grid.columns.findIndex((column) => column.key === entry.key)]?.cell;
      return cell ? [{ ...entry, version: cell.version }] : [];
    };
    if (entries) write(entries.flatMap(now));
  }

  function commit(place: Place, text: string): void {
    const value = parseValue(text, rows[place.row]!.unit);
    if (value === null) return void toast({ text: words.onlyNumbers });
    if (value === rows[place.row]!.cells[place.column]!.value) return;
    save([place], [{ ...named(place), action: 'report', value }]);
    const { metric } = rows[place.row]!;
    const found = doubtOf(value, pastOf(metric, grid.columns, place.column), metric.type);
    setDoubt(found && { place, value, found });
  }
  function onKey(place: Place, event: KeyboardEvent): boolean {
    const cell = rows[place.row]?.cells[place.column]?.cell;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === 'z') undo();
      else if (key === 'enter' && cell) setShown(place);
      return key === 'z' || key === 'enter';
    }
    if (!cell) return false;
    if (key === 'c') setShown(place);
    else if (key === 'x' && cell.can.dismiss) setDismissing(place);
    else if (event.key === 'Delete' && cell.can.withdraw) save([place], [{ ...named(place), action: 'withdraw' }]);
    else if (event.key === 'A' && event.shiftKey) acceptColumn(place.column);
    else if (key === 'a' && cell.can.accept) accept([named(place)]);
    else return false;
    return true;
  }
  const acceptColumn = (column: number) =>
    accept(grid.rows.flatMap((row, r) => (isAcceptable(row, row.cells[column]!) ? [named({ row: r, column })] : [])));

  const last = grid.columns.length - (grid.columns.at(-1)?.running ? 2 : 1);
  const first = rows.findIndex((row) => row.cells[last]?.open);
  const target = dismissing && rows[dismissing.row]!;
  return (
    <>
      {refused.map((one) => {
        const { entry, result } = one;
        const row = rows.find(({ metric }) => metric.id === entry.metricId);
        const label = grid.columns.find((column) => column.key === entry.key)?.label ?? entry.key;
        return (
          <Notice key={`${entry.metricId} ${entry.key}`} tone="block">
            {words.lost(row?.metric.name ?? '', label, result.error?.message ?? '')}{' '}
            <Button size="sm" onClick={() => forget(one)}>
              {words.theirs}
            </Button>{' '}
            {result.error?.code === 'VERSION_CONFLICT' && result.cell && (
              <Button
                size="sm"
                onClick={() => {
                  write([{ ...entry, version: result.cell!.version }]);
                  forget(one);
                }}
              >
                {words.mine}
              </Button>
            )}
          </Notice>
        );
      })}
      {doubt && (
        <DoubtNotice
          metric={rows[doubt.place.row]!.metric}
          label={grid.columns[doubt.place.column]!.label}
          value={doubt.value}
          doubt={doubt.found}
          onMeant={(value) => {
            save([doubt.place], [{ ...named(doubt.place), action: 'report', value }]);
            setDoubt(null);
          }}
          onRight={() => setDoubt(null)}
        />
      )}
      <DataGrid
        caption={words.caption(name)}
        rowHeader={words.metric}
        columns={grid.columns.map((column, c) => ({
          key: column.key,
          header: column.short,
          title: words.column(column),
          current: c === last,
        }))}
        rows={rows.map((row) => ({ key: row.metric.id, head: <MetricHead metric={row.metric} />, cells: row.cells }))}
        start={{ row: Math.max(0, first), column: Math.max(0, last) }}
        onCommit={commit}
        onKey={onKey}
        onPaste={(place, block) => setPasting(planPaste(rows, place, block))}
      />
      <div className={styles.foot}>
        {(['due', 'waiting', 'updated', 'plain'] as const).map((tone) => (
          <span key={tone} className={classNames(styles.legend, styles[tone])}>
            {words.legend[tone]}
          </span>
        ))}
        <span className={styles.keys}>{manager ? `${words.keys} · ${words.acceptKeys}` : words.keys}</span>
        <span role="status" className="sr-only">
          {kept.size > 0 ? words.saving : ''}
        </span>
      </div>
      {target && (
        <DismissDialog
          name={target.metric.name}
          label={grid.columns[dismissing.column]!.label}
          final={false}
          onClose={() => setDismissing(null)}
          onDismiss={(why) => {
            save([dismissing], [{ ...named(dismissing), action: 'dismiss', ...why }]);
            setDismissing(null);
          }}
        />
      )}
      {shown && (
        <PeriodDialog
          metric={rows[shown.row]!.metric}
          periodKey={grid.columns[shown.column]!.key}
          onClose={() => setShown(null)}
        />
      )}
      {pasting && (
        <PasteDialog
          plan={pasting}
          onClose={() => setPasting(null)}
          onApply={() => {
            const places = pasting.writes.map(({ place }) => place);
            save(
              places,
              pasting.writes.map(({ place, value }) => ({ ...named(place), action: 'report', value })),
            );
            setPasting(null);
          }}
        />
      )}
    </>
  );
}
