import type { DrawnLine } from '../skip-hire/ground-line.ts';

/** A part of a paper as a screen shows it. A PDF is drawn from the same parts, so that both say the same. */
export interface PaperBlock {
  title: string | null;
  /** What the part is for, in a sentence for the reader; not printed. */
  about: string | null;
  facts: { term: string; value: string }[];
  words: { text: string; isQuiet: boolean }[];
  /** A signature: strokes of x, y, x, y … in a field 1000 units wide. */
  drawing: { alt: string; strokes: number[][] } | null;
  /** Containers and lorries on the ground line. */
  ground: DrawnLine | null;
  table: PaperTable | null;
  /** Amounts under each other, the last one the total. */
  sums: { label: string; amount: string }[];
}

export interface PaperTable {
  columns: { label: string; isNumber: boolean; isHead: boolean }[];
  groups: { heading: string; rows: PaperCell[][] }[];
}

export interface PaperCell {
  text: string;
  /** A second line in smaller type. */
  under: string | null;
  isBold: boolean;
  /** The invoice that the second line names, for a link to it. */
  invoiceId: string | null;
}

/** A part without anything in it. */
export const EMPTY_BLOCK: PaperBlock = {
  title: null,
  about: null,
  facts: [],
  words: [],
  drawing: null,
  ground: null,
  table: null,
  sums: [],
};

/** A paper under the company's name. */
export interface Paper {
  company: { name: string; details: string[]; colour: string };
  title: string;
  number: string;
  /** `isBad`: not signed yet, or void. */
  state: { text: string; isBad: boolean } | null;
  foot: string;
  /** From the top; parts of one row are beside each other. */
  rows: PaperBlock[][];
}
