import { readValue } from '@tonnage/domain/metrics/parse-value';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { cellText, currencyOf, shownBy } from './cell-text.ts';
import { readFile } from './read-file.ts';

const textFile = (...bytes: (string | number[])[]) =>
  new File(
    bytes.map((each) => (typeof each === 'string' ? new TextEncoder().encode(each) : new Uint8Array(each))),
    'a.csv',
  );
const cellsOf = async (file: File) => {
  const { tables, encoding } = await readFile(file);
  return {
    encoding,
    tables: tables.map(({ name, lines }) => [name, lines.map(({ line, cells }) => [line, ...cells])]),
  };
};

/** A text in an encoding that has these signs beside ASCII. */
const bytesOf = (text: string, signs: Record<string, number>) =>
  Array.from(text, (sign) => signs[sign] ?? sign.charCodeAt(0));

describe('text files', () => {
  test('Windows-1252, as Excel on Windows saves CSV, is read and named', async () => {
    // “£1,200.50” and “Café” as Excel writes them.
    const file = textFile('a;b\n', [0xa3], '1,200.50;Caf', [0xe9, 0x20, 0x80, 0x0a]);
    expect(await cellsOf(file)).toEqual({
      encoding: 'Windows-1252',
      tables: [
        [
          null,
          [
            [1, 'a', 'b'],
            [2, '£1,200.50', 'Café €'],
          ],
        ],
      ],
    });
  });

  const NAMES = 'André,O’Neill,Zoë,Málaga,£12';
  test.each([
    ['UTF-8', [...new TextEncoder().encode(NAMES)]],
    ['Windows-1252', bytesOf(NAMES, { é: 0xe9, '’': 0x92, ë: 0xeb, á: 0xe1, '£': 0xa3 })],
    ['Mac Roman', bytesOf(NAMES, { é: 0x8e, '’': 0xd5, ë: 0x91, á: 0x87, '£': 0xa3 })],
  ])('names are read in %s, as old Excel on the Mac or on Windows saves CSV', async (encoding, bytes) => {
    expect(await cellsOf(textFile(bytes))).toEqual({ encoding, tables: [[null, [[1, ...NAMES.split(',')]]]] });
  });

  test.each([
    ['O’Neill', { '’': 0xd5 }],
    ['Müller', { ü: 0x9f }],
    ['Harry’s skips', { '’': 0xd5 }],
    ['Françoise', { ç: 0x8d }],
    ['Señora Peña', { ñ: 0x96 }, 'Windows-1252'],
  ])('%s alone in Mac Roman', async (name, signs, encoding = 'Mac Roman') => {
    expect((await cellsOf(textFile(bytesOf(name, signs)))).encoding).toBe(encoding);
  });

  // The bytes of Polish letters in Windows-1250.
  const POLISH = {
    ą: 0xb9,
    ć: 0xe6,
    ę: 0xea,
    ł: 0xb3,
    ń: 0xf1,
    ó: 0xf3,
    ś: 0x9c,
    ź: 0x9f,
    ż: 0xbf,
    Ł: 0xa3,
    Ś: 0x8c,
    Ż: 0xaf,
  };
  test.each(['Odpady z Łodzi;żwir i ścinki', 'Wrocław', 'Książę', 'Łódź', 'Gdańsk;część Wałęsy'])(
    '%s, as Excel on Windows saves CSV in Poland',
    async (text) => {
      const { encoding, tables } = await cellsOf(textFile(bytesOf(text, POLISH)));
      expect([encoding, tables]).toEqual(['Windows-1250', [[null, [[1, ...text.split(';')]]]]]);
    },
  );

  test('a file that is partly in UTF-8 is refused, not shown with wrong letters', async () => {
    for (const utf8 of ['é', '£', '’', 'à', 'ł']) {
      const file = textFile(`Café;${utf8}\n`, [0x43, 0x61, 0x66], [0xe9]);
      await expect(readFile(file)).rejects.toThrow(/saved in different ways/);
    }
  });

  test('a file from Windows is never taken for one from a Mac', async () => {
    const signs = {
      '€': 0x80,
      '‚': 0x82,
      '…': 0x85,
      '‰': 0x89,
      Š: 0x8a,
      Œ: 0x8c,
      Ž: 0x8e,
      '‘': 0x91,
      '’': 0x92,
      '“': 0x93,
    };
    const more = { '”': 0x94, '•': 0x95, '–': 0x96, '—': 0x97, '™': 0x99, š: 0x9a, œ: 0x9c, ž: 0x9e, Ÿ: 0x9f };
    const text =
      'Café “Zoë”,O’Neill’s,Leeds–York,€12 … 5‰,Škoda™,Dražen,Cœur,Œuvre,ŽIVKO,LIÇÕES,L’HAŸ,São,Köln,Kühn,d’Ávila,•x,‘a’—b,½ ton,8\u00a0yd,8 yd³ skip,3m³per day,¿qué tal?,£ea,NÃO,Ã,Lote¹ A';
    const latin = Object.fromEntries(Array.from({ length: 96 }, (_, i) => [String.fromCharCode(160 + i), 160 + i]));
    for (const line of [text, ...text.split(',')]) {
      const bytes = bytesOf(line, { ...latin, ...signs, ...more });
      const { encoding, tables } = await cellsOf(textFile(bytes));
      expect([line, encoding === 'Mac Roman', tables]).toEqual([line, false, [[null, [[1, ...line.split(',')]]]]]);
    }
  });

  test('UTF-8 and both kinds of UTF-16 are read by their byte order mark', async () => {
    expect((await cellsOf(textFile([0xef, 0xbb, 0xbf], 'é,b'))).tables).toEqual([[null, [[1, 'é', 'b']]]]);
    for (const little of [true, false]) {
      const units = Array.from('\u{FEFF}é\tb').flatMap((sign) => {
        const code = sign.charCodeAt(0);
        return little ? [code & 255, code >> 8] : [code >> 8, code & 255];
      });
      expect(await cellsOf(textFile(units))).toEqual({ encoding: 'UTF-16', tables: [[null, [[1, 'é', 'b']]]] });
    }
  });

  test('a file with lost characters is refused, never read with them', async () => {
    await expect(readFile(textFile('Caf\u{FFFD}'))).rejects.toThrow(/characters of this file were lost/);
    await expect(readFile(textFile('a\0b'))).rejects.toThrow(/characters of this file were lost/);
    await expect(readFile(textFile([0xef, 0xbb, 0xbf, 0xe9]))).rejects.toThrow(/characters of this file were lost/);
    await expect(readFile(textFile([0xd0, 0xcf, 0x11, 0xe0, 1]))).rejects.toThrow(/old format or has a password/);
    await expect(readFile(textFile('PK nothing'))).rejects.toThrow(/can’t be read/);
  });
});

