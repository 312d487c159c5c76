import { createTokens } from '@tonnage/server/platform/credentials/tokens';
import { startTemporaryPostgres } from '@tonnage/server/scripts/temporary-postgres';
import pg from 'pg';
import { answerTimes, type Request } from './capture.ts';
import { makeFixtures } from './fixtures.ts';
import { makeSession } from './metric-fixtures.ts';

const SECRET = 'bench-bench-bench-bench-bench-bench-bench';
/** Server time of an answer at the demo's size, ms. */
const LIMIT = 20;

/** What the screens of the portal and the desk read; `{…}` is the id of one such row of the demo. */
const PORTAL = `/orders/me/getOrdersSummary /orders/me/getOrdersByStatus /orders/me/getOrdersByStatus?status=completed
  /orders/me/getOrdersByStatus?q=SO-1 /orders/me/getOrdersByStatus/{site} /orders/{order} /orders /jobs /jobs/{job} /sites
  /sites?populate=* /sites/{site} /sites/me/figures/{site} /documents /documents/{document} /invoices
  /invoices/{invoice} /payments /accounts/me/findMine /accounts/me/members /accounts/me/statement /site-contacts /account-contacts
  /me/notifications /search?q=yard /container-sub-types /waste-types /enquiries /users/me /accounts/me/findAll`;
const DESK = `/desk/me /desk/today /desk/requests /desk/planner?depotId={depot}&from={monday} /desk/planner/weeks/{monday} /desk/orders /desk/orders?q=yard
  /desk/orderCounts
  /desk/orders/{order} /desk/customers /desk/customers?q=har /desk/customers/{account} /desk/customers/{account}/log
  /desk/customers/{account}/statement /desk/documents /desk/documents?q=wtn /desk/documents/{document} /desk/invoices
  /desk/invoices/{invoice} /desk/invoice-run?upTo={monthEnd} /desk/payments /desk/debtors /desk/debtors/calls /desk/permits /desk/enquiries /desk/outbox /desk/audit
  /desk/prices /desk/catalogue /desk/calendar /desk/vehicles /desk/drivers /desk/staff /desk/settings /desk/set-up
  /desk/phone-orders/callers?q=har /desk/phone-orders/customers/{account} /desk/waste-tracking`;

/** `npm run bench -- endpoints`: the server's time for what the screens of the demo company read, the slowest first. */
export async function benchEndpoints(): Promise<void> {
  const postgres = await startTemporaryPostgres({ shared_buffers: '512MB' });
  try {
    await makeFixtures(postgres.url, SECRET, []);
    const times = await answerTimes(postgres.url, SECRET, await requestsOf(postgres.url));
    console.log(`${times.length} calls, one after the other\n\n| call | ms | limit ms |\n|---|---|---|`);
    for (const { name, ms } of times.toSorted((a, b) => b.ms - a.ms).slice(0, 12))
      console.log(`| ${name} | ${ms.toFixed(1)} | ${LIMIT} |`);
    if (times.some(({ ms }) => ms > LIMIT)) process.exitCode = 1;
  } finally {
    await postgres.stop();
  }
}

async function requestsOf(url: string): Promise<Request[]> {
  const client = new pg.Client(url);
  await client.connect();
  const one = async (text: string, values: unknown[] = []) =>
    (await client.query<{ id: string }>(text, values)).rows[0]!.id;
  const person = async (email: string) => one('select id from users where email = $1', [email]);
  const tenantId = await one('select id from tenants');
  const accountId = await one(
    `select m.account_id as id from account_members m join users u on u.id = m.user_id where u.email = 'owner@marlow.example' limit 1`,
  );
  const newest = (table: string, where = 'true') =>
    one(`select id from ${table} where account_id = $1 and ${where} order by id desc limit 1`, [accountId]);
  const ids: Record<string, string> = {
    account: accountId,
    order: await newest('orders', `status = 'completed'`),
    job: await newest('jobs'),
    site: await one(`select site_id as id from orders where account_id = $1 order by id desc limit 1`, [accountId]),
    document: await newest('documents', `kind in ('wtn', 'season_ticket')`),
    invoice: await newest('invoices', `kind = 'invoice'`),
    depot: await one('select depot_id as id from jobs group by 1 order by count(*) desc limit 1'),
    monday: await one(`select date_trunc('week', current_date)::date::text as id`),
    monthEnd: await one(`select (date_trunc('month', current_date) - interval '1 day')::date::text as id`),
  };
  const tokens = createTokens(SECRET);
  const bearer = async (email: string, account: string | null) => {
    const userId = await person(email);
    const id = await makeSession(url, tenantId, userId);
    await client.query('update sessions set account_id = $1 where id = $2', [account, id]);
    return `Bearer ${await tokens.sign({ id, userId }, new Date().toISOString())}`;
  };
  const requests = (paths: string, authorization: string) =>
    paths.split(/\s+/).map((path): Request => ({
      name: path,
      method: 'GET',
      path: `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!)}`,
      headers: { authorization, host: 'localhost' },
    }));
  const all = [
    ...requests(PORTAL, await bearer('owner@marlow.example', accountId)),
    ...requests(DESK, await bearer('manager@harrow.example', null)),
  ];
  await client.end();
  return all;
}
