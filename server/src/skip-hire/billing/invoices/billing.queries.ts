import { type DoneJob, jobLines, overHires, overweights } from '@tonnage/domain/skip-hire/billing';
import {
  chargesOpenHires,
  groupLines,
  type InvoiceFrequency,
  type InvoiceGrouping,
} from '@tonnage/domain/skip-hire/invoice-run';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { sumLines, type PriceLine } from '@tonnage/domain/common/money';
import { chargedTo, withVat } from '@tonnage/domain/common/vat';
import type { VatCategory } from '@tonnage/domain/common/vat-category';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import type { JobPrice } from '@tonnage/domain/skip-hire/pricing';
import { sql, type RawBuilder } from 'kysely';
import { uuids } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/db.ts';
import { paysVatItself } from '../../accounts/reverse-charge.queries.ts';
import { hireStopsIn } from '../../orders/hire-stops.queries.ts';

/** A line to invoice, with what it is for. Money in pence. */
export interface BillLine extends PriceLine {
  orderId: string;
  siteId: string;
  /** Null for a charge. */
  jobId: string | null;
  /** Null for what is not a charge. */
  chargeId: string | null;
  order: string;
  site: string;
  poNumber: string | null;
  date: IsoDate;
  /** For over hire: its first day; `date` is the last. */
  fromDate: IsoDate | null;
  /** For over hire: the day up to which the hire is charged with it; null for anything else. */
  hireTo: IsoDate | null;
  /** What it would say if nobody had written other words; null: what it says. */
  usual: string | null;
  /** Pence with VAT that the account owed for it already: 0 for over hire and weight, which are owed when they are invoiced. */
  owedPence: number;
}

/** A line that is not to be invoiced yet. `holdId`: the row that says so, for all lines of its job. */
export interface HeldLine extends BillLine {
  holdId: string;
}

/** Everything on an account that is not invoiced yet. */
export interface Bill {
  accountId: string;
  grouping: InvoiceGrouping;
  /** Under the reverse charge: see `paysVatItself`. */
  paysVatItself: boolean;
  lines: BillLine[];
  /** What is left out until somebody releases it. */
  held: HeldLine[];
  /** Its completed jobs that are not held, also those that cost nothing. */
  jobs: { id: string; orderId: string }[];
}

/** The lines of each invoice of a bill, with the VAT that they have together. */
export function invoicesOf({ lines, grouping }: Pick<Bill, 'lines' | 'grouping'>): BillLine[][] {
  return groupLines(lines, grouping).map((group) => withVat(group));
}

/** What the invoices of a bill come to, pence with VAT. */
export const billedPence = (bill: Pick<Bill, 'lines' | 'grouping'>): number =>
  sumLines(invoicesOf(bill).flat()).grossPence;

/**
 * What lines add to the debt as they are invoiced, pence with VAT: over hire, weight, and the pennies of VAT that a rate has together
 * and orders by themselves have not, or the other way round.
 */
export function newDebtOf(lines: readonly BillLine[]): number {
  return lines.reduce((sum, { netPence, vatPence, owedPence }) => sum + netPence + vatPence - owedPence, 0);
}

/** What of a bill belongs to one order, or to one of its jobs. Charges belong to no job. */
export function partOfBill(
  bill: Bill,
  { orderId, jobId }: { orderId?: string | undefined; jobId?: string | undefined },
): Bill {
  if (jobId !== undefined)
    return {
      ...bill,
      lines: bill.lines.filter((line) => line.jobId === jobId),
      held: bill.held.filter((line) => line.jobId === jobId),
      jobs: bill.jobs.filter(({ id }) => id === jobId),
    };
  if (orderId === undefined) return bill;
  const isOfOrder = (each: { orderId: string }) => each.orderId === orderId;
  return {
    ...bill,
    lines: bill.lines.filter(isOfOrder),
    held: bill.held.filter(isOfOrder),
    jobs: bill.jobs.filter(isOfOrder),
  };
}

/** Whose bills are wanted: of a tenant, those of one account, of some, or of the accounts that are invoiced that often. */
interface Whose {
  tenantId: string;
  accountId?: string;
  accountIds?: readonly string[];
  frequencies?: readonly InvoiceFrequency[];
  /**
   * One order alone, in its usual words, with what is held and the over hire of a container that is still on site, however often its account is
   * invoiced.
   */
  orderId?: string;
}

/**
 * What accounts are to be invoiced for up to a day, in the order of their ids: completed jobs, the weight of their loads, over hire
 * and charges; with what is held beside it, also where nothing else is due. It only reads; the preview of a run and the run itself
 * both use it.
 */