/** A workbook with these parts of XML. */
function bookOf({
  sheets,
  styles = '',
  formats = '',
  shared = '',
  from1904 = false,
  named = (path) => path,
}: {
  sheets: { name: string; state?: string; rows: string }[];
  styles?: string;
  formats?: string;
  shared?: string;
  from1904?: boolean;
  named?: (path: string) => string;
}): File {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets>${sheets
      .map(({ name, state }, i) => `<sheet name="${name}" r:id="r${i}"${state ? ` state="${state}"` : ''}/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, i) => `<Relationship Id="r${i}" Target="${i === 0 ? '/xl/' : ''}worksheets/s${i}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
  };
  for (const [i, { rows }] of sheets.entries())
    parts[`xl/worksheets/s${i}.xml`] =
      `<x:worksheet xmlns:x="m"><x:sheetData>${rows.replaceAll(/<(\/?)/g, '<$1x:')}</x:sheetData></x:worksheet>`;
  const zipped = zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [named(path), strToU8(xml)])));
  return new File([zipped as Uint8Array<ArrayBuffer>], 'a.xlsx');
}

describe('workbooks', () => {
  test('cells are what the sheet shows: percentages, dates, times, durations, texts and errors', async () => {
    const file = bookOf({
      formats:
        '<numFmt numFmtId="164" formatCode="0.0&quot; %&quot;"/><numFmt numFmtId="165" formatCode="[$-809]dd\\ mmm\\ yyyy;@"/>',
      styles: [10, 14, 22, 20, 46, 164, 165].map((id) => `<xf numFmtId="${id}"/>`).join(''),
      shared:
        '<si><r><t>Rich </t></r><r><t>text &amp; more</t></r><rPh><t>hint</t></rPh></si><si><t>two_x000D_lines</t></si>',
      sheets: [
        { name: 'Hidden', state: 'hidden', rows: '<row r="1"><c r="A1"><v>1</v></c></row>' },
        {
          name: 'Figures',
          rows: [
            '<row r="2"><c r="B2" s="1"><v>0.875</v></c><c r="C2" s="1"><v>7.0000000000000007E-2</v></c></row>',
            '<row r="3"><c s="2"><v>46342</v></c><c s="3"><v>46342.3125</v></c><c s="4"><v>0.0625</v></c><c s="5"><v>1.0625</v></c></row>',
            '<row><c s="6"><v>87.5</v></c><c s="7"><v>46342</v></c><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>',
            '<row r="9"><c t="e"><f>1/0</f><v>#DIV/0!</v></c><c><f>A1</f></c><c t="str"><f>A1</f><v>x</v></c><c t="b"><v>1</v></c></row>',
            '<row><c t="inlineStr"><is><t>=in line</t></is></c><c><v>57.699999999999996</v></c><c><v>1.5E-7</v></c><c><v>1.234</v></c><c s="1"/></row>',
          ].join(''),
        },
      ],
    });
    expect(await cellsOf(file)).toEqual({
      encoding: null,
      tables: [
        [
          'Figures',
          [
            [2, '', '87.5%', '7.000000000000001%'],
            [3, '2026-11-16', '2026-11-16 07:30:00', '1:30:00', '25:30:00'],
            [4, '87.5', '2026-11-16', 'Rich text & more', 'two\rlines'],
            [9, '#DIV/0!', '#FORMULA!', 'x', 'TRUE'],
            [10, '=in line', '57.699999999999996', '0.00000015', '1.2340'],
          ],
        ],
      ],
    });
  });

  test.each([
    ['SharedStrings.xml', (path: string) => path.replace('sharedStrings', 'SharedStrings')],
    ['backslashes', (path: string) => path.replaceAll('/', '\\')],
  ])('texts are found whatever the program calls the parts: %s', async (_, named) => {
    const rows = '<row><c t="s"><v>0</v></c><c><v>12</v></c></row>';
    const file = bookOf({ shared: '<si><t>Waste collected</t></si>', sheets: [{ name: 'A', rows }], named });
    expect((await cellsOf(file)).tables).toEqual([['A', [[1, 'Waste collected', '12']]]]);
  });

  test('dates from 1904 and of 1900 are the days that the spreadsheet shows', async () => {
    const rows = '<row><c s="1"><v>44880</v></c></row>';
    const file = bookOf({ from1904: true, styles: '<xf numFmtId="14"/>', sheets: [{ name: 'A', rows }] });
    expect((await cellsOf(file)).tables).toEqual([['A', [[1, '2026-11-16']]]]);
    expect(cellText('1', 'date', false)).toBe('1900-01-01');
    expect(cellText('61', 'date', false)).toBe('1900-03-01');
    expect(cellText('-1', 'date', false)).toBe('#NUM!');
    expect(cellText('2958466', 'date', false)).toBe('#NUM!');
    expect(cellText('-0.0625', 'duration', false)).toBe('-1:30:00');
  });

  test('amounts keep the currency that their cell shows', async () => {
    const formats = ['[$€-407]', '&quot;£&quot;', '0.00%', '[$-809]'].map(
      (sign, i) => `<numFmt numFmtId="${170 + i}" formatCode="#,##0.00 ${sign}"/>`,
    );
    const file = bookOf({
      formats: formats.join(''),
      styles: [170, 171, 173].map((id) => `<xf numFmtId="${id}"/>`).join(''),
      sheets: [
        { name: 'A', rows: '<row>' + [1, 2, 3, 0].map((s) => `<c s="${s}"><v>-1234.5</v></c>`).join('') + '</row>' },
      ],
    });
    expect((await cellsOf(file)).tables).toEqual([['A', [[1, '€-1234.5', '£-1234.5', '-1234.5', '-1234.5']]]]);
    expect(readValue('€-1234.5', 'EUR').number).toBe('-1234.5');
    expect(readValue('€-1234.5', 'GBP').number).toBeNull();
  });

  test.each([
    ['_-[$£-809]* #,##0.00_-', '£'],
    ['"£"#,##0.00;[Red]-"£"#,##0.00', '£'],
    ['#,##0.00\\ [$zł-415]', 'zł'],
    ['[$CHF-807] #,##0', 'CHF'],
    ['$#,##0', '$'],
    ['[$$-409]#,##0', '$'],
    ['[$-F800]dddd', ''],
    ['[Red]0.0', ''],
    ['General', ''],
    [undefined, ''],
  ])('format %s shows the currency “%s”', (code, currency) => expect(currencyOf(code)).toBe(currency));

  test.each([
    [0, 'General', 'number'],
    [164, '#,##0.00;[Red]-#,##0.00', 'number'],
    [164, '0.00"d"', 'number'],
    [164, '_-[$£-809]* #,##0.00_-', 'number'],
    [164, '0.0%', 'percent'],
    [164, '0\\%', 'number'],
    [164, 'mmm-yy', 'date'],
    [164, '[$-F800]dddd, mmmm dd, yyyy', 'date'],
    [164, 'dd/mm/yyyy hh:mm', 'moment'],
    [164, 'h:mm AM/PM', 'time'],
    [164, '[h]:mm', 'duration'],
    [9, undefined, 'percent'],
    [4, undefined, 'number'],
    [46, undefined, 'duration'],
  ] as const)('format %i %s shows a %s', (id, code, shown) => expect(shownBy(id, code)).toBe(shown));
});
