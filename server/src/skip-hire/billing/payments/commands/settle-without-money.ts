import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { dateIn } from '@tonnage/domain/common/zoned';
import { mostToWriteOff, type WriteOffCause } from '@tonnage/domain/skip-hire/write-offs';
import { sql } from 'kysely';
import { audit } from '../../../../core/audit/commands/audit.ts';
import { tenantOf } from '../../../../core/tenants/queries.ts';
import type { Reading, TenantContext } from '../../../../platform/context.ts';
import { uuids } from '../../../../platform/db/arrays.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { allocateTo } from '../../invoices/commands/allocate-money.ts';
import { requireBookkeeper } from '../../invoices/commands/bookkeeper.ts';
import { requireTarget } from '../target.queries.ts';
import { lockAccount, recordMoney } from './record-payment.ts';

interface SetOff {
  amountPence: number;
  invoiceIds: readonly string[];
  receivedOn: IsoDate;
  /** The number of the customer’s own invoice. */
  bankReference?: string | undefined;
}

/**
 * Sets what the company owes a customer, on an invoice of theirs, against named invoices, pence with VAT: in their order, and none of
 * it stays unallocated. Those are settled as by a payment on that day; no bank account has it. Returns the id of its payment. Throws
 * NOT_FOUND, SET_OFF_INVOICES, SET_OFF_REFERENCE, SET_OFF_DATE, MORE_THAN_OUTSTANDING.
 */
export async function setOff(ctx: TenantContext, accountId: string, given: SetOff): Promise<string> {
  requireBookkeeper(ctx);
  const { amountPence, receivedOn } = given;
  const invoiceIds = [...new Set(given.invoiceIds)];
  const reference = given.bankReference?.trim();
  if (!reference) throw new Refusal('SET_OFF_REFERENCE');
  if (invoiceIds.length === 0) throw new Refusal('SET_OFF_INVOICES');
  await requireTarget(ctx, accountId, invoiceIds);
  await lockAccount(ctx, accountId);
  const { issuedOn } = await requireLeft(ctx, accountId, invoiceIds, amountPence);
  if (receivedOn < issuedOn)
    throw new Refusal('SET_OFF_DATE', {
      message: `The date can’t be before ${formatDayYear(issuedOn)}, when the newest of these invoices was issued.`,
    });
  const id = await recordMoney(ctx, accountId, {
    amountPence,
    method: 'set_off',
    receivedOn,
    bankReference: reference,
  });
  await allocateTo(ctx, accountId, { fundId: id, invoiceIds });
  await audit(ctx, {
    action: 'payment.set_off',
    entity: 'payment',
    entityId: id,
    accountId,
    changes: { amountPence, reference },
  });
  return id;
}

interface WriteOff {
  amountPence: number;
  cause: WriteOffCause;
  note?: string | undefined;
  /** The day that it counts from. */
  writtenOffOn: IsoDate;
}

/**
 * Gives up all or part of what is left of an invoice, pence with VAT. The supply and its VAT stay as they were invoiced. Accounts staff
 * may give up as much of one invoice as the company lets them, over all its write-offs, managers any sum. Voiding the payment that this
 * writes undoes it. Returns its id. Throws NOT_FOUND, MORE_THAN_OUTSTANDING, WRITE_OFF_LIMIT, WRITE_OFF_DATE, WRITE_OFF_NOTE.
 */
export async function writeOff(ctx: TenantContext, invoiceId: string, given: WriteOff): Promise<string> {
  requireBookkeeper(ctx);
  const { amountPence, cause, writtenOffOn } = given;
  const note = given.note?.trim() || null;
  const { db, now, scope } = ctx;
  const invoice = await db
    .selectFrom('invoices')
    .select(['account_id', 'number', 'issued_on'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', invoiceId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
  if (!invoice) throw new Refusal('NOT_FOUND');
  if (cause === 'other' && note === null) throw new Refusal('WRITE_OFF_NOTE');
  if (writtenOffOn > dateIn(LONDON, now)) throw new Refusal('WRITE_OFF_DATE');
  if (writtenOffOn < invoice.issued_on)
    throw new Refusal('WRITE_OFF_DATE', {
      message: `The date can’t be before ${formatDayYear(invoice.issued_on)}, when the invoice was issued.`,
    });
  const { account_id: accountId, number } = invoice;
  await lockAccount(ctx, accountId);
  const left = await requireLeft(ctx, accountId, [invoiceId], amountPence);
  await requireWithinLimit(ctx, left, amountPence);
  const id = await recordMoney(ctx, accountId, {
    amountPence,
    method: 'write_off',
    receivedOn: writtenOffOn,
    bankReference: null,
    writeOff: { cause, note },
  });
  await allocateTo(ctx, accountId, { fundId: id, invoiceIds: [invoiceId] });
  await audit(ctx, {
    action: 'invoice.written_off',
    entity: 'invoice',
    entityId: invoiceId,
    accountId,
    // Not the note, which names people: it is erased with the payment alone.
    changes: { number, amountPence, cause, writtenOffOn },
  });
  return id;
}

interface Left {
  openPence: number;
  writtenOffPence: number;
}

/**
 * What is left of some invoices of an account that the caller holds. Throws NOT_FOUND if one has left it meanwhile, as undoing a merge
 * does, and MORE_THAN_OUTSTANDING if it is less than `pence`.
 */
async function requireLeft(
  { db }: TenantContext,
  accountId: string,
  invoiceIds: readonly string[],
  pence: number,
): Promise<Left & { issuedOn: IsoDate }> {
  const { rows } = await sql<Left & { found: number; issuedOn: IsoDate }>`
    select coalesce(sum(gross_pence - paid_pence - credited_pence), 0)::bigint as "openPence",
      coalesce(sum(written_off_pence), 0)::bigint as "writtenOffPence", count(*) as found, max(issued_on) as "issuedOn"
    from invoices where id = any(${uuids(invoiceIds)}) and account_id = ${accountId}`.execute(db);
  const left = rows[0]!;
  if (left.found < invoiceIds.length) throw new Refusal('NOT_FOUND');
  if (pence > left.openPence)
    throw new Refusal('MORE_THAN_OUTSTANDING', {
      message:
        left.openPence === 0
          ? 'Nothing is outstanding any more. Reload the page to see how it was settled.'
          : `${formatPence(left.openPence)} is outstanding. Enter that or less.`,
    });
  return left;
}

async function requireWithinLimit(ctx: TenantContext, left: Left, pence: number): Promise<void> {
  const most = await mostFor(ctx, left);
  if (pence <= most) return;
  throw new Refusal('WRITE_OFF_LIMIT', {
    message:
      most === 0
        ? 'You can’t write off any more of this invoice. Ask a manager to do it.'
        : `You can write off ${formatPence(most)} of this invoice. Ask a manager to write off more.`,
  });
}

/** The most that the caller may write off of an invoice now, pence with VAT. */
export async function mostFor({ db, scope }: Reading<TenantContext>, left: Left): Promise<number> {
  const role = scope.staffRole;
  if (role === 'driver') return 0;
  // Only they have one.
  const limit = role === 'accounts' ? (await tenantOf(db, scope.tenantId)).write_off_limit_pence : 0;
  return mostToWriteOff(role === 'system' ? 'manager' : role, limit, left);
}
