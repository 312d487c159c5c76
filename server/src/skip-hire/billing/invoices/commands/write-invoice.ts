import { addDays, type IsoDate, LONDON } from '@tonnage/domain/common/dates';
import { isTooMuch, priceLine } from '@tonnage/domain/common/money';
import { chargedTo, withVat } from '@tonnage/domain/common/vat';
import type { SoldCategory } from '@tonnage/domain/common/vat-category';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { TenantContext } from '../../../../platform/context.ts';
import { notifyChange } from '../../../../platform/events/notify-change.ts';
import { InvalidInput, Refusal } from '../../../../platform/refusal.ts';
import { requireSoldAt } from '../../../../core/tenants/commands/sold-at.ts';
import { addDebt } from '../../../accounts/commands/reserve-credit.ts';
import { inCustomer } from '../../../accounts/in-customer.queries.ts';
import { paysVatItself } from '../../../accounts/reverse-charge.queries.ts';
import { lockNumbers } from '../../../documents/commands/take-number.ts';
import { invoiceIssued } from '../invoice-email.ts';
import { allocateMoney } from './allocate-money.ts';
import { requireBookkeeper } from './bookkeeper.ts';
import { type Draft, issueInvoice, type Issued } from './issue-invoice.ts';
import { mailPayers } from './mail-payers.ts';

/** An invoice for anything: what is sold, and for how much without VAT. Money in pence, rates in basis points. */
export interface WrittenInvoice {
  accountId: string;
  /** Today, or up to a year ago. */
  issuedOn: IsoDate;
  poNumber?: string | null | undefined;
  note?: string | null | undefined;
  lines: readonly {
    label: string;
    quantity: number;
    unitPence: number;
    vatRateBp: number;
    vatCategory?: SoldCategory | undefined;
    /** Sold without work: never under the domestic reverse charge. */
    goods?: boolean | undefined;
  }[];
}

const MOST_DAYS_AGO = 366;

/**
 * Issues an invoice whose lines somebody typed. It is owed from now on, emailed, and unused money is allocated to it. Throws NOT_FOUND,
 * ACCOUNT_MERGED, INVOICES_HELD, INVOICE_DATE, INVOICE_TOO_LARGE.
 */
export async function writeInvoice(ctx: TenantContext, written: WrittenInvoice): Promise<Issued> {
  requireBookkeeper(ctx);
  const { accountId, issuedOn, poNumber = null, note = null } = written;
  const today = dateIn(LONDON, ctx.now);
  await inCustomer(ctx, accountId, 'read');
  if (issuedOn > today || issuedOn < addDays(today, -MOST_DAYS_AGO))
    throw new Refusal('INVOICE_DATE', { message: 'Choose today, or a date of the last year.' });
  for (const [i, line] of written.lines.entries()) requireSoldAt(line, ['lines', String(i)]);
  const lines = written.lines.map((line) => ({
    ...priceLine({ code: 'other', ...line }),
    orderId: null,
    siteId: null,
    jobId: null,
    order: null,
    site: null,
    poNumber,
    date: issuedOn,
    fromDate: null,
  }));
  const path = (i: number) => ['lines', String(i), 'unitPence'];
  const tooMuch = lines.findIndex(isTooMuch);
  if (tooMuch !== -1)
    throw new InvalidInput([
      { path: path(tooMuch), message: 'This comes to more than £1,000,000 with VAT. Enter a lower quantity or price.' },
    ]);
  const nothing = lines.findIndex(({ netPence }) => netPence === 0);
  if (nothing !== -1)
    throw new InvalidInput([
      { path: path(nothing), message: 'This comes to less than a penny. Enter a higher quantity or price.' },
    ]);
  const paysVat = await lockToInvoice(ctx, accountId);
  const charged = withVat(lines.map((line, i) => chargedTo(line, paysVat && written.lines[i]?.goods !== true)));
  return issueTyped(ctx, { accountId, lines: charged, title: 'Invoice', written: { issuedOn, poNumber, note } });
}

/**
 * Locks what an invoice changes: the counter first, then the account, as a run does. Answers whether the customer pays the VAT
 * to HMRC. Throws NOT_FOUND, ACCOUNT_MERGED, INVOICES_HELD.
 */
export async function lockToInvoice(ctx: TenantContext, accountId: string): Promise<boolean> {
  const { db, scope } = ctx;
  await lockNumbers(db, scope.tenantId, 'invoice');
  await inCustomer(ctx, accountId);
  const { held, paysVat } = await db
    .selectFrom('accounts')
    .select('invoices_held as held')
    .select(paysVatItself('accounts').as('paysVat'))
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (held) throw new Refusal('INVOICES_HELD');
  return paysVat;
}

/** Issues an invoice that is owed from now on, emails it, and allocates unused money to it. What it changes is locked already. */
export async function issueTyped(ctx: TenantContext, draft: Omit<Draft, 'kind'>): Promise<Issued> {
  const { accountId } = draft;
  const invoice = await issueInvoice(ctx, { ...draft, kind: 'invoice' });
  await addDebt(ctx.db, accountId, invoice.grossPence);
  await allocateMoney(ctx, accountId);
  await mailPayers(ctx, invoiceIssued, accountId, { invoiceId: invoice.id }, `invoice:${invoice.id}`);
  notifyChange(ctx.db, { tenant: ctx.scope.tenantId, account: accountId, topic: 'money' });
  return invoice;
}
