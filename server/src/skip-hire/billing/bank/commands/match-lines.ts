import type { BankProposal } from '@tonnage/contract/skip-hire/billing/bank';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { payerKey } from '@tonnage/domain/skip-hire/bank/payer';
import { LIMITS } from '@tonnage/contract/limits';
import { RECORDED_METHODS } from '@tonnage/domain/skip-hire/payments';
import { sql } from 'kysely';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { uuids } from '../../../../platform/db/arrays.ts';
import { isId } from '../../../../platform/db/ids.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { requireBookkeeper } from '../../invoices/commands/bookkeeper.ts';
import { recordPayment } from '../../payments/commands/record-payment.ts';
import { requireTarget } from '../../payments/target.queries.ts';
import { proposals } from '../proposals.queries.ts';

/** What a line is matched to: a customer's invoices, or a payment of theirs that was recorded before. */
export interface Match {
  accountId: string;
  invoiceIds: readonly string[];
  paymentId: string | null;
}

export interface LockedLine {
  id: string;
  day: IsoDate;
  pence: number;
  payer: string;
  reference: string | null;
  state: 'open' | 'matched' | 'left_out';
  recorded: boolean;
  /** What has been done with it, and by whom; null: nothing. */
  done: string | null;
}

/** Locks lines, so that the second of two people finds what the first has done. Throws NOT_FOUND. */
export async function lockLines({ db, scope }: TenantContext, ids: readonly string[]): Promise<LockedLine[]> {
  if (!ids.every(isId)) throw new Refusal('NOT_FOUND');
  await sql`select from bank_lines where tenant_id = ${scope.tenantId} and id = any(${uuids(ids)}) order by id for update`.execute(
    db,
  );
  const { rows } = await sql<LockedLine>`
    select l.id, l.day, l.amount_pence as pence, l.payer, l.reference, l.state, l.recorded,
      case l.state when 'matched' then u.name || ' has matched this to ' || a.name || '.'
        when 'left_out' then u.name || ' has left this out: ' || l.reason end as done
    from bank_lines l
    left join users u on u.id = l.settled_by
    left join payments p on p.id = l.payment_id
    left join accounts a on a.id = p.account_id
    where l.tenant_id = ${scope.tenantId} and l.id = any(${uuids(ids)}) order by l.id`.execute(db);
  if (rows.length < new Set(ids).size) throw new Refusal('NOT_FOUND');
  return rows;
}

/** Locks one line that is open. Throws NOT_FOUND, BANK_LINE_DONE, which says who has done what. */
export async function lockOpen(ctx: TenantContext, id: string): Promise<LockedLine> {
  const [line] = await lockLines(ctx, [id]);
  if (line!.done !== null) throw new Refusal('BANK_LINE_DONE', { message: line!.done });
  return line!;
}

/** The accounts in the order of their ids, before any payment of theirs. */
async function lockAccounts({ db, scope }: TenantContext, ids: readonly string[]): Promise<void> {
  await sql`select from accounts where tenant_id = ${scope.tenantId} and id = any(${uuids(ids)}) order by id for no key update`.execute(
    db,
  );
}

const CHANGED = 'The match has changed since it was shown. Open the payment and check it.';

/**
 * Accepts what lines are proposed as, exactly as they were shown: one that somebody has dealt with, or that is something else by now,
 * stays as it is, with the reason. For what was only likely, the customer is remembered for the payer's name. Throws NOT_FOUND.
 */
export async function acceptLines(ctx: TenantContext, sent: readonly (Match & { id: string })[]) {
  requireBookkeeper(ctx);
  const lines = await lockLines(
    ctx,
    sent.map(({ id }) => id),
  );
  if (!sent.every(({ accountId }) => isId(accountId))) throw new Refusal('NOT_FOUND');
  await lockAccounts(
    ctx,
    sent.map(({ accountId }) => accountId),
  );
  const { of } = await proposals(ctx);
  const skipped: { id: string; payer: string; why: string }[] = [];
  let [accepted, acceptedPence] = [0, 0];
  for (const line of lines) {
    const match = sent.find(({ id }) => id === line.id)!;
    const why = line.done ?? (isProposed(match, of.get(line.id)) ? null : CHANGED);
    if (why !== null) {
      skipped.push({ id: line.id, payer: line.payer, why });
      continue;
    }
    await settle(ctx, line, match);
    // What is only likely has been looked at.
    if (of.get(line.id)!.certainty === 'likely') await remember(ctx, line, match);
    accepted++;
    acceptedPence += line.pence;
  }
  return { accepted, acceptedPence, skipped };
}

