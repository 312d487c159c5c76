import type { TRACKING_VIEWS, WasteReceipt } from '@tonnage/contract/skip-hire/waste-tracking';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { WeighbridgeTicket } from '@tonnage/domain/skip-hire/printed-documents';
import type { ReceiptFacts, ReceiptStatus, ReceiptWords } from '@tonnage/domain/skip-hire/waste-tracking';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/http/context.ts';
import { isId } from '../../platform/db/ids.ts';
import { escapeLike } from '../../platform/http/query-language/compile.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

/** Loads of the company with all that lists show and the service receives. */
function receipts({ db, scope }: Reader) {
  return db
    .selectFrom('waste_receipts as r')
    .innerJoin('jobs as j', 'j.id', 'r.job_id')
    .innerJoin('orders as o', 'o.id', 'j.order_id')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .innerJoin('sites as s', 's.id', 'j.site_id')
    .innerJoin('depots as d', 'd.id', 'j.depot_id')
    .innerJoin('documents as t', 't.id', 'r.ticket_id')
    .innerJoin('container_types as c', 'c.id', 'o.container_type_id')
    .innerJoin('tenants as co', 'co.id', 'r.tenant_id')
    .selectAll('r')
    .select(['t.number as ticket', 't.content', 'o.id as order_id', 'o.number as order_number', 'o.po_number'])
    .select(['a.name as account', 's.name as site', 'd.name as depot', 'd.address as yard_address'])
    .select([
      'd.postcode as yard_postcode',
      'd.permit_number',
      'c.dwt_code',
      'j.net_weight_kg',
      'j.vehicle_registration',
    ])
    .select(['co.name as company', 'co.legal_name', 'co.address', 'co.carrier_registration'])
    .select(['co.support_email', 'co.support_phone'])
    .where('r.tenant_id', '=', scope.tenantId);
}

export async function receiptById(reader: Reader, id: string) {
  return isId(id) ? receipts(reader).where('r.id', '=', id).executeTakeFirst() : undefined;
}

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof receiptById>>>;

interface ReceiptFilters {
  q?: string | undefined;
  view?: (typeof TRACKING_VIEWS)[number] | undefined;
}

/** The condition for the filters. */
function filteredReceipts(reader: Reader, { q, view }: ReceiptFilters) {
  const like = q ? `%${escapeLike(q)}%` : null;
  let query = receipts(reader);
  if (view === 'due') query = query.where('r.status', '<>', 'accepted');
  if (view === 'refused') query = query.where('r.status', 'in', ['refused', 'unpaid']);
  if (view === 'recorded') query = query.where('r.status', '=', 'accepted');
  if (like !== null)
    query = query.where(
      sql<boolean>`(t.number ilike ${like} or o.number ilike ${like} or a.name ilike ${like} or s.name ilike ${like} or r.tracking_id ilike ${like})`,
    );
  return query;
}

/** Open loads by day, then recorded ones, newest first. */
const inOrder = (query: ReturnType<typeof filteredReceipts>) =>
  query
    .orderBy(sql`(r.status = 'accepted')`)
    .orderBy(sql`case when r.status <> 'accepted' then r.due_on end`)
    .orderBy('r.received_at', 'desc')
    .orderBy('r.id', 'desc');

/** A page of loads, and the total. */
export async function receiptPage(reader: Reader, filters: ReceiptFilters & { limit: number; offset: number }) {
  const query = filteredReceipts(reader, filters);
  const { total } = await query
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await inOrder(query).limit(filters.limit).offset(filters.offset).execute();
  return { rows, total };
}

/** The loads of the same list after a cursor; at most `limit`. */
export function receiptsAfter(
  reader: Reader,
  filters: ReceiptFilters,
  after: Pick<WasteReceipt, 'id' | 'status' | 'dueOn' | 'receivedAt'> | null,
  limit: number,
): Promise<ReceiptRow[]> {
  const query = inOrder(filteredReceipts(reader, filters)).limit(limit);
  if (after === null) return query.execute();
  const older = sql`(r.received_at, r.id) < (${after.receivedAt}::timestamptz, ${after.id}::uuid)`;
  return query
    .where(
      after.status === 'accepted'
        ? sql<boolean>`r.status = 'accepted' and ${older}`
        : sql<boolean>`(r.status = 'accepted' or (r.due_on = ${after.dueOn}::date and ${older}) or r.due_on > ${after.dueOn}::date)`,
    )
    .execute();
}

/** How many loads are due, late and rejected, and until when the service is paid. */
export async function trackingCounts({ db, scope }: Reader, today: IsoDate) {
  const { rows } = await sql<{ due: number; late: number; refused: number; coded: boolean; paid_until: Date | null }>`
    select (select count(*)::int from waste_receipts r where r.tenant_id = t.id and r.status <> 'accepted') as due,
      (select count(*)::int from waste_receipts r where r.tenant_id = t.id and r.status <> 'accepted'
        and r.due_on < ${today}::date) as late,
      (select count(*)::int from waste_receipts r where r.tenant_id = t.id and r.status in ('refused', 'unpaid')) as refused,
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

/** A load as the domain sends it to the service. Its weight and waste come from its ticket. */
export function factsOf(row: ReceiptRow): ReceiptFacts {
  const ticket = row.content as unknown as WeighbridgeTicket;
  return {
    receivedAt: row.received_at.toISOString(),
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
      name: row.legal_name ?? row.company,
      registration: row.carrier_registration,
      address: row.address,
      email: row.support_email,
      phone: row.support_phone,
    },
    receiver: {
      depot: row.depot,
      permitNumber: row.permit_number ?? '',
      address: row.yard_address ?? row.depot,
      postcode: row.yard_postcode,
    },
  };
}

export const wordsOf = (row: ReceiptRow): ReceiptWords => (row.said ?? {}) as ReceiptWords;

export function presentReceipt(row: ReceiptRow, today: IsoDate): WasteReceipt {
  const ticket = row.content as unknown as WeighbridgeTicket;
  return {
    id: row.id,
    status: row.status as ReceiptStatus,
    ticket: { id: row.ticket_id, number: ticket.number },
    receivedAt: row.received_at.toISOString(),
    dueOn: row.due_on,
    late: row.status !== 'accepted' && row.due_on < today,
    account: { id: row.account_id, name: row.account },
    order: { id: row.order_id, number: row.order_number },
    site: row.site,
    depot: row.depot,
    waste: wordsOf(row).description ?? ticket.waste.description,
    netKg: ticket.netKg,
    trackingId: row.tracking_id,
    trouble: (row.trouble ?? []) as WasteReceipt['trouble'],
  };
}
