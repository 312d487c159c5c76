import type { ImportMeaning, ImportRow } from '@tonnage/contract/skip-hire/moving-in';
import type { ImportKind } from '@tonnage/domain/skip-hire/moving-in/fields';

const many = (n: number, one: string, more: string) => `${n.toLocaleString('en-GB')} ${n === 1 ? one : more}`;

export const KINDS: Record<ImportKind, { title: string; what: string; one: string; more: string }> = {
  customers: {
    title: 'Customers',
    what: 'Account numbers, addresses, terms, credit limits and contacts.',
    one: 'customer',
    more: 'customers',
  },
  sites: {
    title: 'Sites',
    what: 'Each site’s customer, address and contact.',
    one: 'site',
    more: 'sites',
  },
  containers: {
    title: 'Containers on hire',
    what: 'Each container on a site: its size, waste type, delivery date and the date its hire is invoiced up to.',
    one: 'container',
    more: 'containers',
  },
  orders: {
    title: 'Booked jobs',
    what: 'Deliveries, exchanges, collections and other jobs booked for today or later.',
    one: 'job',
    more: 'jobs',
  },
  tickets: {
    title: 'Season tickets',
    what: 'Signed transfer notes that cover every load of one waste type from a site, for up to 12 months. You add the scans after the import.',
    one: 'season ticket',
    more: 'season tickets',
  },
  invoices: {
    title: 'Open invoices',
    what: 'What each customer owes, invoice by invoice. Credits are below zero.',
    one: 'invoice',
    more: 'invoices',
  },
};

export const words = {
  title: 'Move in',
  sub: 'Bring what your earlier system exports, in any layout. Nobody is emailed, and each import can be undone for a week.',
  files: 'Files',
  template: 'Template',
  import: 'Import',
  importOf: (kind: ImportKind) => `Import ${KINDS[kind].title.toLowerCase()}`,
  choose: 'Choose a file',
  drop: 'or drop it here',
  help: 'Excel (.xlsx) or CSV, as the other system exports it.',
  another: 'Choose another file',
  paste: 'Or paste rows from a spreadsheet, including the headings',
  tooLarge: (megabytes: number) =>
    `This file is larger than ${megabytes} MB. Export fewer rows at a time, or save it as CSV.`,
  tooLong: 'This file has more text than one import takes. Split it, and import the parts.',
  nothing: 'Choose a file or paste some rows.',
  encoding: (name: string) => `Read as ${name}. If letters look wrong, save the file as “CSV UTF-8” or .xlsx.`,
  preview: 'Preview',
  cancel: 'Cancel',
  columns: 'Columns',
  column: 'In the file',
  readAs: 'Imported as',
  leaveOut: 'Not imported',
  noHeading: 'No heading',
  above: (lines: readonly number[]) =>
    lines.length === 1
      ? `Row ${lines[0]} is above the headings, so it’s left out.`
      : `Rows ${lines[0]} to ${lines.at(-1)} are above the headings, so they’re left out.`,
  counts: (added: number, same: number, wrong: number) =>
    `${added.toLocaleString('en-GB')} new, ${same.toLocaleString('en-GB')} already here, ${many(wrong, 'row', 'rows')} with errors`,
  chooseColumns: 'Choose which column is which',
  meanings: 'Other names',
  meaning: 'In the file',
  means: 'Means',
  fieldOf: { size: 'Container', waste: 'Waste type' } satisfies Record<ImportMeaning['field'], string>,
  empty: 'Empty',
  inRows: (n: number) => `in ${many(n, 'row', 'rows')}`,
  choice: 'Choose',
  waiting: (n: number) =>
    n === 1
      ? '1 name in the file isn’t in your catalogue. Choose what it means.'
      : `${n.toLocaleString('en-GB')} names in the file aren’t in your catalogue. Choose what each one means.`,
  meaningsFirst: 'First choose what each name means.',
  print: 'Print',
  wrong: 'Rows with errors',
  wrongText: 'Correct the rows in the file and choose it again. Nothing is imported while any row has an error.',
  saveWrong: 'Save these rows as CSV',
  firstRows: 'First rows',
  row: (line: number) => `Row ${line}`,
  more: (n: number) => `and ${n.toLocaleString('en-GB')} more`,
  start: (n: number, kind: ImportKind) => `Import ${many(n, KINDS[kind].one, KINDS[kind].more)}`,
  wrongFirst: 'Correct the rows with errors first.',
  columnsFirst: 'Choose the columns first.',
  nothingNew: 'Everything in this file is here already.',
  started: (n: number, kind: ImportKind) => `Importing ${many(n, KINDS[kind].one, KINDS[kind].more)}.`,
  running: (row: ImportRow) => `Importing ${many(row.rows, 'row', 'rows')} of ${row.fileName}`,
  imports: 'Imports',
  none: 'Nothing imported yet.',
  file: 'File',
  rows: 'Rows',
  rowsOf: ({ added, rows }: ImportRow) =>
    added >= rows
      ? many(added, 'added', 'added')
      : `${many(added, 'added', 'added')} of ${rows.toLocaleString('en-GB')}`,
  when: 'Imported',
  state: 'Status',
  states: { waiting: 'Importing', done: 'Imported', failed: 'Failed', undone: 'Undone' } satisfies Record<
    ImportRow['state'],
    string
  >,
  undo: 'Undo',
  withdraw: 'Cancel',
  undoTitle: (row: ImportRow) => `Undo the import of ${row.fileName}?`,
  undoBody: (row: ImportRow) => `${many(row.added, KINDS[row.kind].one, KINDS[row.kind].more)} will be removed.`,
  undone: 'Import undone.',
  numbers: 'Next numbers',
  numbersHelp:
    'Continue where your earlier system stopped. A number can go up, never down. Prefixes and digits are under Settings, Numbers.',
  numberOf: {
    account: 'Next account',
    order: 'Next order',
    invoice: 'Next invoice',
    creditNote: 'Next credit note',
  },
  numberWrong: (least: number) => `Enter a whole number from ${least}.`,
  numbersSaved: 'Next numbers saved.',
};
