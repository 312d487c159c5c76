import type { Outcome, Person } from './people.ts';
/** Whose login the customers share. */
export const CUSTOMER = 'owner@marlow.example';

/** Picks one row at random, or none; `text` is a query of this file's own. */
export type Pick = <Row>(text: string) => Promise<Row | undefined>;

/** What a role does next; null when there is nothing to do it to. */
export type Act = (person: Person, pick: Pick) => Promise<Outcome | null>;

/** The account that the customers of this traffic belong to. */
const OWN = `(select m.account_id from account_members m join users u on u.id = m.user_id where u.email = '${CUSTOMER}' limit 1)`;

interface Found {
  id: string;
}

const bookable = (daysFrom: number) => `(current_date + ${daysFrom} + floor(random() * 14)::int)::text`;

/** A job of the companies' own depots in one of these states. */
const job = (pick: Pick, where: string) => pick<Found>(`select id from jobs where ${where}`);

function actOn(name: string, where: string, path: (id: string) => string, data: () => unknown = () => ({})): Act {
  return async (person, pick) => {
    const found = await job(pick, where);
    return found ? person.call(name, 'POST', path(found.id), data()) : null;
  };
}

/** An order like one of theirs, on a day of the next weeks. */
const place: Act = async (person, pick) => {
  const like = await pick<Record<string, string>>(`
    select o.site_id as "siteId", o.container_type_id as "containerTypeId", o.container_sub_type_id as "containerSubTypeId",
      o.waste_type_id as "wasteTypeId", ${bookable(4)} as date
    from orders o where o.account_id = ${OWN} and o.placement = 'private' and o.created_at > now() - interval '90 days'`);
  return person.call('place', 'POST', '/jobs/me/createJob', {
    ...like,
    poNumber: 'SOAK-1',
    declaration: { hierarchyConfirmed: true, prohibitedConfirmed: true },
    termsAccepted: true,
    payment: { method: 'account' },
  });
};

const move: Act = async (person, pick) => {
  const found = await pick<Found & { date: string }>(
    `select id, ${bookable(4)} as date from jobs where status in ('requested', 'confirmed') and account_id = ${OWN}`,
  );
  return found ? person.call('move', 'POST', `/jobs/me/updateJob/${found.id}`, { date: found.date }) : null;
};

const later =
  (name: string, path: string, field: string): Act =>
  async (person, pick) => {
    const found = await pick<Found & { date: string }>(`select j.id, ${bookable(5)} as date from jobs j
    join orders o on o.tenant_id = j.tenant_id and o.id = j.order_id where o.status = 'on_site' and j.type = 'delivery' and o.account_id = ${OWN}`);
    return found ? person.call(name, 'POST', `${path}/${found.id}`, { [field]: found.date }) : null;
  };

const reads = (name: string, paths: readonly string[]): Act => {
  let next = 0;
  return (person) => person.call(name, 'GET', paths[next++ % paths.length]!);
};

const allocate: Act = async (person, pick) => {
  const found = await pick<Found & { vehicleId: string; driverId: string }>(`
    select j.id, v.id as "vehicleId", d.id as "driverId" from jobs j
    join vehicles v on v.tenant_id = j.tenant_id and v.depot_id = j.depot_id and v.active
    join drivers d on d.tenant_id = j.tenant_id and d.depot_id = j.depot_id where j.status = 'confirmed'`);
  if (!found) return null;
  const { id, ...to } = found;
  return person.call('allocate', 'POST', `/desk/jobs/${id}/allocate`, to);
};

const charge: Act = async (person, pick) => {
  const found = await pick<Found>(`select id from orders where status in ('scheduled', 'on_site')`);
  const line = { code: 'waiting', label: 'Waiting', quantity: 1, unitPence: 1500 };
  return found ? person.call('charge', 'POST', `/desk/orders/${found.id}/charges`, line) : null;
};

const pay: Act = async (person, pick) => {
  const found = await pick<{ accountId: string }>(
    `select account_id as "accountId" from invoices where kind = 'invoice' and paid_pence + credited_pence < gross_pence`,
  );
  const today = new Date().toISOString().slice(0, 10);
  const amountPence = 100 + Math.floor(Math.random() * 40_000);
  return found
    ? person.call('pay', 'POST', '/desk/payments', { ...found, method: 'bank', amountPence, receivedOn: today })
    : null;
};

const credit: Act = async (person, pick) => {
  const found = await pick<Found>(`select id from invoices where kind = 'invoice' and brought_forward_pence is null
    and credited_pence = 0 and issued_on > current_date - 60`);
  return found ? person.call('credit', 'POST', `/desk/invoices/${found.id}/credit`, { reason: 'Agreed' }) : null;
};

const run: Act = (person) => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  return person.call('invoice run', 'POST', '/desk/invoice-run', { upTo: yesterday });
};

/** What each role does. An action that is done more often is listed more than once. */
export const ROLES: Readonly<Record<'customer' | 'planner' | 'accounts' | 'team', readonly Act[]>> = {
  customer: [
    place,
    place,
    place,
    move,
    later('collect', '/jobs/me/requestCollection', 'collectionDate'),
    later('exchange', '/jobs/me/requestExchange', 'date'),
    actOn('cancel', `status = 'requested' and account_id = ${OWN}`, (id) => `/jobs/me/cancelJob/${id}`),
    reads('portal', [
      '/orders?pagination[pageSize]=25',
      '/orders/me/getOrdersByStatus',
      '/users/me',
      '/documents',
      '/invoices',
    ]),
    reads('portal', ['/sites', '/jobs', '/orders/me/getOrdersSummary']),
  ],
  planner: [
    actOn('confirm', `status = 'requested'`, (id) => `/desk/jobs/${id}/confirm`),
    actOn('confirm', `status = 'requested'`, (id) => `/desk/jobs/${id}/confirm`),
    actOn(
      'decline',
      `status = 'requested'`,
      (id) => `/desk/jobs/${id}/decline`,
      () => ({ reason: 'No lorry' }),
    ),
    allocate,
    allocate,
    actOn('unallocate', `status = 'allocated'`, (id) => `/desk/jobs/${id}/unallocate`),
    actOn('start', `status = 'allocated'`, (id) => `/desk/jobs/${id}/start`),
    actOn('start', `status = 'allocated'`, (id) => `/desk/jobs/${id}/start`),
    actOn('complete', `status = 'en_route'`, (id) => `/desk/jobs/${id}/complete`),
    actOn(
      'complete',
      `status = 'en_route'`,
      (id) => `/desk/jobs/${id}/complete`,
      () => ({ netWeightKg: 2_400 }),
    ),
    actOn(
      'fail',
      `status = 'en_route'`,
      (id) => `/desk/jobs/${id}/fail`,
      () => ({ reason: 'Gate locked' }),
    ),
    reads('desk', ['/desk/today', '/desk/requests', '/desk/orders', '/desk/documents']),
  ],
  accounts: [
    charge,
    pay,
    pay,
    credit,
    run,
    reads('ledger', ['/desk/invoices', '/desk/payments', '/desk/debtors', '/desk/debtors/calls']),
  ],
  team: [reads('metrics', ['/metrics/me/tasks', '/metrics/organisations'])],
};
