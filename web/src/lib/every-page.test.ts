import { expect, test } from 'vitest';
import { everyPage } from './every-page.ts';

test.each([
  [0, []],
  [1, [1]],
  [3, [1, 2, 3]],
])('all rows of %i pages are returned, in order', async (pageCount, rows) => {
  const pages: number[] = [];
  const ask = (page: number) => {
    pages.push(page);
    return Promise.resolve({ data: pageCount === 0 ? [] : [page], meta: { pagination: { pageCount } } });
  };
  expect(await everyPage(ask)).toEqual(rows);
  expect(pages).toHaveLength(Math.max(1, pageCount));
});
