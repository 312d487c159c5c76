import type { TRACKING_EXPORTS } from '@tonnage/contract/skip-hire/waste-tracking';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { WeighbridgeTicket } from '@tonnage/domain/skip-hire/printed-documents';
import type { ReceiptFacts, ReceiptWords } from '@tonnage/domain/skip-hire/receipt';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';
import { isId } from '../../platform/db/ids.ts';
import { Refusal } from '../../platform/refusal.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

/**
 * Loads of the company with all that lists show and the service receives. What belongs to a load is read load by load: `offset 0`
 * keeps the planner from joining the tables with one another first, which it does while their statistics lag behind.
 */
export function receipts({ db, scope }: Reader) {
  return db
    .selectFrom('waste_receipts as w')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('jobs')
          .select(['order_id', 'site_id', 'depot_id', 'net_weight_kg', 'vehicle_registration'])
          .whereRef('id', '=', 'w.job_id')
          .offset(0)
          .as('j'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('orders')
          .select(['number as order_number', 'po_number', 'container_type_id'])
          .whereRef('id', '=', 'j.order_id')
          .offset(0)
          .as('o'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('documents')
          .select(['number as ticket', 'content'])
          .whereRef('id', '=', 'w.ticket_id')
          .offset(0)
          .as('t'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('depots')
          .select(['name as depot', 'address as yard_address', 'postcode as yard_postcode', 'permit_number'])
          .whereRef('id', '=', 'j.depot_id')
          .offset(0)
          .as('d'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('tenants')
          .select([
            'name as company',
            'legal_name',
            'address',
            'carrier_registration',
            'support_email',
            'support_phone',
          ])
          .whereRef('id', '=', 'w.tenant_id')
          .offset(0)
          .as('co'),
      (join) => join.onTrue(),
    )
    .selectAll(['w', 'j', 'o', 't', 'd', 'co'])
    .select((eb) => [
      eb.selectFrom('accounts').select('name').whereRef('id', '=', 'w.account_id').$asScalar().$notNull().as('account'),
      eb.selectFrom('sites').select('name').whereRef('id', '=', 'j.site_id').$asScalar().$notNull().as('site'),
      eb
        .selectFrom('container_types')
        .select('dwt_code')
        .whereRef('id', '=', 'o.container_type_id')
        .$asScalar()
        .as('dwt_code'),
    ])
    .where('w.tenant_id', '=', scope.tenantId);
}

export async function receiptById(reader: Reader, id: string) {
  return isId(id) ? receipts(reader).where('w.id', '=', id).executeTakeFirst() : undefined;
}

/** The load to act on. Throws NOT_FOUND. */
export async function requireReceipt(reader: Reader, id: string): Promise<ReceiptRow> {
  const row = await receiptById(reader, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** Loads by the numbers of their weighbridge tickets, the newest or an earlier one. */
export async function receiptsByTicket(reader: Reader, numbers: readonly string[]): Promise<Map<string, ReceiptRow>> {
  const { rows } = await sql<{ number: string; id: string }>`select d.number, r.id from documents d
    join waste_receipts r on r.tenant_id = d.tenant_id and r.job_id = d.job_id
    where d.tenant_id = ${reader.scope.tenantId} and d.kind = 'weighbridge_ticket'
      and d.number = any(${numbers}::text[])`.execute(reader.db);
  if (rows.length === 0) return new Map();
  const loads = await receipts(reader)
    .where(sql<boolean>`w.id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute();
  const byId = new Map(loads.map((row) => [row.id, row]));
  return new Map(rows.map(({ number, id }) => [number, byId.get(id)!]));
}

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof receiptById>>>;

/** Still to be recorded. The first condition is that of the index. */
export const OPEN = sql<boolean>`r.status <> 'accepted' and r.status <> 'empty'`;

/** How many loads are still to be submitted, and the one that is due first. */
export async function openLoads({ db, scope }: Reader) {
  const { rows } = await sql<{ n: number; due: IsoDate; name: string | null }>`
    select r.n, r.due_on as due, d.number as name from (
      select ticket_id, due_on, count(*) over ()::int as n from waste_receipts r
      where r.tenant_id = ${scope.tenantId} and ${OPEN} order by r.due_on, r.id limit 1) r
    left join documents d on d.tenant_id = ${scope.tenantId} and d.id = r.ticket_id`.execute(db);
  const [first] = rows;
  if (!first) return { n: 0 };
  return { n: first.n, first: { name: first.name ?? '', about: '', since: null, due: first.due } };
}

/** Open loads that the service has never had, or that were corrected since, by due date; at most `limit`. */
export function receiptsToExport(
  reader: Reader,
  kind: (typeof TRACKING_EXPORTS)[number],
  limit: number,
): Promise<ReceiptRow[]> {
  const first = reader.db
    .selectFrom('waste_receipts as r')
    .select('r.id')
    .where('r.tenant_id', '=', reader.scope.tenantId)
    .where(OPEN)
    .where('r.tracking_id', kind === 'new' ? 'is' : 'is not', null)
    .orderBy('r.due_on')
    .orderBy('r.received_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit);
  return receipts(reader)
    .where('w.id', 'in', first)
    .orderBy('w.due_on')
    .orderBy('w.received_at', 'desc')
    .orderBy('w.id', 'desc')
    .execute();
}

/** How many loads are due, late, rejected and corrected, and until when the service is paid. */
export async function trackingCounts({ db, scope }: Reader, today: IsoDate) {
  const { rows } = await sql<{
    due: number;
    late: number;
    refused: number;
    corrections: number;
    coded: boolean;
    paid_until: Date | null;
  }>`
    select (select count(*)::int from waste_receipts r where r.tenant_id = t.id and ${OPEN}) as due,
      (select count(*)::int from waste_receipts r where r.tenant_id = t.id and ${OPEN}
        and r.due_on < ${today}::date) as late,
      (select count(*)::int from waste_receipts r where r.tenant_id = t.id and r.status in ('refused', 'unpaid')) as refused,
      (select count(*)::int from waste_receipts r where r.tenant_id = t.id and ${OPEN} and r.tracking_id is not null)
        as corrections,
      t.tracking_code_sealed is not null as coded, t.tracking_paid_until as paid_until
    from tenants t where t.id = ${scope.tenantId}`.execute(db);
  return rows[0]!;
}

/** Every reply of the service about a load, newest first. */
export function repliesOf({ db, scope }: Reader, receiptId: string) {
  return db
    .selectFrom('waste_receipt_replies')
    .select(['id', 'created_at', 'method', 'status', 'reply'])
    .where('tenant_id', '=', scope.tenantId)
    .where('receipt_id', '=', receiptId)
    .orderBy('id', 'desc')
    .execute();
}

/** A load's row, also as JSON, in which instants are texts. */
export type Load = Omit<ReceiptRow, 'received_at'> & { received_at: Date | string };

/** The ticket of a load, from which its weight and waste come. */
export const ticketOf = (row: Pick<ReceiptRow, 'content'>) => row.content as unknown as WeighbridgeTicket;

/** A load as the domain sends it to the service. */
export function factsOf(row: Load): ReceiptFacts {
  const ticket = ticketOf(row);
  return {
    receivedAt: new Date(row.received_at).toISOString(),
    reference: ticket.number,
    order: row.order_number,
    poNumber: row.po_number,
    description: ticket.waste.description,
    ewcCodes: ticket.waste.ewcCodes,
    containerCode: row.dwt_code,
    netKg: ticket.netKg,
    estimated: ticket.estimated ?? false,
    vehicle: row.vehicle_registration,
    carrier: {
      name: row.legal_name || row.company,
      registration: row.carrier_registration,
      address: row.address,
      email: row.support_email,
      phone: row.support_phone,
    },
    receiver: {
      depot: row.depot,
      permitNumber: row.permit_number,
      address: row.yard_address || row.depot,
      postcode: row.yard_postcode,
    },
  };
}

export const wordsOf = (row: Load): ReceiptWords => (row.said ?? {}) as ReceiptWords;
