import { ENQUIRY_KIND_LABELS, type EnquiryKind, type EnquiryStatus } from '@tonnage/domain/skip-hire/enquiries';
import { type RawBuilder, sql } from 'kysely';
import { listDeskEnquiries } from '@tonnage/contract/skip-hire/enquiries';
import type { Db } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';
import type { AccountContext, Reading, TenantContext } from '../../platform/context.ts';
import type { Scope } from '../../platform/scope.ts';
import { containing } from '../../platform/db/containing.ts';
import { namedIn, readIn } from '../../platform/http/query-language/columns.ts';
import { listTable } from '../../platform/http/query-language/list-table.ts';

export interface EnquiryMessageRow {
  id: string;
  body: string | null;
  event: 'closed' | 'reopened' | null;
  from_office: boolean;
  /** The writer's name; null for a former user. */
  by: string | null;
  created_at: string;
}

export interface EnquiryRow {
  id: string;
  kind: EnquiryKind;
  status: EnquiryStatus;
  account_id: string;
  account: string;
  /** The company's name. */
  company: string;
  site_id: string | null;
  site: string | null;
  order_id: string | null;
  order_number: string | null;
  invoice_id: string | null;
  invoice_number: string | null;
  line: string | null;
  opened_by: string;
  created_at: Date;
  updated_at: Date;
  /** Oldest first. */
  messages: EnquiryMessageRow[];
  photos: { id: string; title: string }[];
}

const COLUMNS = sql`e.id, e.kind, e.status, e.account_id, a.name as account, t.name as company, e.site_id, s.name as site,
  e.order_id, o.number as order_number, e.invoice_id, i.number as invoice_number, l.label as line, e.opened_by,
  e.created_at, e.updated_at,
  (select json_agg(json_build_object('id', m.id, 'body', m.body, 'event', m.event, 'from_office', m.from_office,
      'by', coalesce(u.name, tonnage_doer(m.written_by)), 'created_at', m.created_at) order by m.id)
    from enquiry_messages m left join users u on u.id = m.written_by where m.enquiry_id = e.id) as messages,
  coalesce((select json_agg(json_build_object('id', d.id, 'title', d.title) order by d.id)
    from documents d where d.enquiry_id = e.id), '[]') as photos`;

const FROM = sql`from enquiries e
  join tenants t on t.id = e.tenant_id
  join accounts a on a.id = e.account_id
  left join sites s on s.id = e.site_id
  left join orders o on o.id = e.order_id
  left join invoices i on i.id = e.invoice_id
  left join invoice_lines l on l.invoice_id = e.invoice_id and l.position = e.invoice_position`;

/** What a member may see: of their sites, and about invoices only with the permission to see those. */
function inScope(scope: Scope): RawBuilder<unknown> {
  return sql`e.tenant_id = ${scope.tenantId} and e.account_id = ${scope.accountId}
    and ${scope.siteIds === null ? sql`true` : sql`e.site_id = any(${[...scope.siteIds]}::uuid[])`}
    and ${scope.may('invoices.view') ? sql`true` : sql`e.invoice_id is null`}`;
}

const inTenant = ({ scope }: Pick<TenantContext, 'scope'>) => sql`e.tenant_id = ${scope.tenantId}`;

/** The subject of an order or an invoice; matches nothing for a malformed id. */
function ofSubject({ orderId, invoiceId }: { orderId?: string | undefined; invoiceId?: string | undefined }) {
  const of = (column: RawBuilder<unknown>, id: string | undefined) => {
    if (id === undefined) return sql`true`;
    return isId(id) ? sql`${column} = ${id}::uuid` : sql`false`;
  };
  return sql`${of(sql`e.order_id`, orderId)} and ${of(sql`e.invoice_id`, invoiceId)}`;
}

async function pageWhere(db: Db, where: RawBuilder<unknown>, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<EnquiryRow>`select ${COLUMNS} ${FROM} where ${where}
    order by e.id desc limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n ${FROM} where ${where}`.execute(db);
  return { rows, total: counted[0]!.n };
}

