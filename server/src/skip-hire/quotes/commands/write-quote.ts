import type { Received } from '@tonnage/contract/endpoint';
import type { createQuote } from '@tonnage/contract/skip-hire/quotes';
import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { sumInWords } from '@tonnage/domain/common/vat';
import { parsePostcode } from '@tonnage/domain/common/postcode';
import { dateIn } from '@tonnage/domain/common/zoned';
import { validToProblem } from '@tonnage/domain/skip-hire/quotes';
import { audit } from '../../../core/audit/commands/audit.ts';
import { queueMail } from '../../../core/email/commands/queue-email.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { json } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { InvalidInput, Refusal } from '../../../platform/refusal.ts';
import { takeNumber } from '../../documents/commands/take-number.ts';
import { quoteSent } from '../emails.ts';
import type { StoredLine } from '../lines.ts';
import { pricedLines, type PricedLine } from '../priced.queries.ts';
import { IS_TO_ORDER, requireQuote, stateOf } from '../queries.ts';

type Input = Received<typeof createQuote>['body']['data'];

/**
 * Writes a quote at the prices that were shown, for a customer or for somebody who is not one yet, and emails it if it is to be sent.
 * Returns its id. Throws PRICE_CHANGED for another total than was shown, and the problem of the first line that can't be quoted.
 */
