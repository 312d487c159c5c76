import { EMPTY_BLOCK } from '@tonnage/domain/common/paper';
import { Cursor, flow, heightOf, type Block } from './cursor.ts';
import { INK, PAGE, QUIET, RULE, type Pen, type Area, type Type } from './pen.ts';

const TEXT: Type = { size: 9 };
const SMALL: Type = { size: 8, colour: QUIET };
const TITLE: Type = { size: 8.5, weight: 700 };
const TERM: Type = { size: 8.5, colour: QUIET };

const TITLE_GROUND = '#efece5';
const ROUNDING = 3;

/** Spaces in points, before the pen's scale. */
const UNDER_BOX = 8;
const SIDE = 9;
const AROUND = 5;
const TITLE_AROUND = 4;
const UNDER_ROW = 2;

/** Width of the terms, points; in a narrow box a share of it. */
const TERM_WIDTH = 112;
const TERM_SHARE = 0.36;
const TERM_GAP = 8;

export type Fact = readonly [term: string, value: string | null | undefined];

/** A titled box of labelled facts, and other blocks under them; unknown facts are left out. */
export function box(title: string, facts: readonly Fact[], ...more: readonly Block[]): Block {
  const parts = [factTable(facts), ...more];
  const within = more.flatMap(({ shown = [] }) => shown);
  const headOf = (pen: Pen, width: number) => pen.height(title, TITLE, width - 2 * SIDE) + 2 * TITLE_AROUND * pen.scale;
  return {
    shown: [
      {
        ...EMPTY_BLOCK,
        title,
        facts: knownOf(facts),
        words: within.flatMap((part) => part.words),
        drawing: within.find(({ drawing }) => drawing)?.drawing ?? null,
      },
    ],
    height: (pen, width) =>
      headOf(pen, width) + heightOf(pen, width - 2 * SIDE, parts) + (2 * AROUND + UNDER_BOX) * pen.scale,
    draw(cursor, into) {
      const { pen, x, width } = cursor;
      const around = AROUND * pen.scale;
      let top = cursor.y;
      const head = headOf(pen, width);
      pen.artifact('Layout', () => pen.doc.roundedRect(x, top, width, head, ROUNDING).fill(TITLE_GROUND));
      const section = pen.tag(into, 'Sect');
      const inner = new Cursor(pen, {
        x: x + SIDE,
        y: top + head + around,
        width: width - 2 * SIDE,
        turns: cursor.turns,
      });
      pen.write(section, 'H2', title, TITLE, { x: inner.x, y: top + TITLE_AROUND * pen.scale, width: inner.width });
      const frame = () =>
        pen.artifact('Layout', () =>
          pen.doc
            .roundedRect(x, top, width, inner.y + around - top, ROUNDING)
            .lineWidth(1)
            .stroke(RULE),
        );
      inner.onTurn = () => {
        frame();
        top = PAGE.top;
      };
      flow(inner, section, parts);
      frame();
      cursor.y = inner.y + around + UNDER_BOX * pen.scale;
    },
  };
}

const knownOf = (facts: readonly Fact[]) =>
  facts.flatMap(([term, value]) => (value ? [{ term, value: fewLines(value) }] : []));

/** A table whose rows are headed by the terms. */
function factTable(facts: readonly Fact[]): Block {
  const known = knownOf(facts);
  const columns = (width: number) => {
    const term = Math.min(TERM_WIDTH, width * TERM_SHARE);
    return { term, value: width - term - TERM_GAP };
  };
  const rowHeight = (pen: Pen, width: number, { term, value }: (typeof known)[number]) => {
    const w = columns(width);
    return Math.max(pen.height(term, TERM, w.term), pen.height(value, TEXT, w.value)) + UNDER_ROW * pen.scale;
  };
  return {
    divides: true,
    height: (pen, width) => known.reduce((sum, row) => sum + rowHeight(pen, width, row), 0),
    draw(cursor, into) {
      if (known.length === 0) return;
      const { pen, x, width } = cursor;
      const w = columns(width);
      const table = pen.tag(into, 'Table');
      for (const row of known) {
        const height = rowHeight(pen, width, row);
        cursor.makeRoom(height);
        const tr = pen.tag(table, 'TR');
        pen.write(tr, 'TH', row.term, TERM, { x, y: cursor.y, width: w.term }, { scope: 'Row' });
        pen.write(tr, 'TD', row.value, TEXT, { x: x + w.term + TERM_GAP, y: cursor.y, width: w.value });
        cursor.y += height;
      }
    },
  };
}