export async function bills(db: Db, whose: Whose, until: IsoDate): Promise<Bill[]> {
  const byAccount = new Map<string, Bill>();
  const billOf = ({ account_id: accountId, invoice_grouping: grouping, pays_vat_itself: paysVatItself }: OfAccount) => {
    const known = byAccount.get(accountId);
    if (known) return known;
    const bill: Bill = { accountId, grouping, paysVatItself, lines: [], held: [], jobs: [] };
    byAccount.set(accountId, bill);
    return bill;
  };
  const jobs = await doneJobs(db, whose, until);
  for (const order of Map.groupBy(jobs, (job) => job.order_id).values())
    addOrder(billOf(order[0]!), order, until, whose.orderId !== undefined);
  for (const charge of await openCharges(db, whose, until)) {
    const { id, order_id, number, site_id, site, po_number, date, hold_id, words, goods, ...line } = charge;
    const bill = billOf(charge);
    const of = { order_id, number, site_id, site, po_number };
    add(bill, of, { chargeId: id, holdId: hold_id, words, goods }, priceLineOf(line), date);
  }
  const due = [...byAccount.values()].filter(({ lines, held }) => lines.length + held.length > 0);
  for (const { lines } of due) lines.sort((a, b) => compare(a.order, b.order) || compare(a.date, b.date));
  return due.toSorted((a, b) => compare(a.accountId, b.accountId));
}

/** What an order costs besides its agreed prices. */
export interface Extra {
  label: string;
  date: IsoDate;
  /** The VAT in it. */
  vatPence: number;
  /** With VAT, less what was credited. */
  grossPence: number;
}

const NEW_DEBT_CODES = ['over_hire', 'overweight'];

/**
 * Everything that an order costs besides its agreed prices, up to a day, by date: charges, weight over the included tonnes and over
 * hire. What is invoiced is as on the invoice, the rest as an invoice run up to the day would bill it.
 */
export async function extrasOf(db: Db, order: { tenantId: string; orderId: string }, until: IsoDate): Promise<Extra[]> {
  const invoiced = await db
    .selectFrom('invoice_lines as l')
    .innerJoin('invoices as i', 'i.id', 'l.invoice_id')
    .select(['l.label', 'l.date'])
    .select(
      sql<number>`case when l.credited_net_pence = l.net_pence then 0 else l.vat_pence - l.credited_vat_pence end`.as(
        'vatPence',
      ),
    )
    .select(
      sql<number>`case when l.credited_net_pence = l.net_pence then 0
      else l.net_pence + l.vat_pence - l.credited_net_pence - l.credited_vat_pence end`.as('grossPence'),
    )
    .where('l.tenant_id', '=', order.tenantId)
    .where('l.order_id', '=', order.orderId)
    .where('i.kind', '=', 'invoice')
    .where((eb) => eb.or([eb('l.code', 'in', NEW_DEBT_CODES), eb('l.job_id', 'is', null)]))
    .execute();
  const [bill] = await bills(db, order, until);
  const [open, own] = [true, false].map((isExtra) =>
    (bill?.lines ?? []).filter(({ code, jobId }) => (jobId === null || NEW_DEBT_CODES.includes(code)) === isExtra),
  );
  const extras = withVat(open!, own).map(({ label, date, netPence, vatPence }) => ({
    label,
    date,
    vatPence,
    grossPence: netPence + vatPence,
  }));
  return [...invoiced.filter(({ grossPence }) => grossPence > 0), ...extras].toSorted((a, b) =>
    compare(a.date, b.date),
  );
}

function addOrder(bill: Bill, rows: readonly DoneRow[], until: IsoDate, toDate: boolean): void {
  const jobs = rows.map(doneJob);
  const weights = overweights(jobs);
  for (const row of rows) {
    if (row.invoice_id !== null) continue;
    if (row.hold_id === null) bill.jobs.push({ id: row.id, orderId: row.order_id });
    const own = row.by_card ? [] : jobLines(row.price as JobPrice | null, row.type);
    for (const line of own) if (line.netPence !== 0) add(bill, row, marksOf(row), line, row.done_on);
    const weight = weights.get(row.id);
    if (weight && !row.overweight_waived) add(bill, row, marksOf(row), weight, row.done_on);
  }
  const [first] = rows;
  const open = toDate || chargesOpenHires(first!.invoice_frequency, until);
  for (const { jobId, from, to, chargedTo: hireTo, line, ended } of overHires(jobs, until, first!.stops_on)) {
    const marks = marksOf(rows.find(({ id }) => id === jobId)!);
    // What is held shows whenever the account's next run is, so that it can be released.
    if (ended || open || marks.holdId !== null) add(bill, first!, marks, line, to, { from, hireTo });
  }
}

const marksOf = ({ id, hold_id, words }: DoneRow) => ({ jobId: id, holdId: hold_id, words });

