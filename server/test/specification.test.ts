import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

test('every proof that docs/specification.md names is a test of that file', () => {
  const proofs = [...read('docs/specification.md').matchAll(/\| `([^`]+\.test\.tsx?)`: (.+?) +\|$/gm)];
  expect(proofs.length).toBeGreaterThan(40);
  const missing = proofs.filter(([, file, title]) => !read(file!).includes(title!)).map(([row]) => row);
  expect(missing).toEqual([]);
});
