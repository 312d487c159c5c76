import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { ZipFile } from 'yazl';
import { escaped, letters } from './xlsx.ts';

/** The rows of one sheet: cells from column A on, null for one that stays as it is. */
export interface Filling {
  /** The number of the first row. */
  from: number;
  rows: readonly (readonly (string | number | null)[])[];
}

/**
 * A workbook with values written into the prepared cells of some of its sheets, by the sheet's path in the archive.
 * Formats, rules and all other parts stay as they are. Throws if a sheet is not there, or a cell has a value.
 */
export async function fillBook(path: string, sheets: Record<string, Filling>): Promise<Buffer> {
  const source = await yauzl.openPromise(path, { autoClose: false });
  try {
    const out = new ZipFile();
    const left = new Set(Object.keys(sheets));
    for await (const entry of source.eachEntry()) {
      const content = await source.openReadStreamPromise(entry);
      const filling = sheets[entry.fileName];
      left.delete(entry.fileName);
      const bytes = filling ? Buffer.from(filled(await text(content), filling)) : await buffer(content);
      out.addBuffer(bytes, entry.fileName, { mtime: entry.getLastModDate() });
    }
    if (left.size > 0) throw new Error(`The workbook has no ${[...left].join(', ')}`);
    out.end();
    return await buffer(out.outputStream as unknown as Readable);
  } finally {
    source.close();
  }
}

/** The sheet with the values; a cell keeps its style. */
function filled(sheet: string, { from, rows }: Filling): string {
  return sheet.replaceAll(/<row r="(\d+)".*?<\/row>/gs, (row, number: string) => {
    const values = rows[Number(number) - from];
    if (!values) return row;
    return values.reduce<string>((xml, value, x) => {
      if (value === null || value === '') return xml;
      return withCell(
        xml,
        { at: `${letters(x)}${number}`, before: x > 0 ? `${letters(x - 1)}${number}` : null },
        value,
      );
    }, row);
  });
}

/** `before`: the cell to the left, after which a cell that is not there is added. */
function withCell(row: string, { at, before }: { at: string; before: string | null }, value: string | number): string {
  const cell = (style = '') =>
    typeof value === 'number'
      ? `<c r="${at}"${style}><v>${value}</v></c>`
      : `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  const empty = new RegExp(`<c r="${at}"( s="\\d+")?/>`);
  if (empty.test(row)) return row.replace(empty, (_, style?: string) => cell(style));
  const left = new RegExp(`<c r="${before}"(?:[^>]*/>|.*?</c>)`, 's');
  if (row.includes(`<c r="${at}"`) || !left.test(row)) throw new Error(`The sheet has no empty cell ${at}`);
  return row.replace(left, (found) => found + cell());
}