/** What a line is of, and what the office has said about that. */
interface Marks {
  jobId?: string | null;
  chargeId?: string | null;
  holdId: string | null;
  words: Words | null;
  /** A sale of goods without work, which is not under the reverse charge. */
  goods?: boolean;
}

function add(
  bill: Bill,
  of: Pick<DoneRow, 'order_id' | 'number' | 'site_id' | 'site' | 'po_number'>,
  { jobId = null, chargeId = null, holdId, words, goods = false }: Marks,
  line: PriceLine,
  date: IsoDate,
  hire: { from: IsoDate; hireTo: IsoDate } | null = null,
): void {
  const { order_id: orderId, number: order, site_id: siteId, site, po_number: poNumber } = of;
  const written = words?.[line.code];
  const said = written === undefined ? { usual: null } : { label: written, usual: line.label };
  const owedPence = chargeId === null && NEW_DEBT_CODES.includes(line.code) ? 0 : line.netPence + line.vatPence;
  const made = {
    ...chargedTo(line, bill.paysVatItself && !goods),
    ...said,
    owedPence,
    orderId,
    siteId,
    jobId,
    chargeId,
    order,
    site,
    poNumber,
    date,
    fromDate: hire?.from ?? null,
    hireTo: hire?.hireTo ?? null,
  };
  if (holdId === null) bill.lines.push(made);
  else bill.held.push({ ...made, holdId });
}

