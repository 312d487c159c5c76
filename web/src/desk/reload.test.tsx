import { beforeEach, expect, it } from 'vitest';
import { makeApp } from '../../test/app.tsx';
import { page } from '../../test/page.ts';
import { idOf, staff } from '../../test/personas.ts';
import { refuse } from '../../test/stand-in.ts';
import { storeSession } from '../lib/session.ts';
import { createDeskRouter } from './routes.tsx';

const open = makeApp(createDeskRouter);
const never = () => new Promise<never>(() => undefined);
const order = { id: idOf(10), number: 'SO-10567', site: 'Quay House', container: '8 yd' };
const KEY = 'reloaded';

/** What the tab keeps as it is reloaded; each test opens its app only once. */
function leavePage(): string | null {
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
  return sessionStorage.getItem(KEY);
}
let kept = '';
const restore = () => sessionStorage.setItem(KEY, kept);

beforeEach(() => {
  globalThis.PageTransitionEvent ??= class extends Event {
    readonly persisted: boolean;
    constructor(type: string, { persisted = false }: { persisted?: boolean } = {}) {
      super(type);
      this.persisted = persisted;
    }
  } as typeof PageTransitionEvent;
});

it('a list is kept for the reload of its tab, an invoice is not', async () => {
  await open('/desk/orders', { as: staff('office'), answers: { listDeskOrders: [order] } });
  await page.see('SO-10567');
  kept = leavePage()!;
  expect(kept).toContain('SO-10567');
});

it('money is never kept', async () => {
  await open('/desk/invoices', {
    as: staff('accounts'),
    answers: { listDeskInvoices: [{ id: idOf(11), number: 'INV-1001' }] },
  });
  await page.see('INV-1001');
  expect(leavePage()).not.toContain('INV-1001');
});

it('a reloaded screen is there before the server answers, and its copy is gone', async () => {
  restore();
  await open('/desk/orders', { as: staff('office'), answers: { listDeskOrders: never, getDesk: never } });
  await page.see('SO-10567');
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

it('what the server refuses since the reload leaves the screen', async () => {
  restore();
  await open('/desk/orders', {
    as: staff('office'),
    answers: { listDeskOrders: () => refuse('FORBIDDEN', { message: 'Ask a manager.' }) },
  });
  await page.see('Ask a manager.');
  await page.gone('SO-10567');
});

it('another session is shown nothing of it', async () => {
  restore();
  storeSession(staff('office').user, 'another-token-of-the-same-person');
  await open('/desk/orders', { answers: { ...staff('office').answers, listDeskOrders: [] } });
  await page.heading('Nothing on site');
  await page.gone('SO-10567');
});
