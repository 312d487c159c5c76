import { listQuotes, type GuestQuote, type Quote } from '@tonnage/contract/skip-hire/quotes';
import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { nextFreeDates } from '@tonnage/domain/skip-hire/depot-calendar';
import { QUOTE_STATE_LABELS, quoteState } from '@tonnage/domain/skip-hire/quotes';
import { sql } from 'kysely';
import type { BaseContext, Reading, TenantContext } from '../../platform/context.ts';
import { isId } from '../../platform/db/ids.ts';
import { containing } from '../../platform/db/containing.ts';
import { dayCell, instantCell, poundsCell } from '../../platform/formats/cells.ts';
import { namedIn } from '../../platform/http/query-language/columns.ts';
import { listTable } from '../../platform/http/query-language/list-table.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dayQuestion } from '../depots/day.queries.ts';
import { depotCalendar } from '../depots/queries.ts';
import { serving } from '../depots/serving.queries.ts';
import type { StoredLine } from './lines.ts';
import { presentLine } from './priced.queries.ts';

type Reader = Pick<BaseContext, 'db' | 'now'> & { scope: { tenantId: string } };

/** A quote of the company's, or undefined, also for a malformed id. */
export async function quoteRow({ db, scope }: Pick<Reader, 'db' | 'scope'>, id: string) {
  if (!isId(id)) return undefined;
  return db
    .selectFrom('quotes as q')
    .selectAll('q')
    .where('q.tenant_id', '=', scope.tenantId)
    .where('q.id', '=', id)
    .executeTakeFirst();
}
type Row = NonNullable<Awaited<ReturnType<typeof quoteRow>>>;

