import { fireEvent, within } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { Page, refuse, type Answers } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

/** The list's rows on one page. */
const SIZE = 25;
const order = (n: number) => ({
  id: idOf(200 + n),
  number: `SO-${n}`,
  status: 'on_site' as const,
  account: { id: idOf(10), name: 'Kent Homes' },
});
/** Thirty orders, of which a search finds five. */
const ORDERS = Array.from({ length: 30 }, (_, i) => order(i + 1));
const listDeskOrders: Answers['listDeskOrders'] = ({ query }) => {
  const found = query['q'] ? ORDERS.slice(0, 5) : ORDERS;
  const size = Number(query['pagination[pageSize]'] ?? SIZE);
  const from = (Number(query['pagination[page]'] ?? 1) - 1) * size;
  return new Page(found.slice(from, from + size), found.length);
};
const orders = (answers: Answers = {}, path = '/desk/orders', as = staff('office')) =>
  open(path, { as, answers: { listDeskOrders, ...answers } });

const box = async (n: number) => (await page.button(`Select SO-${n}`)) as HTMLInputElement;
/** What the bar says: an announcement of the same words may still be there. */
const selected = (rows: number) =>
  vi.waitFor(() =>
    expect(document.querySelector('[role="group"][aria-label="Selection"]')?.textContent).toContain(`${rows} selected`),
  );
/** The toolbar has a button of that name too. */
const inBar = async (name: string) => {
  await page.button('Clear selection');
  const bar = document.querySelector<HTMLElement>('[role="group"][aria-label="Selection"]')!;
  within(bar).getByRole('button', { name }).click();
};
const focusRow = async (n: number) => (await page.button(new RegExp(`^SO-${n}\\b`))).focus();

it('a selection goes on over pages, and another filter clears it', async () => {
  await orders();
  await page.press('Select SO-2');
  await selected(1);
  await page.see('1 to 25 of 30 orders');
  await page.press('Next');
  await page.see('26 to 30 of 30 orders');
  await page.press('Select SO-26');
  await selected(2);
  await page.press('Previous');
  await vi.waitFor(async () => expect((await box(2)).checked).toBe(true));
  await page.press('Scheduled');
  await page.absent('Clear selection');
  await page.press('On site');
  await page.button('Select SO-2');
  await page.absent('Clear selection');
});

it('Shift and a click select a range, and the tick in the head the whole page', async () => {
  await orders();
  await page.press('Select SO-2');
  fireEvent.click(await box(5), { shiftKey: true });
  await selected(4);
  await page.press('Select all on this page');
  await selected(25);
  await page.press('Select all on this page');
  await page.absent('Clear selection');
});

it('all that match are fetched from every page, and saved as the list is, not by their ids', async () => {
  const server = await orders();
  await page.press('Select SO-1');
  await page.press('Select all 30');
  await selected(30);
  await inBar('Export');
  await page.press('CSV');
  await page.file('listDeskOrders.csv');
  const file = server.sent('listDeskOrders').at(-1)!;
  expect(file.query).toEqual({ format: 'csv', state: 'on-site' });
  await page.press('Select SO-1');
  await selected(29);
});

it('some selected rows are saved by their ids', async () => {
  const server = await orders();
  await page.press('Select SO-3');
  await page.press('Select SO-4');
  await inBar('Export');
  await page.see('The 2 selected rows.');
  await page.press('Excel');
  await page.file('listDeskOrders.xlsx');
  expect(server.sent('listDeskOrders').at(-1)!.query).toEqual({ format: 'xlsx', ids: `${idOf(203)},${idOf(204)}` });
});

it('X and Space select the row with the focus, Shift and X a range, Escape clears, N and P turn the pages', async () => {
  await orders();
  await focusRow(1);
  await page.keyboard('x');
  await selected(1);
  await page.keyboard('jj');
  await page.keyboard('X');
  await selected(3);
  await page.keyboard('j');
  await page.keyboard(' ');
  await selected(4);
  await page.keyboard('a');
  expect(document.activeElement?.textContent).toBe('Select all 30');
  await page.keyboard('{Escape}');
  await page.absent('Clear selection');
  await page.keyboard('n');
  await page.address(/page=2/);
  await page.see('26 to 30 of 30 orders');
  await page.keyboard('p');
  await page.see('1 to 25 of 30 orders');
  await page.keyboard('?');
  await page.see('Select or deselect the row', 'Next and previous page');
});

it('columns are left out and added in the address, which a view keeps', async () => {
  await orders();
  await page.see('SO-1');
  const heads = () => [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  expect(heads()).toContain('PO');
  await page.press('Columns');
  await page.dialog();
  await page.press('PO');
  await page.address(/columns=-po/);
  await page.press('Hire until');
  await page.address(/columns=-po\.until/);
  await vi.waitFor(() => {
    expect(heads()).not.toContain('PO');
    expect(heads()).toContain('Hire until');
  });
  await page.press('Reset columns');
  await vi.waitFor(() => expect(page.path()).not.toContain('columns'));
  await orders({}, '/desk/orders?columns=-po.-price.nonsense');
  await page.see('SO-1');
  expect(heads()).not.toContain('PO');
  expect(heads()).not.toContain('Price £');
  await page.button('Save view');
});

it('collections are booked one after the other: who has none says why, and what is refused stays selected', async () => {
  const booked = { ...order(2), status: 'collection_booked' as const };
  const full = 'Friday 27 November is full at Holbeck. Choose another day.';
  const server = await orders({
    listDeskOrders: [order(1), booked, order(3)],
    requestMovement: ({ params }) =>
      params['id'] === order(3).id ? refuse('DATE_FULL', { message: full }) : { order: { number: 'SO-1' } },
  });
  await page.press('Select all on this page');
  await page.press('Book collections');
  await page.see('A collection can be booked for 2 of the 3 selected orders.', 'SO-2: a collection is already booked.');
  await page.press('Book 2 collections');
  await page.see('Choose a date.');
  await page.fill('Date', '27 nov');
  await page.press('Book 2 collections');
  await page.see('1 collection wasn’t booked', `SO-3: ${full}`, '1 collection booked.');
  const [first, second] = server.sent('requestMovement');
  expect(first!.body).toEqual({ type: 'collection', date: '2026-11-27', slot: 'any', notes: null });
  expect(first!.headers.get('Idempotency-Key')).not.toBe(second!.headers.get('Idempotency-Key'));
  await selected(2);
  server.answers.requestMovement = { order: { number: 'SO-3' } };
  await vi.waitFor(async () => expect((await page.field('Date')).closest('fieldset:disabled')).toBeNull());
  await page.fill('Date', '30 nov');
  await page.press('Book 1 collection');
  await vi.waitFor(() => expect(document.querySelector('[data-kit-dialog]')).toBeNull());
  expect(server.sent('requestMovement').at(-1)!.params).toEqual({ id: order(3).id });
  await selected(1);
});

it('who may not plan exports a selection, and books nothing', async () => {
  await orders({}, '/desk/orders', staff('accounts'));
  await page.press('Select SO-1');
  await selected(1);
  await page.absent('Book collections');
});