function doneJob(row: DoneRow): DoneJob {
  return {
    id: row.id,
    type: row.type as JobType,
    doneOn: row.done_on,
    requestedFor: row.requested_for,
    price: row.price as JobPrice | null,
    netWeightKg: row.net_weight_kg,
    hireDays: row.hire_days,
    overHireTo: row.over_hire_to,
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** What somebody wrote for lines of a job or a charge, by code. */
type Words = Readonly<Record<string, string>>;

interface OfAccount {
  account_id: string;
  pays_vat_itself: boolean;
  invoice_grouping: InvoiceGrouping;
}

interface DoneRow extends OfAccount {
  id: string;
  invoice_frequency: InvoiceFrequency;
  order_id: string;
  site_id: string;
  type: JobType;
  price: unknown;
  net_weight_kg: number | null;
  overweight_waived: boolean;
  invoice_id: string | null;
  over_hire_to: IsoDate | null;
  done_on: IsoDate;
  /** See `DoneJob`. */
  requested_for: IsoDate | null;
  /** The day that its open collection or exchange was requested for. */
  stops_on: IsoDate | null;
  hire_days: number;
  number: string;
  po_number: string | null;
  site: string;
  /** Its own charge was paid by card. */
  by_card: boolean;
  /** It is not to be invoiced yet. */
  hold_id: string | null;
  words: Words | null;
}

/** The day that a movement was requested for, where that ends its hire. */
const REQUESTED_FOR = sql`case when t.hire_ends = 'requested' then j.requested_for end`;

/** All movements of one order, as the domain needs them to price its loads. */
export async function doneJobsOf(db: Db, orderId: string): Promise<DoneJob[]> {
  const { rows } = await sql<DoneRow>`
    select j.id, j.type, j.price, j.net_weight_kg, j.over_hire_to, o.hire_days, ${REQUESTED_FOR} as requested_for,
      (j.completed_at at time zone 'Europe/London')::date as done_on
    from jobs j join orders o on o.id = j.order_id join tenants t on t.id = j.tenant_id
    where j.order_id = ${orderId}::uuid and j.status = 'completed' order by j.completed_at, j.sequence`.execute(db);
  return rows.map(doneJob);
}

/** The job's invoice, and whether its weight charge was waived or credited; undefined if the job is not invoiced. */
export async function weightLineOf(db: Db, jobId: string): Promise<{ invoice: string; released: boolean } | undefined> {
  const { rows } = await sql<{ invoice: string; released: boolean }>`
    select i.number as invoice, j.overweight_waived or exists (select from invoice_lines l
      where l.invoice_id = i.id and l.job_id = j.id and l.code = 'overweight'
        and l.credited_net_pence = l.net_pence) as released
    from jobs j join invoices i on i.id = j.invoice_id where j.id = ${jobId}::uuid`.execute(db);
  return rows[0];
}

/** All movements of the orders that may have something to invoice, in order. */
async function doneJobs(db: Db, whose: Whose, until: IsoDate): Promise<DoneRow[]> {
  const { tenantId } = whose;
  const { rows } = await sql<DoneRow>`
    with day as (select ((${until}::date + 1)::timestamp at time zone 'Europe/London') as over),
    words as (select job_id, jsonb_object_agg(code, label) as words from invoice_words
      where tenant_id = ${tenantId} and job_id is not null group by job_id),
    due as (
      select j.order_id from jobs j, day where j.tenant_id = ${tenantId} and j.status = 'completed'
        and j.invoice_id is null and j.completed_at < day.over and ${ofThem(whose, 'j.account_id', 'j.order_id')}
      union
      select o.id from orders o where o.tenant_id = ${tenantId} and o.status in ('on_site', 'collection_booked')
        and o.hire_until < ${until}::date
        and ${ofThem(whose, 'o.account_id', 'o.id')})
    select j.id, j.account_id, j.order_id, j.site_id, j.type, j.price, j.net_weight_kg, j.overweight_waived, j.invoice_id,
      j.over_hire_to,
      (j.completed_at at time zone 'Europe/London')::date as done_on, ${REQUESTED_FOR} as requested_for,
      ${hireStopsIn(sql`${tenantId}`)} as stops_on, o.hire_days, o.number, o.po_number, s.name as site,
      (case when j.type in ('delivery', 'wait_and_load') then o.payment_id else j.payment_id end) is not null as by_card,
      a.invoice_frequency, a.invoice_grouping, ${paysVatItself('a')} as pays_vat_itself, h.id as hold_id, w.words
    from due join jobs j on j.order_id = due.order_id join orders o on o.id = j.order_id join sites s on s.id = o.site_id
      join accounts a on a.id = o.account_id join tenants t on t.id = o.tenant_id
      left join invoice_holds h on h.tenant_id = j.tenant_id and h.job_id = j.id and ${whose.orderId === undefined}
      left join words w on w.job_id = j.id and ${whose.orderId === undefined}, day
    where j.status = 'completed' and j.completed_at < day.over
    order by j.order_id, j.completed_at, j.sequence`.execute(db);
  return rows;
}

/** Whether an account, and the order, is one of them. */
function ofThem(
  { tenantId, accountId, accountIds, frequencies, orderId }: Whose,
  column: string,
  order: string,
): RawBuilder<boolean> {
  if (orderId !== undefined) return sql`${sql.ref(order)} = ${orderId}::uuid`;
  if (accountId !== undefined) return sql`${sql.ref(column)} = ${accountId}::uuid`;
  if (accountIds !== undefined) return sql`${sql.ref(column)} = any(${uuids(accountIds)})`;
  if (frequencies === undefined) return sql`true`;
  return sql`${sql.ref(column)} in (select f.id from accounts f where f.tenant_id = ${tenantId}
    and f.invoice_frequency in (${sql.join(frequencies)}))`;
}

function openCharges(db: Db, whose: Whose, until: IsoDate) {
  return db
    .selectFrom('charges as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .innerJoin('sites as s', 's.id', 'o.site_id')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select(sql<InvoiceGrouping>`a.invoice_grouping`.as('invoice_grouping'))
    .select(paysVatItself('a').as('pays_vat_itself'))
    .select(['c.id', 'c.account_id', 'c.order_id', 'c.date', 'c.code', 'c.label', 'c.quantity', 'c.unit_pence'])
    .select([
      'c.net_pence',
      'c.vat_rate_bp',
      'c.vat_category',
      'c.vat_pence',
      'c.goods',
      'o.number',
      'o.po_number',
      'o.site_id',
      's.name as site',
    ])
    .leftJoin('invoice_holds as h', (join) =>
      join
        .onRef('h.tenant_id', '=', 'c.tenant_id')
        .onRef('h.charge_id', '=', 'c.id')
        .on(sql<boolean>`${whose.orderId === undefined}`),
    )
    .leftJoin('invoice_words as w', (join) =>
      join
        .onRef('w.tenant_id', '=', 'c.tenant_id')
        .onRef('w.charge_id', '=', 'c.id')
        .on(sql<boolean>`${whose.orderId === undefined}`),
    )
    .select('h.id as hold_id')
    .select(sql<Words | null>`case when w.id is not null then jsonb_build_object(w.code, w.label) end`.as('words'))
    .where('c.tenant_id', '=', whose.tenantId)
    .where('c.invoice_id', 'is', null)
    .where('c.date', '<=', until)
    .where(ofThem(whose, 'c.account_id', 'c.order_id'))
    .orderBy('c.id')
    .execute();
}

/** A stored line, as the domain takes it. */
export function priceLineOf(row: {
  code: string;
  label: string;
  quantity: number;
  unit_pence: number;
  net_pence: number;
  vat_rate_bp: number;
  vat_category: VatCategory;
  vat_pence: number;
}): PriceLine & { vatCategory: VatCategory } {
  return {
    code: row.code,
    label: row.label,
    quantity: row.quantity,
    unitPence: row.unit_pence,
    netPence: row.net_pence,
    vatRateBp: row.vat_rate_bp,
    vatCategory: row.vat_category,
    vatPence: row.vat_pence,
  };
}
