// The library has no types of its own, and each app is checked by itself.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./saxen.d.ts" />
import { unzipSync } from 'fflate';
import { Parser } from 'saxen';
import type { DelimitedLine } from '@tonnage/domain/common/delimited';
import { cellText, currencyOf, type Shown, shownBy, UNCOMPUTED } from './cell-text.ts';
import { decodeText, Unreadable } from './decode.ts';
import type { Table } from './read-file.ts';

/** Most bytes of one part of a workbook when unpacked. */
const PART = 200 * 1024 * 1024;
const WRONG = 'This file can’t be read. Save it as .xlsx or CSV and try again.';

/** The visible sheets of an .xlsx file, in their order. Source: ECMA-376 part 1, SpreadsheetML. Throws Unreadable. */
export function readWorkbook(bytes: Uint8Array): Table[] {
  const parts = unzipped(bytes);
  // Names of parts are equal regardless of case (ECMA-376 part 2, 6.2.2.3): some programs write SharedStrings.xml.
  const part = (path: string) => {
    const bytesOf = parts[path.toLowerCase()];
    return bytesOf ? decodeText(bytesOf).text : null;
  };
  const book = part('xl/workbook.xml');
  if (book === null) throw new Unreadable(WRONG);
  const targets = new Map<string, string>();
  scan(part('xl/_rels/workbook.xml.rels') ?? '', (name, at) => {
    const { Id = '', Target = '' } = name === 'Relationship' ? at() : {};
    targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
  });
  let from1904 = false;
  const sheets: { name: string; path: string }[] = [];
  scan(book, (name, at) => {
    if (name === 'workbookPr') from1904 = ['1', 'true'].includes(at()['date1904'] ?? '');
    if (name !== 'sheet') return;
    const { state, name: title = '', ...others } = at();
    const id = Object.entries(others).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    if (state !== 'hidden' && state !== 'veryHidden') sheets.push({ name: title, path: targets.get(id) ?? '' });
  });
  const texts = textsIn(part('xl/sharedStrings.xml') ?? '');
  const formats = formatsIn(part('xl/styles.xml') ?? '');
  return sheets.flatMap(({ name, path }) => {
    const xml = part(path);
    return xml === null ? [] : [{ name, lines: linesIn(xml, { texts, formats, from1904 }), semicolons: false }];
  });
}

function unzipped(bytes: Uint8Array): Record<string, Uint8Array> {
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/^xl[\\/](?!media|drawings).*\.(xml|rels)$/i.test(name)) return false;
        if (originalSize > PART) throw new Unreadable('This file is too large. Please split it.');
        return true;
      },
    });
    // Some programs on Windows separate folders by its backslash.
    return Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name.replaceAll('\\', '/').toLowerCase(), part]),
    );
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(WRONG);
  }
}

type Attributes = Record<string, string>;

/** Reads XML; names are without their prefix. Throws Unreadable. */
function scan(
  xml: string,
  onOpen: (name: string, attributes: () => Attributes) => void,
  onText: (text: string) => void = () => undefined,
  onClose: (name: string) => void = () => undefined,
): void {
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  if (xml === '') return;
  new Parser()
    .on('openTag', (name, attributes, decode) =>
      onOpen(local(name), () =>
        Object.fromEntries(Object.entries(attributes()).map(([key, text]) => [key, decode(text)])),
      ),
    )
    .on('text', (text, decode) => onText(decode(text)))
    .on('cdata', onText)
    .on('closeTag', (name) => onClose(local(name)))
    .on('error', () => {
      throw new Unreadable(WRONG);
    })
    .parse(xml);
}

/** The texts that cells refer to, without the phonetic hints of Japanese ones. */
function textsIn(xml: string): string[] {
  const texts: string[] = [];
  let [inText, phonetic] = [false, false];
  scan(
    xml,
    (name) => {
      if (name === 'si') texts.push('');
      if (name === 'rPh') phonetic = true;
      inText = name === 't';
    },
    (text) => {
      if (inText && !phonetic) texts[texts.length - 1] += text;
    },
    (name) => {
      if (name === 'rPh') phonetic = false;
      if (name === 't') inText = false;
    },
  );
  return texts.map(unescaped);
}

/** How each cell style shows numbers. */
function formatsIn(xml: string): CellFormat[] {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let inCells = false;
  scan(
    xml,
    (name, at) => {
      if (name === 'numFmt') codes.set(Number(at()['numFmtId']), at()['formatCode'] ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) ids.push(Number(at()['numFmtId'] ?? 0));
    },
    undefined,
    (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  );
  return ids.map((id) => ({ shown: shownBy(id, codes.get(id)), currency: currencyOf(codes.get(id)) }));
}

interface CellFormat {
  shown: Shown;
  currency: string;
}

interface Book {
  texts: readonly string[];
  formats: readonly CellFormat[];
  from1904: boolean;
}

interface StoredCell {
  type: string;
  style: number;
  value: string | undefined;
  inline: string;
  computed: boolean;
}

function linesIn(xml: string, book: Book): DelimitedLine[] {
  const lines: DelimitedLine[] = [];
  let [line, column] = [0, -1];
  let cells: string[] = [];
  let cell: StoredCell | null = null;
  let within = '';
  let phonetic = false;
  scan(
    xml,
    (name, at) => {
      if (name === 'row') {
        line = Number(at()['r'] ?? line + 1);
        column = -1;
        cells = [];
      } else if (name === 'c') {
        const { r, t = 'n', s = '0' } = at();
        column = r === undefined ? column + 1 : columnOf(r);
        cell = { type: t, style: Number(s), value: undefined, inline: '', computed: false };
      } else if (cell && name === 'v') cell.value = '';
      else if (cell && name === 'f') cell.computed = true;
      else if (name === 'rPh') phonetic = true;
      within = name;
    },
    (text) => {
      if (cell && within === 'v') cell.value += text;
      else if (cell && within === 't' && !phonetic) cell.inline += text;
    },
    (name) => {
      within = '';
      if (name === 'rPh') phonetic = false;
      else if (name === 'c' && cell) {
        const text = textOf(cell, book).trim();
        cell = null;
        if (text === '') return;
        while (cells.length < column) cells.push('');
        cells[column] = text;
      } else if (name === 'row' && cells.length > 0) lines.push({ line, cells });
    },
  );
  return lines;
}

function textOf({ type, style, value, inline, computed }: StoredCell, { texts, formats, from1904 }: Book): string {
  if (type === 'inlineStr') return unescaped(inline);
  if (value === undefined || value === '') return computed && value === undefined ? UNCOMPUTED : '';
  switch (type) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'd':
      return value.replace('T', ' ').replace(/ 00:00:00(\.0+)?Z?$/, '');
    case 'n':
      return cellText(value, formats[style]?.shown ?? 'number', from1904, formats[style]?.currency);
    default:
      return unescaped(value);
  }
}

/** The column of an address such as `AB12`, from 0. */
function columnOf(address: string): number {
  let column = 0;
  for (const letter of address.replace(/\d+$/, '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return Math.min(column, 16_384) - 1;
}

/** Characters that XML cannot contain are written as `_x000D_`. */
const unescaped = (text: string) =>
  text.replaceAll(/_x([\dA-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
