import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SRC = join(import.meta.dirname, '../src');
const PATH = /\bpath: '([^']+)'/g;

/** The addresses of an app's pages, as its router writes them: every `path` in the `screens.ts` of its features. */
export function pagesOf(app: string): string[] {
  return globSync(`${app}/*/screens.ts`, { cwd: SRC })
    .toSorted()
    .flatMap((file) => [...readFileSync(join(SRC, file), 'utf8').matchAll(PATH)].map(([, path]) => path!));
}
