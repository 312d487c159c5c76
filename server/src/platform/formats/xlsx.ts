import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Cell, ListFile } from './cells.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Also the heading of a column, and a time of day in the form `HH:mm`. */
export type BookCell = Cell | undefined | { kind: 'heading'; text: string } | { kind: 'time'; time: string };

export interface Sheet {
  name: string;
  /** The rows at the top that stay in view. */
  frozen: number;
  /** Of each column, in characters. */
  widths?: readonly number[];
  rows: AsyncIterable<readonly (readonly BookCell[])[]> | Iterable<readonly (readonly BookCell[])[]>;
}

/**
 * A workbook, written as fast as it is read: memory holds no more than one batch of rows. Libraries for it hold the whole book
 * and block the server meanwhile.
 */
export function workbook(sheets: readonly Sheet[]): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as unknown as Readable;
  zip.on('error', (error) => out.destroy(error as Error));
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(HEAD + xml), name, { mtime: EPOCH });
  add('[Content_Types].xml', contentTypes(sheets.length));
  add('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  add('xl/workbook.xml', book(sheets));
  add(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...sheets.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
  );
  add('xl/styles.xml', STYLES);
  for (const [i, each] of sheets.entries()) {
    const source = Readable.from(sheetXml(each));
    source.on('error', (error) => out.destroy(error));
    out.on('close', () => source.destroy());
    zip.addReadStream(source, `xl/worksheets/sheet${i + 1}.xml`, { mtime: EPOCH });
  }
  zip.end();
  return out;
}

/** A list as a workbook of one sheet, with its headings in view. */
export async function listBook({ name, headers, batches }: ListFile): Promise<Readable> {
  const rest = batches[Symbol.asyncIterator]();
  const first = await rest.next();
  const begun = first.done ? [] : first.value;
  const widths = headers.map((header, x) =>
    Math.min(60, 2 + Math.max(header.length, ...begun.map((row) => shownLength(row[x]!)))),
  );
  async function* rows() {
    yield [headers.map((text) => ({ kind: 'heading' as const, text }))];
    yield begun;
    if (!first.done) yield* { [Symbol.asyncIterator]: () => rest };
  }
  return workbook([{ name: name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31), frozen: 1, widths, rows: rows() }]);
}

function shownLength(cell: Cell): number {
  if (cell === null) return 0;
  if (typeof cell !== 'object') return String(cell).length;
  return cell.kind === 'instant' ? 16 : cell.kind === 'phone' || cell.kind === 'decimal' ? cell.text.length : 10;
}

/** The rows that a sheet can have. */
const ROWS = 1_048_576;

async function* sheetXml({ frozen, widths, rows }: Sheet): AsyncGenerator<string> {
  const cols = widths?.map((width, x) => `<col min="${x + 1}" max="${x + 1}" width="${width}" customWidth="1"/>`);
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${cols ? `<cols>${cols.join('')}</cols>` : ''}<sheetData>`;
  let y = 0;
  for await (const batch of rows) {
    if (y + batch.length > ROWS) throw new RangeError(`A sheet has at most ${ROWS} rows; CSV has no limit`);
    let xml = '';
    for (const cells of batch) {
      y++;
      xml += `<row r="${y}">${cells.map((cell, x) => written(cell, `${letters(x)}${y}`)).join('')}</row>`;
    }
    if (xml !== '') yield xml;
  }
  yield '</sheetData></worksheet>';
}

function written(cell: BookCell, at: string): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return textXml(cell, at);
  switch (cell.kind) {
    case 'heading':
      return textXml(cell.text, at, 1);
    case 'day':
      return `<c r="${at}" s="2"><v>${daySerial(cell.date)}</v></c>`;
    case 'time':
      return `<c r="${at}" s="3"><v>${timeSerial(cell.time)}</v></c>`;
    case 'instant':
      return `<c r="${at}" s="4"><v>${daySerial(cell.date) + timeSerial(cell.time)}</v></c>`;
    case 'money':
      return `<c r="${at}" s="5"><v>${cell.pence / 100}</v></c>`;
    case 'phone':
      return textXml(cell.text, at);
    case 'decimal':
      // A spreadsheet holds 15 digits; a number of more would be another one.
      return cell.text.replace(/\D/g, '').length > 15 ? textXml(cell.text, at) : `<c r="${at}"><v>${cell.text}</v></c>`;
  }
}

const textXml = (text: string, at: string, style?: number) =>
  `<c r="${at}" t="inlineStr"${style === undefined ? '' : ` s="${style}"`}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** Days since the epoch of spreadsheets, which count days of the calendar without a time zone. */
export const daySerial = (date: string) => Date.parse(date) / 86_400_000 + 25_569;
function timeSerial(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) / 1440;
}

export const letters = (x: number): string =>
  (x < 26 ? '' : letters(Math.floor(x / 26) - 1)) + String.fromCharCode(65 + (x % 26));
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** The most characters that a cell can have. */
const CELL = 32_767;
/** Text within XML, without the characters that XML cannot contain. */
export const escaped = (text: string) =>
  text
    .slice(0, CELL)
    .toWellFormed()
    .replace(/[\uFFFE\uFFFF]/g, '')
    .replace(/\p{Cc}/gu, (sign) => (/[\t\n\r]/.test(sign) ? sign : ''))
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);

const EPOCH = new Date(0);
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relations = (parts: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${parts
    .map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const contentTypes = (sheets: number) =>
  `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${Array.from({ length: sheets }, (_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join('')}</Types>`;

const book = (sheets: readonly Sheet[]) =>
  `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map(({ name }, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`;

/** By number: everything else, headings, dates, times, both, and money; the reader's settings decide how they look. */
const FORMATS = [0, 0, 14, 20, 22, 4];
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${FORMATS.length}">${FORMATS.map((format, i) => (i === 1 ? '<xf fontId="1" applyFont="1"/>' : `<xf numFmtId="${format}" applyNumberFormat="1"/>`)).join('')}</cellXfs></styleSheet>`;
