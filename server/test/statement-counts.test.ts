import { requestCollection } from '@tonnage/contract/skip-hire/orders/jobs';
import { beforeAll, expect, test } from 'vitest';
import { reportProblem } from '../src/skip-hire/enquiries/commands/open-enquiry.ts';
import { issueInvoice } from '../src/skip-hire/billing/invoices/commands/issue-invoice.ts';
import { draftOf } from './drafts.ts';
import { containerOf } from './access/stock.rows.ts';
import { harness } from './harness.ts';
import type { Customer } from './fixtures.ts';

const h = harness();
/** More than a page of orders, jobs and documents. */
const MANY = 7;
let customer: Customer;
const ids: Record<string, string> = {};

/** The SQL statements of the calls that the screens are made of, besides the one that enters the session. */
const PORTAL = {
  '/users/me': 0,
  '/accounts/me/findMine': 2,
  '/accounts/me/members': 2,
  '/accounts/me/statement': 5,
  '/accounts/me/statement/paper': 8,
  '/me/notifications': 1,
  '/orders/me/getOrdersSummary': 1,
  '/orders/me/getOrdersByStatus': 2,
  '/orders/me/getOrdersByStatus/{site}': 2,
  '/orders/{order}': 10,
  '/orders?populate=*': 8,
  '/jobs?populate=*': 6,
  '/jobs/{job}': 1,
  '/sites?populate=*': 4,
  '/sites/{site}': 2,
  '/sites/me/figures/{site}': 2,
  '/documents': 2,
  '/documents/{document}': 1,
  '/invoices': 3,
  '/invoices/{invoice}': 4,
  '/payments': 2,
  '/site-contacts': 1,
  '/account-contacts': 1,
  '/enquiries': 2,
  '/search?q=so': 6,
} as const;
const DESK = {
  '/desk/me': 11,
  '/desk/today': 20,
  '/desk/requests': 2,
  '/desk/planner?depotId={depot}&from=2026-03-02': 7,
  '/desk/planner/weeks/2026-03-02': 7,
  '/desk/orders': 2,
  '/desk/quotes': 2,
  '/desk/orders?q=so': 3,
  '/desk/orders/{order}': 20,
  '/desk/customers': 2,
  '/desk/customers/{account}': 7,
  '/desk/customers/{account}/log': 3,
  '/desk/customers/{account}/statement': 6,
  '/desk/customers/{account}/statement/paper': 9,
  '/desk/documents': 2,
  '/desk/documents/{document}': 2,
  '/desk/invoices': 3,
  '/desk/invoices/{invoice}': 7,
  '/desk/invoice-run?upTo=2026-03-31': 6,
  '/desk/payments': 2,
  '/desk/debtors': 4,
  '/desk/debtors/calls': 1,
  '/desk/permits': 2,
  '/desk/enquiries': 2,
  '/desk/outbox': 4,
  '/desk/audit': 1,
  '/desk/prices': 2,
  '/desk/catalogue': 3,
  '/desk/calendar': 3,
  '/desk/vehicles': 2,
  '/desk/stock': 2,
  '/desk/stock/days': 2,
  '/desk/stock/containers/{container}': 2,
  '/desk/staff': 2,
  '/desk/settings': 3,
  '/desk/phone-orders/callers?q=01': 3,
  '/desk/phone-orders/customers/{account}': 4,
  '/desk/waste-tracking': 2,
} as const;

/** One more of everything that lists show: sites, people, orders in each stage, papers, money, and another customer who owes. */
async function more(): Promise<void> {
  const owner = await h.as(customer.owner);
  ids['site'] = await h.site(customer);
  await h.joined(customer.accountId);
  await h.contacts(customer);
  await h.placed(customer, { siteId: ids['site'] });
  await h.placed(customer, { placement: 'highway', date: '2026-03-24' });
  const standing = await h.standing(customer);
  const leaving = await h.standing(customer);
  await owner.ok(requestCollection, {
    params: { id: leaving.jobId },
    body: { data: { collectionDate: '2026-03-12', slot: 'am' } },
  });
  ids['container'] = await containerOf(h, h.fixtures.alpha);
  ids['order'] = standing.id;
  ids['job'] = standing.jobId;
  await h.member(customer.owner, (ctx) =>
    reportProblem(ctx, standing.id, { kind: 'damaged_container', text: 'The door does not close.' }, []),
  );
  ids['document'] = await h.ticket(customer, { siteId: ids['site'] });
  await h.ticket(customer, { siteId: ids['site'], waiting: true });
  await h.uploaded(customer.owner, { site: customer.siteId });
  ids['invoice'] = (await h.money(customer)).invoiceId;
  const other = await h.customer();
  await h.office((ctx) => issueInvoice(ctx, draftOf(other)));
}

async function counted(path: string, kind: 'portal' | 'desk'): Promise<number> {
  const client = await h.as(kind === 'desk' ? h.fixtures.clerk : customer.owner);
  const url = `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!)}`;
  let statements = 0;
  // The first call of a session notes when it was last used.
  await client.raw({ method: 'GET', url });
  h.clone.watch.each = () => statements++;
  const answer = await client.raw({ method: 'GET', url });
  h.clone.watch.each = null;
  expect([path, answer.status]).toEqual([path, 200]);
  return statements;
}

async function counts(): Promise<Record<string, number>> {
  const all: Record<string, number> = {};
  for (const path of Object.keys(PORTAL)) all[path] = await counted(path, 'portal');
  for (const path of Object.keys(DESK)) all[path] = await counted(path, 'desk');
  return all;
}

beforeAll(async () => {
  await h.rows('update depot_weekdays set capacity = 100');
  customer = await h.customer({ capacity: 100 });
  ids['account'] = customer.accountId;
  ids['depot'] = h.fixtures.alpha.depotId;
  await more();
});

test('no call takes more statements where there is more to show', async () => {
  const most = { ...PORTAL, ...DESK };
  const few = await counts();
  for (let i = 0; i < MANY; i++) await more();
  expect(await counts()).toEqual(most);
  // A page that is not full needs no count of the rest.
  expect(Object.entries(few).filter(([path, statements]) => statements > most[path as keyof typeof most])).toEqual([]);
});
