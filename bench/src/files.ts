import { readFileSync, readdirSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

const DIST = new URL('../../web/dist/', import.meta.url);
/** Compressed bytes of JS and CSS (experience.md, Budgets). */
const FIRST_LOAD = 110_000;
const ROUTE = 60_000;

/** As the server sends it (web/build/files.ts). */
const compressed = (file: string) => brotliCompressSync(readFileSync(new URL(file, DIST))).length;

/** All files that a file loads: the imports that the build wrote into it, followed transitively. */
function closure(files: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const queue = [...files];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    if (!file.endsWith('.js')) continue;
    const text = readFileSync(new URL(file, DIST), 'utf8');
    for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) queue.push(`assets/${name!}`);
  }
  return seen;
}

/** The files that a page names. */
const namedBy = (page: string) =>
  [...readFileSync(new URL(page, DIST), 'utf8').matchAll(/\/(assets\/[\w.-]+\.(?:js|css))/g)].map((match) => match[1]!);

/** `npm run bench -- files`: the built files of the login page, and each other route's own, beside their budgets. */
export async function benchFiles(): Promise<void> {
  const assets = readdirSync(new URL('assets/', DIST)).map((name) => `assets/${name}`);
  const named = (screen: string) => assets.filter((file) => new RegExp(`/${screen}-[\\w-]+\\.(js|css)$`).test(file));
  const sum = (files: Iterable<string>) => [...files].reduce((bytes, file) => bytes + compressed(file), 0);
  const row = (what: string, bytes: number, limit: number) =>
    console.log(`| ${what} | ${(bytes / 1000).toFixed(1)} | ${limit / 1000} | ${(bytes / limit).toFixed(2)} |`);
  console.log('| files, brotli | kB | budget kB | ratio |\n|---|---|---|---|');
  // Its styles are in the page.
  row('/login, first load', sum(['login/index.html', ...closure(namedBy('login/index.html'))]), FIRST_LOAD);
  const first = closure(namedBy('index.html'));
  for (const screen of ['jobs', 'new-order', 'order-detail', 'sites', 'site-detail', 'documents', 'invoices']) {
    const own = [...closure(named(screen))].filter((file) => !first.has(file));
    row(`${screen}, its own`, sum(own), ROUTE);
  }
}
