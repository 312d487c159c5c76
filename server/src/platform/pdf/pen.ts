import { FONTS, WEIGHTS, type Weight } from './fonts.ts';
import { printable } from './printable.ts';
import { linesOf, runsOf, type Run } from './scripts.ts';

/** A page, in points; content stays within the margins, and the foot stands below them. */
export const PAGE = { width: 595.28, height: 841.89, left: 40, right: 40, top: 34, bottom: 44 } as const;

export const INK = '#16201b';
export const QUIET = '#4c564f';
export const RULE = '#cfc9bb';

/** How a text is set. */
export interface Type {
  /** Points, before the pen's scale. */
  size: number;
  weight?: Weight;
  colour?: string;
  align?: 'left' | 'right';
  /** Distance of lines, in sizes. */
  leading?: number;
}

/** Where something is drawn: its left and upper edge and its width, in points from the page's upper left corner. */
export interface Area {
  x: number;
  y: number;
  width: number;
}

/** A node of the structure tree, which screen readers follow. */
export type Tag = PDFKit.PDFStructureElement;

/** What a tag says besides its role. */
export interface TagOptions {
  /** Describes a figure. */
  alt?: string;
  /** Whose heading a table's heading cell is. */
  scope?: 'Row' | 'Column';
  /** Columns that a cell covers. */
  columns?: number;
  /** A figure's left, upper, right and lower edge, points. */
  bbox?: [number, number, number, number];
}

/** Height of Inter's lines, and of their part above the baseline, in sizes. */
const LINE_HEIGHT = 1.21;
const ASCENT = 0.97;
/** Distance of lines, in sizes. */
const LEADING = 1.4;
/** Shaped as a whole: word by word, as the writer does otherwise, words would stay in their order from left to right. */
const AS_ONE = { lineBreak: false, features: [] as PDFKit.Mixins.OpenTypeFeatures[] };

/** Draws on the pages of a document; everything that it draws is either tagged or marked as an artifact. */
export class Pen {
  readonly doc: PDFKit.PDFDocument;
  /** Multiplies sizes of type and spaces, so that much text fits one page. */
  readonly scale: number;

  constructor(doc: PDFKit.PDFDocument, scale = 1) {
    this.doc = doc;
    this.scale = scale;
    for (const weight of WEIGHTS) doc.registerFont(String(weight), FONTS[weight] as unknown as Buffer);
  }

  /** Adds a tag, and under it what `draw` draws. */
  tag(into: Tag, role: string, options: TagOptions & { actual?: string } = {}, draw?: () => void): Tag {
    const { columns, ...rest } = options;
    const made = this.doc.struct(role, rest, draw);
    // The writer has no option for the columns that a cell covers.
    if (columns !== undefined) (made as unknown as WithAttributes).dictionary.data.A = cellOver(columns, rest.scope);
    into.add(made);
    return made;
  }

  /** Draws what says nothing: rules, backgrounds, and what every page repeats. */
  artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** Height of a text at a width, in points. */
  height(text: string, type: Type, width: number): number {
    if (text === '') return 0;
    const { drawn, isPlain } = printable(text);
    const { lineGap } = this.#set(type);
    if (isPlain) return this.doc.heightOfString(drawn, { width, lineGap });
    return this.#lines(drawn, type, width).length * this.#lineHeight(type);
  }

  /** Width of a text on one line, in points. */
  width(text: string, type: Type): number {
    const { drawn, isPlain } = printable(text);
    this.#set(type);
    return isPlain ? this.doc.widthOfString(drawn) : this.#widthOf(drawn, type);
  }

  /** Writes a tagged text and returns its height in points. */
  write(into: Tag, role: string, text: string, type: Type, area: Area, options?: TagOptions): number {
    const { drawn, actual } = printable(text);
    if (drawn === '') {
      this.tag(into, role, options);
      return 0;
    }
    let height = 0;
    this.tag(into, role, { ...options, ...(actual === undefined ? {} : { actual }) }, () => {
      height = this.set(text, type, area);
    });
    return height;
  }

  /** Draws a text without a tag, for artifacts and within tags, and returns its height in points. */
  set(text: string, type: Type, area: Area): number {
    const { x, y, width } = area;
    const { align = 'left', colour = INK } = type;
    const { drawn, isPlain } = printable(text);
    const { lineGap } = this.#set(type);
    this.doc.fillColor(colour);
    if (!isPlain) return this.#setRuns(drawn, type, area);
    const top = y + lineGap / 2;
    this.doc.text(drawn, x, top, { width, align, lineGap });
    return this.doc.y - top;
  }

  /** A horizontal rule. */
  rule({ x, y, width }: Area, colour: string, thickness: number): void {
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thickness)
      .stroke(colour);
  }

  /** Draws a text that needs several fonts, run by run on the baseline of Inter. */
  #setRuns(text: string, type: Type, { x, y, width }: Area): number {
    const lines = this.#lines(text, type, width);
    for (const [i, line] of lines.entries()) {
      let at = type.align === 'right' ? x + width - this.#widthOf(line, type) : x;
      const { lineGap } = this.#set(type);
      const baseline = y + lineGap / 2 + i * this.#lineHeight(type) + ASCENT * type.size * this.scale;
      for (const run of runsOf(line)) {
        const runWidth = this.#setRun(run, type);
        this.doc.text(run.text, at, baseline, { ...AS_ONE, baseline: 'alphabetic' });
        at += runWidth;
      }
    }
    return lines.length * this.#lineHeight(type);
  }

  #lines(text: string, type: Type, width: number): string[] {
    return linesOf(text, width, (line) => this.#widthOf(line, type));
  }

  #widthOf(line: string, type: Type): number {
    return runsOf(line).reduce((sum, run) => sum + this.#setRun(run, type), 0);
  }

  /** Chooses the font of a run and returns its width. */
  #setRun({ text, fallback }: Run, type: Type): number {
    this.#set(type);
    if (fallback !== null) {
      this.doc.registerFont(fallback.name, fallback.font as unknown as Buffer);
      this.doc.font(fallback.name);
    }
    return this.doc.widthOfString(text, AS_ONE);
  }

  #lineHeight({ size, leading = LEADING }: Type): number {
    return leading * size * this.scale;
  }

  #set({ size, weight = 400, leading = LEADING }: Type) {
    this.doc.font(String(weight)).fontSize(size * this.scale);
    return { lineGap: (leading - LINE_HEIGHT) * size * this.scale };
  }
}

interface WithAttributes {
  dictionary: { data: { A?: object } };
}

const cellOver = (columns: number, scope?: string) => ({
  O: 'Table',
  ColSpan: columns,
  ...(scope ? { Scope: scope } : {}),
});
