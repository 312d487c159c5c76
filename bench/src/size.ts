import { createTokens } from '@tonnage/server/platform/credentials/tokens';
import { startTemporaryPostgres } from '@tonnage/server/scripts/temporary-postgres';
import { capture, type Request } from './capture.ts';
import { makeCompany, type CompanyFixtures } from './company.ts';
import { asPerson, asStaff } from './database-time.ts';
import { explained, type Explained } from './plans.ts';

const SECRET = 'bench-bench-bench-bench-bench-bench-bench';
const LARGE = Number(process.env['BENCH_ORDERS'] ?? 1_000_000);
const SMALL = Math.max(1000, LARGE / 1000);
/** Database time of a call, ms, and how many times that of the small company it may take. */
const LIMIT = 100;
const GROWTH = 2;
/** Calls that take less than this are not compared with the small company: there is nothing to save, ms. */
const SHORT = 10;
const DEAREST = 30;

/** The tables with one row or more for every few orders. */
export const LARGE_TABLES: ReadonlySet<string> = new Set([
  'orders',
  'jobs',
  'documents',
  'invoices',
  'payments',
  'permits',
  'search_words',
]);

/**
 * `npm run bench -- size`: the database time of the desk's and a large customer's calls in a company with a million orders, beside
 * 100 ms and twice their time at a thousandth of the size; then the plans of the dearest statements. Fails if a plan reads a large
 * table from end to end, or ten rows for each that it uses. `BENCH_ORDERS=10000` runs in seconds.
 */
export async function benchSize(): Promise<void> {
  const few = await measured(SMALL);
  const many = await measured(LARGE);
  console.log(`\n| database time, ms | ${SMALL} orders | ${LARGE} orders | growth | within |\n|---|---|---|---|---|`);
  for (const [name, statements] of many) {
    const [small, large] = [few.get(name)!, statements].map(sum) as [number, number];
    const within = large <= LIMIT && (large <= SHORT || large <= GROWTH * small);
    console.log(
      `| ${name} | ${small.toFixed(1)} | ${large.toFixed(1)} | ${(large / small).toFixed(1)} | ${within ? 'yes' : '**no**'} |`,
    );
  }
  const dearest = [...many]
    .flatMap(([name, statements]) => statements.map((statement) => ({ name, ...statement })))
    .toSorted((a, b) => b.running - a.running)
    .slice(0, DEAREST);
  console.log(`\n| the dearest statements | of | ms | end to end | ten for one |\n|---|---|---|---|---|`);
  for (const { name, text, running, scanned, wasteful } of dearest)
    console.log(
      `| ${text.replaceAll(/\s+/g, ' ').replaceAll('|', '/').slice(0, 70)} | ${name} | ${running.toFixed(1)} | ${scanned.join(', ')} | ${wasteful.join(', ')} |`,
    );
  const bad = dearest.filter(({ scanned, wasteful }) => scanned.length + wasteful.length > 0);
  if (bad.length > 0) {
    console.error(`${bad.length} of the ${DEAREST} dearest statements read more than they should.`);
    process.exitCode = 1;
  }
}

const sum = (statements: readonly Explained[]) => statements.reduce((ms, each) => ms + each.running, 0);

async function measured(orders: number): Promise<Map<string, Explained[]>> {
  const postgres = await startTemporaryPostgres({
    shared_buffers: '2GB',
    max_wal_size: '8GB',
    wal_level: 'minimal',
    max_wal_senders: '0',
  });
  try {
    const began = Date.now();
    const fixtures = await makeCompany(postgres.url, SECRET, orders);
    console.log(`${orders} orders made in ${Math.round((Date.now() - began) / 1000)} s`);
    return await measure(postgres.url, fixtures);
  } finally {
    await postgres.stop();
  }
}

/** The statements of each call, explained. */
export async function measure(url: string, fixtures: CompanyFixtures, only = ''): Promise<Map<string, Explained[]>> {
  const tokens = createTokens(SECRET);
  const now = new Date().toISOString();
  const staff = await tokens.sign({ id: fixtures.staffSession, userId: fixtures.staffId }, now);
  const owner = await tokens.sign({ id: fixtures.ownerSession, userId: fixtures.ownerId }, now);
  const all = new Map<string, Explained[]>();
  for (const request of requestsOf(fixtures, staff, owner).filter(({ name }) => name.includes(only))) {
    const [captured] = await capture(url, SECRET, [request]);
    const opening = request.path.startsWith('/api/desk')
      ? asStaff(fixtures.staffSession)
      : asPerson(fixtures.ownerSession);
    all.set(request.name, await explained(url, opening, captured!, LARGE_TABLES));
  }
  return all;
}

