type Row = readonly (string | null)[];

/** The service's workbook as it comes back after an upload: two loads, one with errors, and one that is not known. */
export function writeBook(): File {
  const movements: Row[] = [
    [null, '26HRA0B2', 'WB-30412'],
    ['post code is required (S10)', null, 'WB-30413'],
    [null, null, 'WB-1'],
  ];
  const items: Row[] = [
    [null, 'WB-30412'],
    ['EWC code is required (C10)', 'WB-30413'],
  ];
  const names = ['Coversheet', '7. Waste movement level', '8. Waste item level'];
  const sheets = [[['Report receipt of waste']], below(movements), below(items)];
  const parts: [string, string][] = [
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}">${names.map((_, i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}</Relationships>`,
    ],
    ...sheets.map((rows, i): [string, string] => [`xl/worksheets/sheet${i + 1}.xml`, sheetXml(rows)]),
  ];
  return new File([zipped(parts)], 'report.xlsx');
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Eight rows of headings and guidance stand above the data. */
const below = (rows: readonly Row[]): Row[] => [
  ...Array.from({ length: 8 }, () => ['Heading', 'Heading', 'Heading']),
  ...rows,
];

const sheetXml = (rows: readonly Row[]) =>
  `<worksheet xmlns="${MAIN}"><sheetData>${rows
    .map(
      (row, y) =>
        `<row r="${y + 1}">${row
          .map((text, x) => text && `<c r="${'ABC'[x]}${y + 1}" t="inlineStr"><is><t>${text}</t></is></c>`)
          .filter(Boolean)
          .join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Numbers as an archive has them, each of two or four bytes, the lowest first. */
const fields = (...numbers: readonly [value: number, bytes: 2 | 4][]) =>
  Uint8Array.from(numbers.flatMap(([value, length]) => Array.from({ length }, (_, i) => (value >> (8 * i)) & 255)));

/** The parts as an archive without compression and checksums. */
function zipped(parts: readonly [string, string][]): Blob {
  const files: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const [name, xml] of parts) {
    const [path, bytes] = [bytesOf(name), bytesOf(xml)];
    const size = bytes.length;
    const head = fields([20, 2], [0, 4], [0, 4], [0, 4], [size, 4], [size, 4], [path.length, 2], [0, 2]);
    files.push(bytesOf('PK\x03\x04'), head, path, bytes);
    directory.push(bytesOf('PK\x01\x02\x14\x00'), head, fields([0, 4], [0, 2], [0, 4], [at, 4]), path);
    at += 30 + path.length + size;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const many = parts.length;
  const end = fields([0, 4], [many, 2], [many, 2], [size, 4], [at, 4], [0, 2]);
  return new Blob([...files, ...directory, bytesOf('PK\x05\x06'), end]);
}