export async function writeQuote(ctx: TenantContext, input: Input): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require('prices.view');
  if (input.send && input.email === null)
    throw new InvalidInput([{ path: ['email'], message: 'Enter the email address to send the quote to.' }]);
  requireValid(input.validTo, now);
  const { place, lines, netPence, vatPence, grossPence } = await pricedLines(ctx, input);
  for (const [at, line] of lines.entries()) refuse(line, at, lines.length);
  if (grossPence !== input.grossPence)
    throw new Refusal('PRICE_CHANGED', {
      message: `The total is now ${sumInWords({ grossPence, vatPence })}. Check the prices, then save the quote again.`,
    });
  const site = place.siteId === null ? null : await siteOf(ctx, place.siteId);
  const id = newId(now);
  const number = await takeNumber(db, scope.tenantId, 'quote');
  await db
    .insertInto('quotes')
    .values({
      id,
      tenant_id: scope.tenantId,
      number,
      account_id: input.accountId,
      site_id: site?.id ?? null,
      name: input.name,
      company: input.company,
      email: input.email,
      phone: input.phone,
      address: site?.name ?? input.address,
      postcode: site?.postcode ?? parsePostcode(input.where)!.unit,
      date: input.date,
      lines: json(lines.map(storedOf)),
      net_pence: netPence,
      vat_pence: vatPence,
      gross_pence: grossPence,
      notes: input.notes,
      valid_to: input.validTo,
      status: 'open',
      created_by: scope.actor.userId!,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await audited(
    ctx,
    'quote.written',
    { id, account_id: input.accountId },
    { number, grossPence, validTo: input.validTo },
  );
  if (input.send) await sendQuote(ctx, id, input.email!);
  return id;
}

const storedOf = ({
  total: _total,
  listPence: _list,
  lowestPence: _lowest,
  problem: _problem,
  ...line
}: PricedLine): StoredLine => line;

/** Throws what keeps a line from being quoted, naming its field. */
function refuse({ problem, container }: PricedLine, at: number, of: number): void {
  if (problem === null) return;
  const field =
    problem.code === 'NOT_COVERED'
      ? 'where'
      : `lines.${at}.${problem.code === 'CONTAINER_UNSUITABLE' ? 'containerSubTypeId' : 'agreedPence'}`;
  const message = of === 1 ? problem.message : `Line ${at + 1}, ${container}: ${problem.message}`;
  throw new Refusal(problem.code, { message, field });
}

function requireValid(validTo: IsoDate, now: string): void {
  const message = validToProblem(validTo, dateIn(LONDON, now));
  if (message !== null) throw new InvalidInput([{ path: ['validTo'], message }]);
}

function siteOf({ db, scope }: TenantContext, id: string) {
  return db
    .selectFrom('sites')
    .select(['id', 'name', 'postcode'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Emails a quote that can still be accepted, as a PDF with its link. Throws NOT_FOUND, WRONG_STATE, QUOTE_EXPIRED. */
export async function sendQuote(ctx: TenantContext, id: string, email: string): Promise<void> {
  ctx.scope.require('prices.view');
  const row = await requireOpen(ctx, id);
  await ctx.db
    .updateTable('quotes')
    .set({ email, emailed_at: ctx.now, updated_at: ctx.now })
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('id', '=', row.id)
    .execute();
  await queueMail(ctx, quoteSent, { email, name: row.name, accountId: row.account_id }, { quoteId: row.id });
  await audited(ctx, 'quote.sent', row, { number: row.number });
}

/** Hands out the link of a quote that can still be accepted, as sending it does. Throws NOT_FOUND, WRONG_STATE, QUOTE_EXPIRED. */
export async function linkQuote(ctx: TenantContext, id: string): Promise<string> {
  ctx.scope.require('prices.view');
  const row = await requireOpen(ctx, id);
  await audited(ctx, 'quote.linked', row, { number: row.number });
  return row.id;
}

/** A quote that can be accepted by its link. Throws NOT_FOUND, WRONG_STATE, QUOTE_EXPIRED. */
async function requireOpen(ctx: Pick<TenantContext, 'db' | 'now' | 'scope'>, id: string) {
  const row = await requireQuote(ctx, id);
  const state = stateOf(row, ctx.now);
  if (state === 'expired') throw new Refusal('QUOTE_EXPIRED', { message: 'This quote has expired. Extend it first.' });
  if (state !== 'open')
    throw new Refusal('WRONG_STATE', {
      message: `This quote has already been ${state}. Duplicate it to write a new one.`,
    });
  return row;
}

/**
 * Records that a customer declined, or that the office withdraws a quote, also one that was accepted while not all of it is on order.
 * Throws NOT_FOUND, WRONG_STATE.
 */
export async function declineQuote(ctx: TenantContext, id: string, reason: string | null): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('prices.view');
  const { id: known } = await requireQuote(ctx, id);
  const declined = await db
    .updateTable('quotes as q')
    .set({
      status: 'declined',
      answered_at: now,
      reason,
      problem: null,
      accepted_name: null,
      accepted_date: null,
      accepted_po: null,
      accepted_notes: null,
      accepted_ip: null,
      updated_at: now,
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', known)
    .where('status', 'in', ['open', 'accepted'])
    .where(IS_TO_ORDER)
    .returning(['id', 'account_id'])
    .executeTakeFirst();
  if (!declined) throw answered();
  await audited(ctx, 'quote.declined', declined, reason === null ? {} : { reason });
}

/** Sets the last day of a quote that nobody has answered, also of an expired one. Throws NOT_FOUND, WRONG_STATE. */
export async function extendQuote(ctx: TenantContext, id: string, validTo: IsoDate): Promise<void> {
  ctx.scope.require('prices.view');
  requireValid(validTo, ctx.now);
  const extended = await changeOpen(ctx, id, { valid_to: validTo });
  await audited(ctx, 'quote.extended', extended, { validTo });
}

const answered = () =>
  new Refusal('WRONG_STATE', {
    message: 'This quote has already been accepted or declined. Duplicate it to write a new one.',
  });

/** Changes a quote if nobody has answered it: of an answer and a change at once, the later finds the other. */
async function changeOpen(ctx: TenantContext, id: string, change: { valid_to: IsoDate }) {
  const { id: known } = await requireQuote(ctx, id);
  const changed = await ctx.db
    .updateTable('quotes')
    .set({ ...change, updated_at: ctx.now })
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('id', '=', known)
    .where('status', '=', 'open')
    .returning(['id', 'account_id'])
    .executeTakeFirst();
  if (!changed) throw answered();
  return changed;
}

function audited(
  ctx: TenantContext,
  action: 'quote.written' | 'quote.sent' | 'quote.linked' | 'quote.declined' | 'quote.extended',
  { id, account_id: accountId }: { id: string; account_id: string | null },
  changes: Record<string, unknown>,
): Promise<void> {
  return audit(ctx, { action, entity: 'quote', entityId: id, accountId, changes });
}
