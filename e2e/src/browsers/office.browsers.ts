import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import readBook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type RunningServer } from '../server.ts';
import { sessionOf } from '../sessions.ts';

const folder = mkdtempSync(join(tmpdir(), 'tonnage-office-'));
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { TONNAGE_DEMO: 'small' } });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Cell = string | number | boolean | Date | null;

/** A list as LibreOffice Calc understands it: opened from the file that the server gave, and saved as a workbook. */
async function opened(path: string, format: 'csv' | 'xlsx'): Promise<Cell[][]> {
  const { jwt } = await sessionOf(server.url, 'accounts@harrow.example');
  const answer = await fetch(`${server.url}/api${path}?format=${format}`, {
    headers: { authorization: `Bearer ${jwt}` },
  });
  expect(answer.status).toBe(200);
  const file = join(folder, `list.${format}`);
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  const out = join(folder, `from-${format}`);
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  // Comma, double quote, UTF-8, first row, no column formats, English (UK), dates recognised as in its dialog.
  const asDialog = format === 'csv' ? ['--infilter=Text - txt - csv (StarCalc):44,34,76,1,,2057,false,true'] : [];
  await promisify(execFile)('soffice', [
    profile,
    '--headless',
    ...asDialog,
    '--convert-to',
    'xlsx',
    '--outdir',
    out,
    file,
  ]);
  const [sheet] = await readBook(await readFile(join(out, 'list.xlsx')));
  return sheet!.data as Cell[][];
}

test.each(['csv', 'xlsx'] as const)('LibreOffice reads days as days and money as numbers in %s', async (format) => {
  const [head = [], ...rows] = await opened('/desk/invoices', format);
  expect(rows.length).toBeGreaterThan(3);
  const column = (name: RegExp) => {
    const at = head.findIndex((title) => name.test(String(title)));
    expect(at, String(name)).toBeGreaterThanOrEqual(0);
    return rows.map((row) => row[at]);
  };
  for (const day of column(/^(Date|Issued)/)) expect(day).toBeInstanceOf(Date);
  for (const money of column(/\(£\)/)) expect(typeof money).toBe('number');
});

test.each(['csv', 'xlsx'] as const)('LibreOffice reads times as times in %s', async (format) => {
  const [head = [], ...rows] = await opened('/desk/outbox', format);
  const at = head.findIndex((title) => /at$/i.test(String(title)));
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row[at]).toBeInstanceOf(Date);
});
