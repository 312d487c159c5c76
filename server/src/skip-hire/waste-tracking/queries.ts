import type { TRACKING_EXPORTS, TRACKING_VIEWS, WasteReceipt } from '@tonnage/contract/skip-hire/waste-tracking';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { WeighbridgeTicket } from '@tonnage/domain/skip-hire/printed-documents';
import { receiptProblems, type ReceiptFacts, type ReceiptWords } from '@tonnage/domain/skip-hire/receipt';
import { receiptProblemText, type ReceiptProblem } from '@tonnage/domain/skip-hire/receipt-problems';
import { maySend, type ReceiptStatus } from '@tonnage/domain/skip-hire/waste-tracking';
import { sql, type RawBuilder } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';
import { isId } from '../../platform/db/ids.ts';
import { containing } from '../../platform/db/containing.ts';
import { Refusal } from '../../platform/refusal.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

/**
 * Loads of the company with all that lists show and the service receives. What belongs to a load is read load by load: `offset 0`
 * keeps the planner from joining the tables with one another first, which it does while their statistics lag behind.
 */
function receipts({ db, scope }: Reader) {
  return db
    .selectFrom('waste_receipts as r')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('jobs')
          .select(['order_id', 'site_id', 'depot_id', 'net_weight_kg', 'vehicle_registration'])
          .whereRef('id', '=', 'r.job_id')
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
          .whereRef('id', '=', 'r.ticket_id')
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
          .whereRef('id', '=', 'r.tenant_id')
          .offset(0)
          .as('co'),
      (join) => join.onTrue(),
    )
    .selectAll(['r', 'j', 'o', 't', 'd', 'co'])
    .select((eb) => [
      eb.selectFrom('accounts').select('name').whereRef('id', '=', 'r.account_id').$asScalar().$notNull().as('account'),
      eb.selectFrom('sites').select('name').whereRef('id', '=', 'j.site_id').$asScalar().$notNull().as('site'),
      eb
        .selectFrom('container_types')
        .select('dwt_code')
        .whereRef('id', '=', 'o.container_type_id')
        .$asScalar()
        .as('dwt_code'),
    ])
    .where('r.tenant_id', '=', scope.tenantId);
}

