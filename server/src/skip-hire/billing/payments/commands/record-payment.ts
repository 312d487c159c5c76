import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { RecordedMethod } from '@tonnage/domain/skip-hire/payments';
import type { WriteOffCause } from '@tonnage/domain/skip-hire/write-offs';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/db/ids.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { requireTarget } from '../target.queries.ts';
import { randomToken } from '../../../../platform/credentials/tokens.ts';
import { releaseCredit } from '../../../accounts/commands/reserve-credit.ts';
import type { DB } from '../../../../../db/types.gen.ts';
import { notifyChange } from '../../../../platform/events/notify-change.ts';
import { allocateMoney } from '../../invoices/commands/allocate-money.ts';
import { requireBookkeeper } from '../../invoices/commands/bookkeeper.ts';

/**
 * Records money that an account paid, pence with VAT, on the day that it arrived (default: today). It frees as much
 * credit and pays the named invoices in their order, then the oldest; the rest stays for the next. Returns the payment's id. An
 * invoice of another account is NOT_FOUND.
 */
export async function recordPayment(
  ctx: TenantContext,
  accountId: string,
  amountPence: number,
  of: {
    method?: RecordedMethod;
    invoiceIds?: readonly string[] | undefined;
    receivedOn?: IsoDate;
    bankReference?: string;
  } = {},
): Promise<string> {
  requireBookkeeper(ctx);
  const invoiceIds = [...new Set(of.invoiceIds)];
  await requireTarget(ctx, accountId, invoiceIds);
  const { now } = ctx;
  await lockAccount(ctx, accountId);
  const method = of.method ?? 'bank';
  const id = await recordMoney(ctx, accountId, {
    amountPence,
    method,
    receivedOn: of.receivedOn ?? dateIn(LONDON, now),
    bankReference: of.bankReference ?? null,
  });
  await allocateMoney(ctx, accountId, { fundId: id, invoiceIds });
  await audit(ctx, {
    action: 'payment.recorded',
    entity: 'payment',
    entityId: id,
    accountId,
    changes: { amountPence, method },
  });
  return id;
}

/** Locks an account, so that it is not merged into another one meanwhile. Throws NOT_FOUND. */
export async function lockAccount({ db, scope }: TenantContext, accountId: string): Promise<void> {
  const own = await db
    .selectFrom('accounts')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', accountId)
    .where('merged_into', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!own) throw new Refusal('NOT_FOUND');
}

/** Writes money that has arrived, or what settles as much without money, and frees as much credit of the account. Returns its id. */
export async function recordMoney(
  { db, now, scope }: Pick<TenantContext, 'db' | 'now'> & { scope: { tenantId: string } },
  accountId: string,
  of: {
    amountPence: number;
    method: DB['payments']['provider'];
    receivedOn: IsoDate;
    bankReference: string | null;
    writeOff?: { cause: WriteOffCause; note: string | null };
  },
): Promise<string> {
  const id = newId(now);
  await releaseCredit(db, accountId, of.amountPence);
  await db
    .insertInto('payments')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: accountId,
      provider: of.method,
      reference: randomToken(),
      bank_reference: of.bankReference,
      amount_pence: of.amountPence,
      status: 'paid',
      received_on: of.receivedOn,
      created_at: now,
      settled_at: now,
      write_off_cause: of.writeOff?.cause ?? null,
      write_off_note: of.writeOff?.note ?? null,
    })
    .execute();
  notifyChange(db, { tenant: scope.tenantId, account: accountId, topic: 'money' });
  return id;
}
