import { createTokens } from '@tonnage/server/platform/credentials/tokens';
import { newId } from '@tonnage/server/platform/db/ids';
import pg from 'pg';
import type { Captured, Request } from './capture.ts';
import type { BenchAccount } from './fixtures.ts';

/** People who sign in by turns: attempts are limited per person. */
const PEOPLE = 64;

export interface Session {
  id: string;
  jwt: string;
}

export async function signIn(url: string, secret: string, account: BenchAccount): Promise<Session> {
  const now = new Date().toISOString();
  const id = newId(now);
  await querying(url, (client) =>
    client.query(
      `insert into sessions (id, user_id, tenant_id, account_id, created_at, expires_at)
       select $1, $2, tenant_id, id, now(), now() + interval '1 day' from accounts where id = $3`,
      [id, account.userId, account.accountId],
    ),
  );
  return { id, jwt: await createTokens(secret).sign({ id, userId: account.userId }, now) };
}

/** The portal's everyday calls in the large account; sites are created in the small one, so that no list of the other grows. */
export async function portalCalls(
  url: string,
  { large, small }: { large: BenchAccount; small: BenchAccount },
  { jwt, smallJwt }: { jwt: string; smallJwt: string },
): Promise<Request[]> {
  const { job, people } = await querying(url, async (client) => ({
    job: await jobOf(client, large),
    people: await peopleOf(client, large),
  }));
  const headers = bearerOf(jwt);
  const get = (name: string, path: string): Request => ({
    name,
    method: 'GET',
    path: `/api${path}`,
    headers,
    by: large,
  });
  return [
    get('25 sites', '/sites'),
    get('users/me', '/users/me'),
    get('25 orders with their site', '/orders?populate=site'),
    get('25 orders with their site and jobs', '/orders?populate=site,jobs'),
    get('getOrdersSummary', '/orders/me/getOrdersSummary'),
    get('getOrdersByStatus', '/orders/me/getOrdersByStatus?status=completed'),
    { ...posting('create a site', '/sites', bearerOf(smallJwt), { data: SITE }), by: small },
    { ...posting('createJob', '/jobs/me/createJob', headers, { data: job }), by: large },
    posting('sign-in', '/auth/local', { host: 'localhost' }, ...people),
  ];
}

/** A site as a client creates it. */
export const SITE = { name: 'Canal Road', addressLine1: '1 Canal Road', town: 'Leeds', postcode: 'LS11 5PS' };

export const bearerOf = (jwt: string) => ({ authorization: `Bearer ${jwt}`, host: 'localhost' });

/** A POST; of several bodies each request sends the next. */
export function posting(name: string, path: string, headers: Record<string, string>, ...bodies: object[]): Request {
  const [body, ...others] = bodies.map((each) => JSON.stringify(each)) as [string, ...string[]];
  return {
    name,
    method: 'POST',
    path: `/api${path}`,
    headers: { ...headers, 'content-type': 'application/json' },
    body,
    others,
  };
}

async function jobOf(client: pg.Client, account: BenchAccount) {
  const one = async (text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows[0] as Record<string, string>;
  const site = await one('select id from sites where account_id = $1 order by name limit 1', [account.accountId]);
  const order = await one('select * from orders where account_id = $1 limit 1', [account.accountId]);
  const day =
    await one(`select d::date::text as date from generate_series(current_date + 7, current_date + 40, '1 day') d
    where extract(isodow from d) = 3 limit 1`);
  return {
    siteId: site['id'],
    jobType: 'delivery',
    containerTypeId: order['container_type_id'],
    containerSubTypeId: order['container_sub_type_id'],
    wasteTypeId: order['waste_type_id'],
    date: day['date'],
    quantity: 1,
    placement: 'private',
    slot: 'am',
    declaration: { hierarchyConfirmed: true, prohibitedConfirmed: true },
    termsAccepted: true,
    payment: { method: 'account' },
  };
}

/** Makes the people who sign in, in an account of their own: members of another would be considered for each of its emails. */
async function peopleOf(client: pg.Client, { accountId, userId }: BenchAccount) {
  const { rows } = await client.query<{ email: string }>(
    `with people as (
      insert into users (id, email, username, name, password_hash, confirmed_at, created_at)
      select gen_random_uuid(), n || email, n || email, name, password_hash, confirmed_at, created_at
      from users, generate_series(1, $3::int) n where id = $2 returning id, email),
    theirs as (
      insert into accounts (id, tenant_id, number, name, type, created_at, updated_at)
      select gen_random_uuid(), tenant_id, number || '-people', name || ', people', type, created_at, updated_at
      from accounts where id = $1 returning id, tenant_id, created_at),
    members as (
      insert into account_members (account_id, user_id, tenant_id, role, created_at)
      select a.id, p.id, a.tenant_id, 'owner', a.created_at from people p, theirs a)
    select email from people`,
    [accountId, userId, PEOPLE],
  );
  return rows.map(({ email }) => ({ identifier: email, password: 'Skips-and-tonnes-1' }));
}

/**
 * users/me is answered by the session's own round trip. Without a session the same bytes come from the user's row and
 * from the statements that decide which apps they may see: the limit reads those.
 */
export function withSomeStatement(account: BenchAccount) {
  const text = `select u.id, u.email, u.username, u.name, u.picture_url, u.confirmed_at, u.blocked_at, st.role as staff_role, m.role,
    (select true from organisation_members o where o.user_id = u.id and o.tenant_id = a.tenant_id limit 1) as organises
    from users u join accounts a on a.id = $2
    left join staff st on st.tenant_id = a.tenant_id and st.user_id = u.id
    left join account_members m on m.account_id = a.id and m.user_id = u.id
    where u.id = $1`;
  const values = [account.userId, account.accountId];
  return (captured: Captured): Captured =>
    captured.statements.length > 0 ? captured : { ...captured, statements: [{ text, values }] };
}

async function querying<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
