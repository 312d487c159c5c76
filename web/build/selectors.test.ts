import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dearSelectors } from './selectors.ts';

const SOURCES = new URL('../src/', import.meta.url);

/** How many are left where there were some before this test: a number may only fall. In base.css it is the reset of every element. */
const LEFT: Record<string, number> = {
  'desk/orders/orders.module.css': 1,
  'desk/phone-order/phone-order.module.css': 1,
  'desk/planner/lanes/board.module.css': 2,
  'desk/planner/lanes/day-view.module.css': 2,
  'desk/planner/lanes/lane.module.css': 2,
  'desk/planner/lanes/tray.module.css': 1,
  'desk/planner/planner.module.css': 1,
  'desk/planner/proposal/proposal-panel.module.css': 1,
  'desk/planner/week/week.module.css': 3,
  'desk/prices/price-grid.module.css': 1,
  'desk/quotes/new-quote.module.css': 1,
  'desk/today/road.module.css': 2,
  'desk/today/todo-row.module.css': 2,
  'driver/route.module.css': 2,
  'metrics/grid/deck.module.css': 1,
  'metrics/metric/attached.module.css': 1,
  'metrics/project-wizard/wizard.module.css': 1,
  'metrics/scorecard/scorecard.module.css': 2,
  'portal/documents/documents.module.css': 3,
  'portal/orders/dashboard.module.css': 1,
  'shared/documents/paper.module.css': 1,
  'shared/documents/photos.module.css': 1,
  'shared/invoices/statement-view.module.css': 1,
  'shared/login/entry.module.css': 1,
  'ui/content/page-head.module.css': 1,
  'ui/content/skeleton.module.css': 1,
  'ui/data/data-table.module.css': 2,
  'ui/data/list-bar.module.css': 8,
  'ui/data/more-filters.module.css': 2,
  'ui/fields/date-range.module.css': 2,
  'ui/fields/field.module.css': 1,
  'ui/hint.module.css': 1,
  'ui/layout/side-nav.module.css': 1,
  'ui/overlay/dialog.module.css': 2,
  'ui/overlay/side-sheet.module.css': 1,
  'ui/theme/base.css': 3,
};

const selectors = (css: string) => dearSelectors(css).map(({ selector }) => selector);

test('a selector is dear if its last part names no class, type, id or attribute', () => {
  for (const last of ['*', ':not(.a)', ':last-child', ':not(:first-child)', ':is(.a, :empty)', ':where(:not(b))'])
    expect(selectors(`.list > ${last} { gap: 0; }`)).toEqual([`.list > ${last}`]);
  for (const last of [
    'b',
    '.a',
    '.a:not(.b)',
    '[data-a]',
    '#a',
    ':is(.a, b)',
    ':focus-visible',
    '.a::before',
    '::marker',
  ])
    expect(selectors(`.list > ${last} { gap: 0; }`)).toEqual([]);
  expect(dearSelectors('.a,\n/* why */ .b > * {\n gap: 0; }\n@media print {\n  .c + :empty { gap: 0; }\n}')).toEqual([
    { line: 2, selector: '.b > *' },
    { line: 5, selector: '.c + :empty' },
  ]);
});

test('so is one that asks what is anywhere in the page, but not what is in a part of it', () => {
  for (const whole of [':root:has(.a) .b', 'body:has(.a) .b', ':global(:root):has(.a) .b', 'html.c:has(.a)'])
    expect(selectors(`${whole} { gap: 0; }`)).toEqual([whole]);
  expect(selectors('.table .row:has(> .a) .b { gap: 0; } .table :has(> .a) > .b { gap: 0; }')).toEqual([]);
});

test('no style sheet has a new selector that slows every page', () => {
  const sheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(100);
  const more = sheets.flatMap((path) => {
    const found = dearSelectors(readFileSync(new URL(path, SOURCES), 'utf8'));
    return found.length <= (LEFT[path] ?? 0) ? [] : found.map(({ line, selector }) => `${path}:${line} ${selector}`);
  });
  expect(more, 'Give what it is for a class of its own').toEqual([]);
});
