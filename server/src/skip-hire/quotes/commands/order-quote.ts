import type { JobPrice } from '@tonnage/domain/skip-hire/pricing';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { BaseContext, Reading, TenantContext } from '../../../platform/context.ts';
import { doPutOff } from '../../../platform/db/before-commit.ts';
import { json } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { inCustomer } from '../../accounts/in-customer.queries.ts';
import { accountOf } from '../../accounts/queries.ts';
import { placeOrder } from '../../orders/placing/commands/place-order.ts';
import type { QuotedJob, QuotedLine } from '../../orders/ports.ts';
import type { StoredLine } from '../lines.ts';
import { linesOf, ordersOf, quoteRow, requireQuote, stateOf } from '../queries.ts';

/**
 * The price of one container of a line of a quote, for an order of exactly what it says; or why it does not apply. A quote that has
 * expired or was declined, one of whose line was ordered, and another customer's all say so. Throws NOT_FOUND.
 */
export async function quotedPrice(
  ctx: Reading<TenantContext>,
  { id, line: at }: QuotedLine,
  job: QuotedJob,
): Promise<{ number: string; price: JobPrice | null; refusal: string | null }> {
  const row = await requireQuote(ctx, id);
  const line = linesOf(row)[at];
  if (!line) throw new Refusal('NOT_FOUND', { field: 'quote.line' });
  const isOrdered = (await ordersOf(ctx, line.orderIds)).length > 0;
  const refusal = problemOf(row, { ...line, isOrdered }, job, ctx.now);
  return { number: row.number, price: refusal === null ? line.price : null, refusal };
}

function problemOf(
  row: NonNullable<Awaited<ReturnType<typeof quoteRow>>>,
  line: StoredLine & { isOrdered: boolean },
  job: QuotedJob,
  now: string,
): string | null {
  const { number } = row;
  const state = stateOf(row, now);
  if (state === 'expired') return `Quote ${number} has expired. Extend it first, or place the order without it.`;
  if (state === 'declined') return `Quote ${number} was declined. Place the order without it.`;
  if (line.isOrdered) return `This line of quote ${number} has already been ordered. Open the quote to see the order.`;
  if (row.account_id !== null && job.accountId !== null && job.accountId !== row.account_id)
    return `Quote ${number} is for another customer. Choose that customer, or order without the quote.`;
  const same =
    line.jobType === job.jobType &&
    line.containerSubTypeId === job.containerSubTypeId &&
    line.wasteTypeId === job.wasteTypeId &&
    line.placement === job.placement &&
    line.quantity === job.quantity;
  if (!same)
    return `Quote ${number} is for ${line.quantity} × ${line.container}, ${line.waste.toLowerCase()}${line.placement === 'highway' ? ', on the highway' : ''}. Change it back, or order without the quote.`;
  return job.postcode === null || compact(job.postcode) === compact(row.postcode)
    ? null
    : `Quote ${number} is for ${row.postcode}. Choose a site there, or order without the quote.`;
}

const compact = (postcode: string) => postcode.replaceAll(/\s/g, '').toUpperCase();

/**
 * Records the orders made of a line of a quote, in their transaction. Of two orders of the same line at once, one is refused. A quote
 * that nobody had answered has been accepted with it. The last lock that an order takes. Throws WRONG_STATE.
 */
export async function markOrdered(
  ctx: TenantContext,
  { id, line: at }: QuotedLine,
  order: { orderIds: readonly string[]; accountId: string; name: string; date: string },
): Promise<void> {
  const { db, scope, now } = ctx;
  const row = await db
    .selectFrom('quotes')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const lines = row ? linesOf(row) : [];
  const line = lines[at];
  if (!row || !line) throw new Refusal('NOT_FOUND');
  if (row.status === 'declined')
    throw new Refusal('WRONG_STATE', { message: `Quote ${row.number} was declined. Place the order without it.` });
  if ((await ordersOf(ctx, line.orderIds)).length > 0)
    throw new Refusal('WRONG_STATE', {
      message: `This line of quote ${row.number} has already been ordered. Open the quote to see the order.`,
    });
  const changed = lines.map((one, i) => (i === at ? { ...one, orderIds: [...order.orderIds] } : one));
  await db
    .updateTable('quotes')
    .set({
      lines: json(changed),
      ordered: changed.every(({ orderIds }) => orderIds.length > 0),
      problem: null,
      account_id: row.account_id ?? order.accountId,
      updated_at: now,
      ...(row.status === 'open'
        ? { status: 'accepted', answered_at: now, accepted_name: order.name, accepted_date: order.date }
        : {}),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
  await audit(ctx, {
    action: 'quote.ordered',
    entity: 'quote',
    entityId: id,
    accountId: row.account_id ?? order.accountId,
    changes: { number: row.number, orders: order.orderIds.length },
  });
}

/**
 * Makes the orders of a quote that a customer who pays by invoice has accepted for one of their sites, at its prices, for the day that
 * they asked for. They are requests, unless the company confirms by itself. Does nothing for anybody else, for whom the office takes
 * the order. Throws what refuses the order.
 */
export async function orderAccepted(ctx: TenantContext, quoteId: string): Promise<void> {
  const row = await quoteRow(ctx, quoteId);
  if (!row || row.status !== 'accepted' || row.ordered || row.account_id === null || row.site_id === null) return;
  const account = await inCustomer(ctx, row.account_id);
  if ((await accountOf(account.db, account.scope)).type !== 'credit') return;
  const date = row.accepted_date!;
  for (const [at, line] of linesOf(row).entries()) {
    if (line.orderIds.length > 0) continue;
    const { orderIds } = await placeOrder(
      account,
      {
        siteId: row.site_id,
        jobType: line.jobType,
        containerTypeId: line.containerTypeId,
        containerSubTypeId: line.containerSubTypeId,
        wasteTypeId: line.wasteTypeId,
        placement: line.placement,
        quantity: line.quantity,
        date,
        slot: 'any',
        poNumber: row.accepted_po,
        locationNotes: row.accepted_notes,
        declaration: { hierarchyConfirmed: true, prohibitedConfirmed: true },
        termsAccepted: true,
        payment: { method: 'account' },
      },
      {
        caller: { name: row.accepted_name!, phone: row.phone, email: row.email },
        agreed: null,
        payment: 'account',
        quoted: { number: row.number, price: line.price, acceptedFor: row.created_by },
      },
    );
    // The quote is the last lock of an order, so the day and the account come now.
    await doPutOff(ctx.db);
    await markOrdered(
      ctx,
      { id: row.id, line: at },
      { orderIds, accountId: row.account_id, name: row.accepted_name!, date },
    );
  }
}

/** Why no order could be made of an accepted quote, for the office. */
export async function noteProblem(ctx: BaseContext & Pick<TenantContext, 'scope'>, quoteId: string, problem: string) {
  await ctx.db
    .updateTable('quotes')
    .set({ problem: problem.slice(0, 500), updated_at: ctx.now })
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('id', '=', quoteId)
    .where('ordered', '=', false)
    .execute();
}