/** The same; throws NOT_FOUND. */
export async function requireQuote(reader: Pick<Reader, 'db' | 'scope'>, id: string): Promise<Row> {
  const row = await quoteRow(reader, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

export const linesOf = ({ lines }: Pick<Row, 'lines'>) => lines as unknown as StoredLine[];

export const stateOf = ({ status, valid_to: validTo }: Pick<Row, 'status' | 'valid_to'>, now: string) =>
  quoteState({ status: status as 'open', validTo }, dateIn(LONDON, now));

/** Where the containers go, as it was written. */
const PLACE = sql`concat_ws(', ', q.address, q.postcode)`;
const stateOn = (today: IsoDate) =>
  sql`case when q.status = 'open' and q.valid_to < ${today}::date then 'expired' else q.status end`;

/**
 * Something of the quote `q` is not on order: never ordered, or its orders were cancelled or declined since. Orders that its snapshot
 * does not see yet count, so that of an order and a withdrawal at once the second finds the first.
 */
export const IS_TO_ORDER = sql<boolean>`(not q.ordered or exists (select from jsonb_array_elements(q.lines) l
  cross join lateral (select bool_and(o.status in ('cancelled', 'declined')) as over from orders o
    where o.tenant_id = q.tenant_id and o.id in (select made::uuid from jsonb_array_elements_text(l -> 'orderIds') made)) its
  where its.over))`;

/** The company's quotes, newest first. */
export const quoteTable = listTable(listQuotes, {
  as: 'q',
  rows: ({ db, scope }) => db.selectFrom('quotes as q').selectAll('q').where('q.tenant_id', '=', scope.tenantId),
  columns: {
    state: ({ now }) => stateOn(dateIn(LONDON, now)),
    account: namedIn('accounts', 'q.account_id'),
    place: PLACE,
    what: sql`(select string_agg(concat(case when l.line ->> 'quantity' <> '1' then (l.line ->> 'quantity') || ' × ' end,
        l.line ->> 'container', ', ', lower(l.line ->> 'waste')), '; ' order by l.at)
      from jsonb_array_elements(q.lines) with ordinality as l (line, at))`,
    toOrder: sql`(q.status = 'accepted' and ${IS_TO_ORDER})`,
  },
  filters: {
    state: (state, { now }) => sql`${stateOn(dateIn(LONDON, now))} = ${state}`,
    q: (q) => containing(['q.number', 'q.name', 'q.company', 'q.address', 'q.postcode', 'q.email'], q),
  },
  file: {
    name: 'quotes',
    columns: [
      { header: 'Quote', cell: (row) => row.number },
      { header: 'Status', cell: (row) => QUOTE_STATE_LABELS[row.state] },
      { header: 'Name', cell: (row) => row.name },
      { header: 'Company', cell: (row) => row.company },
      { header: 'Customer', cell: (row) => row.account?.name ?? null },
      { header: 'Site', cell: (row) => row.place },
      { header: 'Quoted for', cell: (row) => row.what },
      { header: 'Net (£)', cell: (row) => poundsCell(row.netPence) },
      { header: 'VAT (£)', cell: (row) => poundsCell(row.vatPence) },
      { header: 'Total (£)', cell: (row) => poundsCell(row.grossPence) },
      { header: 'Valid until', cell: (row) => dayCell(row.validTo) },
      { header: 'Created', cell: (row) => instantCell(row.createdAt) },
      { header: 'Accepted, not ordered', cell: (row) => (row.toOrder ? 'Yes' : 'No') },
    ],
  },
});

/** A quote with its lines and its answer. Throws NOT_FOUND. */
export async function quoteDetail(ctx: Reading<TenantContext>, id: string): Promise<Quote> {
  const shown = await quoteTable.one(ctx, id);
  if (!shown) throw new Refusal('NOT_FOUND');
  const row = await requireQuote(ctx, id);
  const lines = linesOf(row);
  const orders = await ordersOf(
    ctx,
    lines.flatMap(({ orderIds }) => orderIds),
  );
  const site = row.site_id === null ? null : await siteName(ctx, row.site_id);
  const writer = await ctx.db.selectFrom('users').select('name').where('id', '=', row.created_by).executeTakeFirst();
  return {
    ...shown,
    site,
    address: row.address,
    postcode: row.postcode,
    email: row.email,
    phone: row.phone,
    notes: row.notes,
    date: row.date,
    lines: lines.map((line) => ({
      ...presentLine(line),
      orders: line.orderIds.flatMap((orderId) => orders.filter((order) => order.id === orderId)),
    })),
    createdBy: writer?.name ?? null,
    emailedAt: row.emailed_at?.toISOString() ?? null,
    answeredAt: row.answered_at?.toISOString() ?? null,
    accepted:
      row.accepted_name === null
        ? null
        : { name: row.accepted_name, date: row.accepted_date!, poNumber: row.accepted_po, notes: row.accepted_notes },
    reason: row.reason,
    problem: row.problem,
  };
}

/** Of the orders of a quote those that were neither cancelled nor declined: a line without one can be ordered again. */
export async function ordersOf({ db, scope }: Pick<Reader, 'db' | 'scope'>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', 'in', [...ids])
    .where('status', 'not in', ['cancelled', 'declined'])
    .execute();
}

const siteName = async ({ db, scope }: Reading<TenantContext>, id: string) =>
  (await db
    .selectFrom('sites')
    .select(['id', 'name'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

/** How many quotes were accepted and wait for their order, or for another since theirs was cancelled; and the one accepted first. */
export async function acceptedQuotes({ db, scope }: Reading<TenantContext>) {
  const first = await db
    .selectFrom('quotes as q')
    .select((eb) => ['q.number', 'q.name', 'q.company', 'q.answered_at', eb.fn.countAll<number>().over().as('n')])
    .where('q.tenant_id', '=', scope.tenantId)
    .where('q.status', '=', 'accepted')
    .where(IS_TO_ORDER)
    .orderBy('q.answered_at')
    .orderBy('q.id')
    .executeTakeFirst();
  if (!first) return { n: 0 };
  const since = first.answered_at!.toISOString();
  return { n: first.n, first: { name: first.company ?? first.name, about: first.number, since, due: null } };
}

/** How long its link shows an accepted quote: whoever it was passed on to has no need of it for ever. Milliseconds: 30 days. */
const SHOWN_MS = 30 * 86_400_000;
/** How many of the next free days the holder of a link may choose from. */
const DAYS = 15;

/** A quote as its link shows it. Throws QUOTE_LINK. */
export async function guestQuote(ctx: Reader, id: string): Promise<GuestQuote> {
  const row = await quoteRow(ctx, id);
  if (!row) throw new Refusal('QUOTE_LINK');
  const { number, valid_to: validTo } = row;
  const state = stateOf(row, ctx.now);
  const isOver = row.answered_at !== null && row.answered_at.getTime() + SHOWN_MS < Date.parse(ctx.now);
  if (state === 'declined' || state === 'expired' || isOver) return { number, state, validTo, quote: null };
  return {
    number,
    state,
    validTo,
    quote: {
      name: row.name,
      company: row.company,
      place: [row.address, row.postcode].filter(Boolean).join(', '),
      notes: row.notes,
      lines: linesOf(row).map((line) => ({
        ...presentLine(line),
        container: line.container,
        waste: line.waste,
        ewcCodes: line.ewcCodes,
      })),
      netPence: row.net_pence,
      vatPence: row.vat_pence,
      grossPence: row.gross_pence,
      days: state === 'open' ? await freeDays(ctx, row.postcode) : [],
      accepted: row.accepted_name === null ? null : { name: row.accepted_name, date: row.accepted_date! },
    },
  };
}

/** The next days on which the depot that serves a postcode has room, by the rules for customers; none if no depot serves it now. */
export async function freeDays({ db, now, scope }: Reader, postcode: string): Promise<IsoDate[]> {
  const served = await serving(db, scope.tenantId, postcode);
  if (served === null) return [];
  const calendar = await depotCalendar(db, served.depot_id, now);
  return nextFreeDates(calendar, dayQuestion(calendar, now), DAYS);
}