/** Lines of a value above which it is printed without its line breaks, so that it fits a page. */
const MANY_LINES = 30;
const fewLines = (value: string) =>
  value.split('\n').length > MANY_LINES ? value.replaceAll(/\s*\n\s*/g, ' ') : value;

/** A block with a sentence for each of its parts that says what it is for, which a screen shows beside it. */
export function explained(block: Block, ...about: readonly string[]): Block {
  return { ...block, shown: (block.shown ?? []).map((part, i) => ({ ...part, about: about[i] ?? null })) };
}

/** Blocks beside each other, read from left to right. */
export function beside(...blocks: readonly Block[]): Block {
  const each = (width: number) => (width - UNDER_BOX * (blocks.length - 1)) / blocks.length;
  return {
    shown: blocks.flatMap(({ shown = [] }) => shown),
    height: (pen, width) => Math.max(...blocks.map((block) => block.height(pen, each(width)))),
    draw(cursor, into) {
      const { pen, x, y } = cursor;
      const width = each(cursor.width);
      const ends = blocks.map((block, i) => {
        const column = new Cursor(pen, { x: x + i * (width + UNDER_BOX), y, width, turns: false });
        block.draw(column, into);
        return column.y;
      });
      cursor.y = Math.max(...ends);
    },
  };
}

/** A paragraph. */
export function words(text: string, { quiet = false } = {}): Block {
  const type = quiet ? SMALL : TEXT;
  const under = 3;
  return {
    shown: [{ ...EMPTY_BLOCK, words: [{ text, isQuiet: quiet }] }],
    height: (pen, width) => pen.height(text, type, width) + under * pen.scale,
    draw(cursor, into) {
      const { pen } = cursor;
      cursor.y += pen.write(into, 'P', text, type, cursor) + under * pen.scale;
    },
  };
}

/** A drawing with words for those who do not see it. `draw` fills the area's width and `height`, points before the scale. */
export function figure(
  { alt, width, height }: { alt: string; width: number; height: number },
  draw: (doc: PDFKit.PDFDocument, area: Area) => void,
): Block {
  const over = 3;
  return {
    height: (pen) => (height + over) * pen.scale,
    draw(cursor, into) {
      const { pen, x } = cursor;
      const [w, h] = [width * pen.scale, height * pen.scale];
      const y = cursor.y + over * pen.scale;
      pen.tag(into, 'Figure', { alt, bbox: [x, y, x + w, y + h] }, () => draw(pen.doc, { x, y, width: w }));
      cursor.y = y + h;
    },
  };
}

/** Lines to write on by hand, beside each other with a label under each. */
export function fillIn(labels: readonly string[]): Block {
  const [over, gap, under] = [14, 10, 2];
  const each = (width: number) => (width - gap * (labels.length - 1)) / labels.length;
  const labelHeight = (pen: Pen, width: number) =>
    Math.max(...labels.map((label) => pen.height(label, SMALL, each(width))));
  return {
    height: (pen, width) => (over + under) * pen.scale + labelHeight(pen, width),
    draw(cursor, into) {
      const { pen } = cursor;
      const width = each(cursor.width);
      const height = labelHeight(pen, cursor.width);
      const y = cursor.y + over * pen.scale;
      const areas = labels.map((label, i) => ({ label, x: cursor.x + i * (width + gap) }));
      pen.artifact('Layout', () => {
        for (const { x } of areas) pen.rule({ x, y, width }, INK, 1);
      });
      for (const { label, x } of areas) pen.write(into, 'P', label, SMALL, { x, y: y + under * pen.scale, width });
      cursor.y = y + under * pen.scale + height;
    },
  };
}