function requestsOf(
  { orders, orderNumber, noteNumber, siteId, accountId }: CompanyFixtures,
  staff: string,
  owner: string,
): Request[] {
  const as =
    (jwt: string) =>
    (name: string, path: string, query: Record<string, string | number> = {}): Request => ({
      name,
      method: 'GET',
      path: `/api${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
      headers: { authorization: `Bearer ${jwt}`, host: 'localhost' },
    });
  const desk = as(staff);
  const portal = as(owner);
  const digits = orderNumber.replace(/^SO-/, '');
  /** The page in the middle of a list; staff see the first ten thousand rows of one. */
  const deep = (of: number) => ({ 'pagination[page]': Math.max(1, Math.floor(of / 2 / 25)) });
  const deepAtDesk = (of: number) => deep(Math.min(of, 10_000));
  const aDayAgo = new Date(Date.now() - 86_400_000).toISOString();
  const year = (ago: number) => new Date(Date.now() - ago * 365 * 86_400_000).toISOString().slice(0, 10);
  return [
    desk('desk: Today', '/desk/today'),
    desk('desk: frame', '/desk/me'),
    desk('desk: requests', '/desk/requests'),
    desk('desk: permits', '/desk/permits'),
    desk('desk: permits, open', '/desk/permits', { view: 'open' }),
    desk('desk: orders', '/desk/orders'),
    desk('desk: orders, completed', '/desk/orders', { state: 'completed' }),
    desk('desk: orders, on site', '/desk/orders', { state: 'on-site' }),
    desk('desk: orders of a customer', '/desk/orders', { accountId }),
    desk('desk: orders, deep', '/desk/orders', deepAtDesk(orders)),
    desk('desk: orders changed in a day', '/desk/orders', { sort: 'updatedAt', updatedSince: aDayAgo }),
    desk('desk: orders, search a number', '/desk/orders', { q: orderNumber }),
    desk('desk: orders, search digits', '/desk/orders', { q: digits }),
    desk('desk: orders, search a PO', '/desk/orders', { q: 'PO-100123' }),
    desk('desk: orders, search a customer', '/desk/orders', { q: 'Harrow Homes 4' }),
    desk('desk: orders, search a common word', '/desk/orders', { q: 'harrow' }),
    desk('desk: orders, search a postcode', '/desk/orders', { q: 'LS11 1' }),
    desk('desk: documents', '/desk/documents'),
    desk('desk: documents, of a kind', '/desk/documents', { kind: 'wtn' }),
    desk('desk: documents, to sign', '/desk/documents', { state: 'awaiting_signature' }),
    desk('desk: documents of a year', '/desk/documents', { from: year(2), to: year(1) }),
    desk('desk: documents, deep', '/desk/documents', deepAtDesk(2 * orders)),
    desk('desk: documents, search a number', '/desk/documents', { q: noteNumber }),
    desk('desk: documents, search a customer', '/desk/documents', { q: 'Harrow Homes 4' }),
    desk('desk: documents, search a common word', '/desk/documents', { q: 'transfer' }),
    desk('desk: invoices', '/desk/invoices'),
    desk('desk: invoices, overdue', '/desk/invoices', { state: 'overdue' }),
    desk('desk: invoices, deep', '/desk/invoices', deepAtDesk(orders / 5)),
    desk('desk: invoices, search', '/desk/invoices', { q: 'Harrow Homes 4' }),
    desk('desk: payments', '/desk/payments'),
    desk('desk: payments, deep', '/desk/payments', deepAtDesk(orders / 5)),
    desk('desk: customers', '/desk/customers'),
    desk('desk: customers, deep', '/desk/customers', deepAtDesk(orders * 0.018)),
    desk('desk: customers, search', '/desk/customers', { q: 'Harrow Homes 4' }),
    desk('desk: customers, search a postcode', '/desk/customers', { q: 'LS11 1' }),
    desk('desk: a customer', `/desk/customers/${accountId}`),
    desk('desk: callers', '/desk/phone-orders/callers', { q: 'Harrow' }),
    desk('desk: callers by telephone', '/desk/phone-orders/callers', { q: '07700 123' }),
    desk('desk: debtors', '/desk/debtors'),
    desk('desk: customers to call', '/desk/debtors/calls'),
    desk('desk: debtors, last changed', '/desk/debtors', { sort: 'updatedAt' }),
    portal('portal: dashboard', '/orders/me/getOrdersSummary'),
    portal('portal: orders', '/orders/me/getOrdersByStatus'),
    portal('portal: orders, deep', '/orders/me/getOrdersByStatus', deep(orders / 10)),
    portal('portal: orders of a site', `/orders/me/getOrdersByStatus/${siteId}`, { status: 'completed' }),
    portal('portal: orders, search', '/orders/me/getOrdersByStatus', { q: digits }),
    portal('portal: resource orders', '/orders'),
    portal('portal: resource orders, deep', '/orders', deep(orders / 10)),
    portal('portal: resource orders, sorted', '/orders', { sort: 'number:desc' }),
    portal('portal: jobs', '/jobs'),
    portal('portal: jobs of a status', '/jobs', { 'filters[status][$eq]': 'confirmed' }),
    portal('portal: jobs, by date', '/jobs', { sort: 'date:desc' }),
    portal('portal: jobs, deep', '/jobs', deep(orders / 5)),
    portal('portal: documents', '/documents'),
    portal('portal: documents to sign', '/documents', { 'filters[status][$eq]': 'awaiting_signature' }),
    portal('portal: documents, deep', '/documents', deep(orders / 5)),
    portal('portal: documents, search', '/documents', { q: digits }),
    portal('portal: invoices', '/invoices'),
    portal('portal: invoices, deep', '/invoices', deep(orders / 50)),
    portal('portal: payments', '/payments'),
    portal('portal: search', '/search', { q: digits }),
    portal('portal: search a common word', '/search', { q: 'transfer' }),
    portal('portal: 50 sites', '/sites'),
  ];
}
