import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays } from '@tonnage/domain/common/dates';
import { useEffect, useRef, useState } from 'react';
import { useGoTo } from '../../shared/address.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/content/progress-bar.tsx';
import type { CellPosition } from '../../ui/grid/cells.ts';
import { reportPath } from '../paths.ts';
import { useSwipe } from '../use-swipe.ts';
import { CellDialogs, type OpenCell } from './cell-dialogs.tsx';
import { lastBefore } from './cells-of.ts';
import { DeckCard } from './deck-card.tsx';
import { DeckList } from './deck-list.tsx';
import styles from './deck.module.css';
import { ReportNotices } from './report-notices.tsx';
import type { Seen } from './steps.ts';
import { dueColumn, firstOpen, useReport, type ReportViewProps } from './use-report.ts';
import { words } from './words.ts';

const say = words.deck;

/**
 * The same values on a phone: one card per metric, Enter for the next open one, swipes for the periods (metrics.md
 * §4.1).
 */
export function ReportDeck({ project, grid, at, saves, accept, accepting }: ReportViewProps) {
  const report = useReport(grid, saves, accepting);
  const { rows } = report;
  const goTo = useGoTo();
  const named = grid.columns.findIndex(({ key }) => key === at);
  const column = named === -1 ? dueColumn(grid) : named;
  const [chosenRow, setRow] = useState(() => firstOpen(rows, column));
  // A metric may have been deleted in the meantime.
  const row = Math.min(chosenRow, rows.length - 1);
  const [typed, setTyped] = useState<{ position: CellPosition; text: string; seen: Seen; error?: string } | null>(null);
  const [open, setOpen] = useState<OpenCell | null>(null);
  const deck = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const position = { row, column };
  const { metric, cells, objectives } = rows[row]!;
  const cell = cells[column]!;
  const { label, end, expected } = grid.columns[column]!;

  /** Sends the typed value when the card is left; returns false if it is not a number, and the card stays. */
  function take(): boolean {
    if (typed === null || typed.text.trim() === '' || report.enter(typed.position, typed.text, typed.seen)) {
      setTyped(null);
      return true;
    }
    setTyped({ ...typed, error: words.onlyNumbers });
    return false;
  }
  /** Dismisses the period: a half-typed value is discarded. */
  function dismiss(...said: Parameters<typeof report.dismiss>): void {
    setTyped(null);
    report.dismiss(...said);
  }
  function show(next: number): void {
    if (!take()) return;
    setRow(next);
    setTimeout(() => field.current?.focus());
  }
  /**
   * Moves to the next open card, wrapping around; if none is left, to the next card, or stays here after the last one
   * was filled.
   */
  function next(): void {
    const others = [...rows.keys()].slice(row + 1).concat([...rows.keys()].slice(0, row));
    const waiting = others.find((each) => rows[each]!.cells[column]!.open);
    if (waiting !== undefined) show(waiting);
    else if (!cell.open && typed === null) show(Math.min(row + 1, rows.length - 1));
    // Everything is filled: closes the keyboard, so that the message is visible.
    else if (take()) field.current?.blur();
  }
  function turn(way: 1 | -1): void {
    if (!take()) return;
    const there = grid.columns[column + way]?.key;
    const beyond = way < 0 ? grid.earlier : grid.later;
    const path = reportPath(project.id);
    const to = grid.later === null ? undefined : grid.columns.at(-1)?.key;
    if (there) goTo({ path, search: { to, at: there } }, { replace: true });
    else if (beyond) goTo({ path, search: { to: beyond, at: way < 0 ? beyond : addDays(end, 1) } }, { replace: true });
  }
  const isEdge = (way: 1 | -1) => !grid.columns[column + way] && (way < 0 ? grid.earlier : grid.later) === null;
  const swipe = useSwipe((way) => !isEdge(way > 0 ? -1 : 1) && turn(way > 0 ? -1 : 1));

  // A phone discards a page without warning: the typed value is sent with the other pending ones.
  const takeRef = useRef(take);
  useEffect(() => {
    takeRef.current = take;
  });
  useEffect(() => {
    const away = () => document.visibilityState === 'hidden' && takeRef.current();
    const leave = () => takeRef.current();
    document.addEventListener('visibilitychange', away);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', away);
      window.removeEventListener('pagehide', leave);
    };
  }, []);

  const answered = rows.filter(({ cells: all }) => {
    const { cell: each, saving } = all[column]!;
    return saving !== undefined || (each?.version ?? 0) > 0;
  }).length;
  const can = cell.cell?.can;
  const hangs = (cell.cell?.comments ?? 0) + (cell.cell?.links ?? 0) + (cell.cell?.documents ?? 0);
  const mine = typed !== null && typed.position.row === row && typed.position.column === column ? typed : null;
  return (
    <div ref={deck}>
      <ReportNotices
        projectId={project.id}
        grid={grid}
        report={report}
        saves={saves}
        onAnswered={() => field.current?.focus()}
      />
      <div className={styles.deck} {...swipe}>
        <div className={styles.period}>
          <Button
            variant="ghost"
            aria-label={say.earlier}
            disabledReason={isEdge(-1) ? say.first : null}
            onClick={() => turn(-1)}
          >
            <IconChevronLeft aria-hidden="true" />
          </Button>
          <p className={styles.label} aria-live="polite">
            {label}
          </p>
          <Button
            variant="ghost"
            aria-label={say.later}
            disabledReason={isEdge(1) ? say.newest : null}
            onClick={() => turn(1)}
          >
            <IconChevronRight aria-hidden="true" />
          </Button>
        </div>
        <ProgressBar label={say.progress(answered, expected)} done={expected === 0 ? 1 : answered / expected} />
        <DeckCard
          metric={metric}
          cell={cell}
          label={label}
          before={lastBefore(cells, grid.columns, column)}
          objective={objectives[column]!}
          typed={mine?.text ?? null}
          error={mine?.error}
          field={field}
          onType={(text) => setTyped({ position, text, seen: mine?.seen ?? report.look(position) })}
          onNext={next}
          onBlur={() =>
            open === null && setTimeout(() => !deck.current?.contains(document.activeElement) && takeRef.current())
          }
        >
          <div className={styles.ways}>
            <Button full disabledReason={row === 0 ? say.atFirst : null} onClick={() => show(row - 1)}>
              {say.back}
            </Button>
            <Button variant="primary" onClick={next}>
              {say.next}
            </Button>
          </div>
          <div className={styles.actions}>
            {can?.accept && (
              <Button size="sm" onClick={() => take() && accept([report.seen(position)])}>
                {say.accept}
              </Button>
            )}
            {can?.dismiss && (
              <Button size="sm" onClick={() => setOpen({ position, what: 'dismiss', seen: report.look(position) })}>
                {say.dismiss}
              </Button>
            )}
            {can?.withdraw && (
              <Button size="sm" onClick={() => report.withdraw(position, report.look(position))}>
                {say.withdraw}
              </Button>
            )}
            {report.undo && !report.done && (
              <Button size="sm" variant="ghost" onClick={report.undo}>
                {words.undo}
              </Button>
            )}
            {can && (
              <Button
                size="sm"
                variant="ghost"
                onClick={() => take() && setOpen({ position, what: 'details', seen: report.look(position) })}
              >
                {say.details(hangs)}
              </Button>
            )}
          </div>
        </DeckCard>
      </div>
      <DeckList rows={rows} column={column} current={row} onPick={show} />
      <CellDialogs grid={grid} report={{ ...report, dismiss }} open={open} onClose={() => setOpen(null)} />
    </div>
  );
}
