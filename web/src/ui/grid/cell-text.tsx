import { classNames } from '../class-names.ts';
import { words } from '../words.ts';
import type { CellPreview, CellTone, GridCell } from './cells.ts';
import styles from './data-grid.module.css';

/** The mark of each state, in the letters of our font, for those who cannot tell the colours apart; its word is in the legend. */
export const TONE_MARKS: Record<CellTone, string> = { due: '!', waiting: '•', updated: '±', plain: '' };

interface CellTextProps {
  cell: GridCell;
  /** The cursor is here: an empty cell shows the value before it. */
  here: boolean;
  preview: CellPreview | undefined;
  /** The column is only partly visible: a number would be read without its first digits. */
  cut: boolean;
}

/** What a cell shows and says. */
export function CellText({ cell, here, preview, cut }: CellTextProps) {
  if (preview)
    return (
      <>
        {preview.text}
        <span className="sr-only"> {preview.says}</span>
      </>
    );
  const { text, ghost, note, state, tone } = cell;
  const value = text || (ghost ? words.noValue(ghost) : words.emptyCell);
  const spoken = [text ? '' : value, state, note?.says].filter(Boolean).join(', ');
  if (cut)
    return (
      <>
        <span aria-hidden="true">{(text || ghost) && '…'}</span>
        <span className="sr-only">{[value, state].filter(Boolean).join(', ')}</span>
      </>
    );
  return (
    <>
      {text ||
        (here && ghost && (
          <span className={styles.ghost} aria-hidden="true">
            {words.last(ghost)}
          </span>
        ))}
      {note && (
        <span className={classNames(styles.note, styles[note.tone])} aria-hidden="true">
          {note.short}
        </span>
      )}
      {TONE_MARKS[tone] && (
        <span className={classNames(styles.mark, styles[`${tone}Mark`])} aria-hidden="true">
          {TONE_MARKS[tone]}
        </span>
      )}
      <span className="sr-only"> {spoken}</span>
    </>
  );
}