export async function receiptById(reader: Reader, id: string) {
  return isId(id) ? receipts(reader).where('r.id', '=', id).executeTakeFirst() : undefined;
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
    .where(sql<boolean>`r.id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute();
  const byId = new Map(loads.map((row) => [row.id, row]));
  return new Map(rows.map(({ number, id }) => [number, byId.get(id)!]));
}

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof receiptById>>>;

interface ReceiptFilters {
  q?: string | undefined;
  view?: (typeof TRACKING_VIEWS)[number] | undefined;
  kind?: (typeof TRACKING_EXPORTS)[number] | undefined;
}

/** Still to be recorded. The first condition is that of the index. */
const OPEN = sql`and r.status <> 'accepted' and r.status <> 'empty'`;

/** The company's loads `r` that match the filters; names are joined only to search them. */
function matching({ scope }: Reader, { q, view, kind }: ReceiptFilters): RawBuilder<boolean> {
  const views = {
    due: OPEN,
    refused: sql`and r.status in ('refused', 'unpaid')`,
    recorded: sql`and r.status = 'accepted'`,
  };
  const kinds = { new: sql`and r.tracking_id is null`, corrections: sql`and r.tracking_id is not null` };
  const named = sql`and r.id in (select x.id from waste_receipts x join documents t on t.id = x.ticket_id join jobs j on j.id = x.job_id
      join orders o on o.id = j.order_id join sites s on s.id = j.site_id join accounts a on a.id = x.account_id
      where x.tenant_id = ${scope.tenantId}
        and ${containing(['t.number', 'o.number', 'a.name', 's.name', 'x.tracking_id'], q ?? '')})`;
  return sql`(r.tenant_id = ${scope.tenantId} ${view ? views[view] : sql``} ${kind ? kinds[kind] : sql``} ${q ? named : sql``})`;
}

/** Open loads by day, then recorded ones, newest first. */
const ORDER = sql`(r.status = 'accepted'), case when r.status <> 'accepted' then r.due_on end, r.received_at desc, r.id desc`;

/** The loads of a part of a list: the part is chosen among the loads alone, and names are added to its rows only. */
async function partOf(reader: Reader, which: RawBuilder<unknown>, part: RawBuilder<unknown>): Promise<ReceiptRow[]> {
  const { rows } = await sql<{
    id: string;
  }>`select r.id from waste_receipts r where ${which} order by ${ORDER} ${part}`.execute(reader.db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const found = await receipts(reader)
    .where(sql<boolean>`r.id = any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A page of loads, and the total. */
export async function receiptPage(reader: Reader, filters: ReceiptFilters & { limit: number; offset: number }) {
  const which = matching(reader, filters);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from waste_receipts r where ${which}`.execute(reader.db);
  const rows = await partOf(reader, which, sql`limit ${filters.limit} offset ${filters.offset}`);
  return { rows, total: counts[0]!.total };
}

/** The loads of the same list after a cursor; at most `limit`. */
export function receiptsAfter(
  reader: Reader,
  filters: ReceiptFilters,
  after: Pick<WasteReceipt, 'id' | 'status' | 'dueOn' | 'receivedAt'> | null,
  limit: number,
): Promise<ReceiptRow[]> {
  const which = matching(reader, filters);
  if (after === null) return partOf(reader, which, sql`limit ${limit}`);
  const older = sql`(r.received_at, r.id) < (${after.receivedAt}::timestamptz, ${after.id}::uuid)`;
  const later =
    after.status === 'accepted'
      ? sql`r.status = 'accepted' and ${older}`
      : sql`(r.status = 'accepted' or (r.due_on = ${after.dueOn}::date and ${older}) or r.due_on > ${after.dueOn}::date)`;
  return partOf(reader, sql`${which} and ${later}`, sql`limit ${limit}`);
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
    select (select count(*)::int from waste_receipts r where r.tenant_id = t.id ${OPEN}) as due,
      (select count(*)::int from waste_receipts r where r.tenant_id = t.id ${OPEN}
        and r.due_on < ${today}::date) as late,
      (select count(*)::int from waste_receipts r where r.tenant_id = t.id and r.status in ('refused', 'unpaid')) as refused,
      (select count(*)::int from waste_receipts r where r.tenant_id = t.id ${OPEN} and r.tracking_id is not null)
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

export const wordsOf = (row: ReceiptRow): ReceiptWords => (row.said ?? {}) as ReceiptWords;

export function presentReceipt(row: ReceiptRow, today: IsoDate): WasteReceipt {
  const ticket = row.content as unknown as WeighbridgeTicket;
  const status = row.status as ReceiptStatus;
  const inWords = (all: readonly ReceiptProblem[]) =>
    all.map((problem) => ({ key: problem.key, message: receiptProblemText(problem), returned: problem.returned }));
  return {
    id: row.id,
    status,
    ticket: { id: row.ticket_id, number: ticket.number },
    receivedAt: row.received_at.toISOString(),
    dueOn: row.due_on,
    late: maySend(status) && row.due_on < today,
    account: { id: row.account_id, name: row.account },
    order: { id: row.order_id, number: row.order_number },
    site: row.site,
    depot: row.depot,
    waste: wordsOf(row).description ?? ticket.waste.description,
    netKg: ticket.netKg,
    trackingId: row.tracking_id,
    // A load that was corrected since is no longer the one that the reply is about.
    trouble: status === 'due' ? [] : inWords((row.trouble ?? []) as unknown as ReceiptProblem[]),
    missing: maySend(status) ? inWords(receiptProblems(factsOf(row), wordsOf(row))) : [],
  };
}
