import { IMPORT_KINDS } from '@tonnage/domain/skip-hire/moving-in/fields';
import { z } from 'zod';
import { dataOf, one } from '../envelope.ts';
import { id, idParams, instant } from '../fields.ts';
import { group } from '../group.ts';
import { LIMITS } from '../limits.ts';

export const IMPORT_STATES = ['waiting', 'done', 'failed', 'undone'] as const;

/** A file of the earlier system that was imported, or is being imported. */
export const importRow = z.object({
  id,
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Rows that the file has, and those that were added; the others were there already. */
  rows: z.number().int(),
  added: z.number().int(),
  /** Why it failed. */
  reason: z.string().nullable(),
  startedBy: z.string(),
  startedAt: instant,
  /** Until then it can be undone; null: it cannot. */
  undoUntil: instant.nullable(),
  undoneAt: instant.nullable(),
});
export type ImportRow = z.output<typeof importRow>;

const imports = group({ tag: 'Desk', access: 'staff', path: '/desk/imports', staff: 'settings.manage' });

export const listImports = imports.list({
  summary: 'List the files imported from an earlier system, newest first',
  entry: importRow,
  filters: {},
  order: ['startedAt:desc'],
});

/** A size or waste of the earlier system, as its file writes it, and the `id` of the choice that it is here. */
const meaning = z.object({
  field: z.enum(['size', 'waste']),
  text: z.string().max(200),
  id: z.string().max(80),
});
export type ImportMeaning = z.output<typeof meaning>;

const file = {
  kind: z.enum(IMPORT_KINDS),
  /** CSV, or rows pasted from a spreadsheet, with the headings. */
  text: z.string().min(1).max(LIMITS.importFile),
  /** The field that each column is read as, in the order of the columns; null leaves one out. Without it they are guessed. */
  columns: z.array(z.string().max(40).nullable()).max(500).optional(),
  /** What texts of the file mean that nothing here is called; those of the company's earlier files of the kind are known. */
  meanings: z.array(meaning).max(500).optional(),
};

export const importPreview = z.object({
  columns: z.array(z.object({ heading: z.string(), field: z.string().nullable(), sample: z.string() })),
  /** The lines above the headings, which are left out. */
  above: z.array(z.number().int()),
  /** What is wrong with the columns; nothing is read then. */
  wrongColumns: z.array(z.string()),
  added: z.number().int(),
  /** Rows whose thing is here already, or in the file before. */
  same: z.number().int(),
  /** Every row with an error. */
  problems: z.array(z.object({ line: z.number().int(), problem: z.string() })),
  /** The texts that are called otherwise here, each with its rows; `id` null: nobody has said yet what it means, and its rows wait. */
  meanings: z.array(meaning.extend({ id: z.string().nullable(), rows: z.number().int() })),
  /** What each of them can mean. */
  choices: z.array(meaning.omit({ text: true }).extend({ label: z.string() })),
  /** What to know besides. */
  notes: z.array(z.string()),
  /** The first rows as they will be. */
  first: z.array(z.object({ line: z.number().int(), what: z.string(), detail: z.string() })),
});
export type ImportPreview = z.output<typeof importPreview>;

export const previewImport = imports({
  summary: 'Preview a file from an earlier system: its columns, new, known and wrong rows. Saves nothing',
  method: 'POST',
  path: '/preview',
  changes: [],
  cost: 5,
  body: dataOf(file),
  response: one(importPreview),
  refusals: ['IMPORT_ROWS'],
});

export const startImport = imports.create({
  summary: 'Import a file from an earlier system, all of it or nothing, in the background. Sends no emails',
  changes: ['imports'],
  cost: 20,
  body: dataOf({ ...file, fileName: z.string().trim().min(1).max(LIMITS.name) }),
  response: one(importRow),
  refusals: ['IMPORT_ROWS', 'IMPORT_COLUMNS', 'IMPORT_ROWS_WRONG', 'IMPORT_RUNNING'],
  idempotent: true,
});

export const undoImport = imports({
  summary: 'Undo an import within a week, unless something of it has been changed or used since',
  method: 'POST',
  path: '/{id}/undo',
  changes: ['imports', 'customers', 'sites', 'contacts', 'orders', 'stock', 'money', 'documents'],
  params: idParams,
  response: one(importRow),
  refusals: ['IMPORT_USED', 'IMPORT_TOO_OLD', 'WRONG_STATE'],
});

/** The most that a number can be set to: those after it have room. */
const number = z.number().int().min(1).max(1_000_000_000);

/** The numbers that are given next, without what is printed before them. */
const nextNumbers = z.object({ account: number, order: number, invoice: number, creditNote: number });
export type NextNumbers = z.output<typeof nextNumbers>;

const numbers = group({ ...imports.shared, path: '/desk/next-numbers' });

export const getNextNumbers = numbers({
  summary: 'Get the numbers of the next account, order, invoice and credit note',
  method: 'GET',
  response: one(nextNumbers),
});

export const setNextNumbers = numbers({
  summary:
    'Continue the numbers of accounts, orders, invoices and credit notes after those of an earlier system. One that is left out stays',
  method: 'PATCH',
  changes: ['imports', 'settings'],
  body: dataOf(nextNumbers.partial().shape),
  response: one(nextNumbers),
  refusals: ['NUMBER_TAKEN'],
});