function isProposed({ accountId, invoiceIds, paymentId }: Match, proposal: BankProposal | undefined): boolean {
  return (
    proposal !== undefined &&
    proposal.account.id === accountId &&
    proposal.paymentId === paymentId &&
    proposal.invoices.map(({ id }) => id).join() === invoiceIds.join()
  );
}

/**
 * Matches a line to what a person has chosen, and remembers the customer for the payer's name. Throws NOT_FOUND, BANK_LINE_DONE,
 * BANK_INVOICE_PAID, BANK_PAYMENT_OTHER.
 */
export async function matchLine(ctx: TenantContext, id: string, match: Match): Promise<void> {
  requireBookkeeper(ctx);
  const line = await lockOpen(ctx, id);
  await requireTarget(ctx, match.accountId, match.invoiceIds);
  await lockAccounts(ctx, [match.accountId]);
  if (match.paymentId === null) await requireOpen(ctx, match.invoiceIds);
  await settle(ctx, line, match);
  await remember(ctx, line, match);
}

/** Remembers whose money it is that comes under the payer's name. */
async function remember({ db, scope }: TenantContext, { payer }: LockedLine, { accountId }: Match): Promise<void> {
  const name = payerKey(payer);
  if (name === '') return;
  await db
    .insertInto('bank_payers')
    .values({ tenant_id: scope.tenantId, name, account_id: accountId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet({ account_id: accountId }))
    .execute();
}

/** The invoices that a person has chosen are not paid meanwhile. The caller holds the account's row. */
async function requireOpen({ db }: TenantContext, invoiceIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ number: string }>`select number from invoices
    where id = any(${uuids(invoiceIds)}) and paid_pence + credited_pence >= gross_pence order by number limit 1`.execute(
    db,
  );
  if (rows[0])
    throw new Refusal('BANK_INVOICE_PAID', {
      message: `${rows[0].number} has since been paid. Choose the invoices again.`,
    });
}

/** Records the payment of an open line, or finds the one that was recorded, and marks the line matched. */
async function settle(
  ctx: TenantContext,
  line: LockedLine,
  { accountId, invoiceIds, paymentId }: Match,
): Promise<void> {
  const { db, now, scope } = ctx;
  if (paymentId !== null) await requireRecorded(ctx, line, { accountId, paymentId });
  const id =
    paymentId ??
    (await recordPayment(ctx, accountId, line.pence, {
      invoiceIds,
      receivedOn: line.day,
      bankReference: [line.payer, line.reference].filter(Boolean).join(' ').slice(0, LIMITS.reference),
    }));
  await db
    .updateTable('bank_lines')
    .set({
      state: 'matched',
      payment_id: id,
      recorded: paymentId === null,
      settled_by: scope.actor.userId!,
      settled_at: now,
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', line.id)
    .execute();
  if (paymentId === null) return;
  await audit(ctx, {
    action: 'payment.found_on_statement',
    entity: 'payment',
    entityId: paymentId,
    accountId,
    changes: { amountPence: line.pence },
  });
}

/** Locks the payment that was recorded for the line: of its amount, not voided, and no other line's. Throws BANK_PAYMENT_OTHER. */
async function requireRecorded(
  { db, scope }: TenantContext,
  line: LockedLine,
  { accountId, paymentId }: { accountId: string; paymentId: string },
): Promise<void> {
  if (!isId(paymentId)) throw new Refusal('NOT_FOUND');
  const payment = await db
    .selectFrom('payments as p')
    .select('p.id')
    .where('p.tenant_id', '=', scope.tenantId)
    .where('p.id', '=', paymentId)
    .where('p.account_id', '=', accountId)
    .where('p.status', '=', 'paid')
    .where('p.provider', 'in', RECORDED_METHODS)
    .where('p.amount_pence', '=', line.pence)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Another line may have got it while this one waited for its row.
  const other = await db
    .selectFrom('bank_lines')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (!payment || other) throw new Refusal('BANK_PAYMENT_OTHER');
}
