import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'tonnage-pages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('each text of the browser app gets two compressed twins, and one that is there stays', () => {
  const script = 'export const tonnes = 8;\n'.repeat(200);
  const style = '.skip { color: #f5c400 }\n'.repeat(200);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'server'));
  write('assets/board.js', script);
  write('assets/board.css', style);
  write('assets/board.css.br', 'made before');
  write('assets/small.js', 'export {};\n');
  write('index.html', style);
  write('server/login-page.js', script);

  execFileSync(process.execPath, ['scripts/compress-web.ts', folder]);

  const read = (name: string) => readFileSync(join(folder, name));
  expect(brotliDecompressSync(read('assets/board.js.br')).toString()).toBe(script);
  expect(gunzipSync(read('assets/board.js.gz')).toString()).toBe(script);
  expect(gunzipSync(read('assets/board.css.gz')).toString()).toBe(style);
  expect(read('assets/board.css.br').toString()).toBe('made before');
  const files = ['assets', 'assets/board.css', 'assets/board.css.br', 'assets/board.css.gz', 'assets/board.js'];
  files.push('assets/board.js.br', 'assets/board.js.gz', 'assets/small.js');
  files.push('index.html', 'server', 'server/login-page.js');
  expect(new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))).toEqual(new Set(files));
});