/** A page of a member's enquiries, newest first. */
export function enquiryPage(
  { db, scope }: Reading<AccountContext>,
  {
    limit,
    offset,
    ...subject
  }: { orderId?: string | undefined; invoiceId?: string | undefined; limit: number; offset: number },
) {
  return pageWhere(db, sql`${inScope(scope)} and ${ofSubject(subject)}`, { limit, offset });
}

/** One of a member's enquiries, or undefined, also for a malformed id. */
export async function enquiryById({ db, scope }: Reading<AccountContext>, id: string): Promise<EnquiryRow | undefined> {
  if (!isId(id)) return undefined;
  return (await pageWhere(db, sql`${inScope(scope)} and e.id = ${id}::uuid`, { limit: 1, offset: 0 })).rows[0];
}

/** One of the company's enquiries, or undefined, also for a malformed id. */
export async function deskEnquiryById(
  ctx: Pick<TenantContext, 'db' | 'scope'>,
  id: string,
): Promise<EnquiryRow | undefined> {
  if (!isId(id)) return undefined;
  return (await pageWhere(ctx.db, sql`${inTenant(ctx)} and e.id = ${id}::uuid`, { limit: 1, offset: 0 })).rows[0];
}

/** How many enquiries are open, and the one in which nothing has happened for longest. */
export async function openEnquiries({ db, scope }: Pick<TenantContext, 'db' | 'scope'>) {
  const { rows } = await sql<{ n: number; kind: EnquiryKind; since: Date; name: string | null }>`
    select e.n, e.kind, e.updated_at as since, a.name from (
      select account_id, kind, updated_at, count(*) over ()::int as n from enquiries
      where tenant_id = ${scope.tenantId} and status = 'open' order by updated_at, id limit 1) e
    left join accounts a on a.tenant_id = ${scope.tenantId} and a.id = e.account_id`.execute(db);
  const [first] = rows;
  if (!first) return { n: 0 };
  const about = first.kind === 'other' ? '' : ENQUIRY_KIND_LABELS[first.kind].toLowerCase();
  return { n: first.n, first: { name: first.name ?? '', about, since: first.since.toISOString(), due: null } };
}

/** The enquiry and the answer of an email. */
export async function mailedAnswer(ctx: Pick<TenantContext, 'db' | 'scope'>, enquiryId: string, messageId: string) {
  const row = await deskEnquiryById(ctx, enquiryId);
  const answer = row?.messages.find(({ id }) => id === messageId)?.body;
  if (!row || !answer) throw new Error(`Enquiry ${enquiryId} has no answer ${messageId}`);
  return { enquiry: row, answer };
}

/** Characters of its text in the list. */
const SHOWN = 160;

/** The company's enquiries, newest first. */
export const deskEnquiryTable = listTable(listDeskEnquiries, {
  as: 'e',
  rows: ({ db, scope }) => db.selectFrom('enquiries as e').selectAll('e').where('e.tenant_id', '=', scope.tenantId),
  columns: {
    account: namedIn('accounts', 'e.account_id'),
    site: readIn('sites', 'e.site_id', 'name'),
    about: sql`coalesce(${readIn('orders', 'e.order_id', 'number')}, ${readIn('invoices', 'e.invoice_id', 'number')})`,
    text: sql`coalesce((select left(m.body, ${sql.lit(SHOWN)}) from enquiry_messages m
      where m.enquiry_id = e.id order by m.id limit 1), '')`,
    unanswered: sql`coalesce(e.status = 'open' and not (select m.from_office from enquiry_messages m
      where m.enquiry_id = e.id order by m.id desc limit 1), false)`,
  },
  filters: {
    q: (q, { scope }) => sql`e.id in (select x.id from enquiries x
      join accounts a on a.id = x.account_id
      left join sites s on s.id = x.site_id
      left join orders o on o.id = x.order_id
      left join invoices i on i.id = x.invoice_id
      where x.tenant_id = ${scope.tenantId} and ${containing(['a.name', 's.name', 'o.number', 'i.number'], q)})`,
  },
});
