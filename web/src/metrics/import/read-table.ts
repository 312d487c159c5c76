/** The sheet of an Excel file or the rows of a CSV or tab-separated file, as texts; dates as `2026-11-16`. */
export async function readTable(file: File): Promise<string[][]> {
  if (/\.xlsx$/i.test(file.name)) {
    const { readSheet } = await import('read-excel-file/browser');
    return (await readSheet(file)).map((row) => row.map(textOf));
  }
  const { parse } = await import('csv-parse/browser/esm/sync');
  const text = await file.text();
  const delimiter = [',', ';', '\t'].reduce((a, b) => (count(text, b) > count(text, a) ? b : a));
  return parse(text, { bom: true, delimiter, relaxColumnCount: true, skipEmptyLines: true }) as string[][];
}

/** How often the first line has a character. */
const count = (text: string, separator: string) => (text.split('\n', 1)[0] ?? '').split(separator).length;

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell as string | number | boolean);
}
