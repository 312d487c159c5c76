import { CompiledQuery } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeSession } from '@tonnage/demo/factories';
import { draftOf } from './drafts.ts';
import { harness } from './harness.ts';
import { collecting, loadDone } from './documents.ts';
import { NOW, type Customer } from './fixtures.ts';
import { issueInvoice } from '../src/skip-hire/billing/invoices/commands/issue-invoice.ts';

const h = harness();
let customer: Customer;
let q = '';

/** The tables that have a row or more for every few orders, and are never read from end to end. */
const LARGE = new Set([
  'orders',
  'jobs',
  'documents',
  'invoices',
  'payments',
  'permits',
  'search_words',
  'audit_events',
]);

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

beforeAll(async () => {
  customer = await h.customer();
  const { number } = await h.standing(customer, { poNumber: 'PO-77' });
  q = number;
  await h.ticket(customer);
  await h.office((ctx) => issueInvoice(ctx, draftOf(customer)));
  const { jobId } = await collecting(h, customer);
  h.clock.set('2026-10-08T10:00:00.000Z');
  await loadDone(h, customer, jobId, { netWeightKg: 4_120, weightReason: 'As on the ticket' });
  h.clock.set(NOW);
  await h.rows('analyze');
});

const DESK = [
  '/desk/me',
  '/desk/today',
  '/desk/requests',
  '/desk/requests?q={q}',
  '/desk/waste-tracking',
  '/desk/waste-tracking?q={q}',
  '/desk/orders',
  '/desk/orders?state=completed',
  '/desk/orders?state=on-site',
  '/desk/orders?accountId={account}',
  '/desk/orders?q={q}',
  '/desk/orders?sort=updatedAt&updatedSince=2026-03-01T00:00:00Z',
  '/desk/documents',
  '/desk/documents?kind=wtn',
  '/desk/documents?state=awaiting_signature',
  '/desk/documents?from=2026-01-01&to=2026-12-31',
  '/desk/documents?q={q}',
  '/desk/invoices',
  '/desk/invoices?state=overdue',
  '/desk/invoices?q={q}',
  '/desk/payments',
  '/desk/payments?q={q}',
  '/desk/permits',
  '/desk/permits?view=open',
  '/desk/permits?view=over',
  '/desk/permits?q={q}',
  '/desk/customers',
  '/desk/customers?q={q}',
  '/desk/customers/{account}',
  '/desk/debtors',
  '/desk/debtors?sort=updatedAt',
  '/desk/debtors/calls',
  '/desk/phone-orders/callers?q=0113',
];
const PORTAL = [
  '/orders/me/getOrdersSummary',
  '/orders/me/getOrdersByStatus',
  '/orders/me/getOrdersByStatus?status=completed&pagination[page]=3',
  '/orders/me/getOrdersByStatus/{site}',
  '/orders/me/getOrdersByStatus?q={q}',
  '/orders',
  '/orders?sort=number:desc',
  '/jobs',
  '/jobs?filters[status][$eq]=confirmed',
  '/jobs?sort=date:desc',
  '/documents',
  '/documents?filters[status][$eq]=awaiting_signature',
  '/documents?q={q}',
  '/invoices',
  '/payments',
  '/search?q={q}',
  '/sites',
];

const at = (path: string) =>
  `/api${path.replace('{account}', customer.accountId).replace('{site}', customer.siteId).replace('{q}', q)}`;

/** The statements of a request, and their plans in the same role and scope while the planner avoids what is named, reading whole tables first of all. */
async function plansOf(path: string, kind: 'desk' | undefined, avoided = ['enable_seqscan']) {
  const { alpha, clerk } = h.fixtures;
  const member = kind === 'desk' ? { ...clerk, accountId: undefined } : customer.owner;
  const sessionId = await h.making((m) =>
    makeSession(m, {
      tenantId: alpha.tenantId,
      userId: member.id,
      accountId: member.accountId ?? null,
      expiresAt: '2036-01-01T00:00:00.000Z',
    }),
  );
  const jwt = await h.deps.tokens.sign({ id: sessionId, userId: member.id }, h.clock.now());
  const seen: { text: string; values: readonly unknown[] }[] = [];
  h.clone.watch.each = (text, values) => seen.push({ text, values });
  const answer = await h.bearer(jwt).raw({ method: 'GET', url: at(path) });
  h.clone.watch.each = null;
  expect([path, answer.status]).toEqual([path, 200]);
  const entry = { sessionId, host: alpha.host, now: h.clock.now(), ...(kind && { kind }) };
  return h.deps.database.read(entry, async (db) => {
    const set = async (value: 'on' | 'off') => {
      for (const name of avoided)
        await db.executeQuery(CompiledQuery.raw(`select set_config('${name}', '${value}', false)`));
    };
    await set('off');
    const plans: { text: string; plan: Plan }[] = [];
    for (const { text, values } of seen) {
      if (!/^\s*(select|with)\b/i.test(text)) continue;
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        CompiledQuery.raw(`explain (format json) ${text}`, [...values]),
      );
      plans.push({ text, plan: rows[0]!['QUERY PLAN'][0]!.Plan });
    }
    await set('on');
    return plans;
  });
}

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const child of plan.Plans ?? []) yield* nodesOf(child);
}

test.each([...DESK.map((path) => [path, 'desk'] as const), ...PORTAL.map((path) => [path, undefined] as const)])(
  'an index serves every statement of GET %s',
  async (path, kind) => {
    const plans = await plansOf(path, kind);
    expect(plans.length).toBeGreaterThan(0);
    const whole = plans.flatMap(({ text, plan }) =>
      [...nodesOf(plan)]
        .filter((node) => node['Node Type'] === 'Seq Scan' && LARGE.has(node['Relation Name']!))
        .map((node) => `${node['Relation Name']} in ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`),
    );
    expect(whole).toEqual([]);
  },
);

// Statistics lag behind a company that has just brought its data. A planner that believes in empty tables joins them with one
// another; read row by row, they cannot be joined wrongly, however it is asked to.
test.each([
  ['/desk/waste-tracking', 'yard_postcode'],
  ['/desk/requests', 'json_build_object'],
])('the names on the rows of GET %s are read row by row, whatever the statistics say', async (path, names) => {
  const plans = await plansOf(path, 'desk', ['enable_seqscan', 'enable_nestloop']);
  const read = plans
    .filter(({ text }) => text.includes(names))
    .flatMap(({ plan }) => [...nodesOf(plan)])
    .filter((node) => ['accounts', 'sites', 'depots'].includes(node['Relation Name']!));
  expect(read.map((node) => node['Relation Name'])).toEqual(expect.arrayContaining(['accounts', 'depots', 'sites']));
  for (const node of read) expect(node['Index Cond']).toMatch(/\bid = \w+\.\w+_id\b/);
});
