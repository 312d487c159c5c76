import type { updateAccount as endpoint } from '@tonnage/contract/skip-hire/accounts/registration';
import type { Received } from '@tonnage/contract/endpoint';
import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext, SessionContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { isId } from '../../../platform/db/ids.ts';
import { memberships } from '../queries.ts';
import { paysVatItself } from '../reverse-charge.queries.ts';
import { notifyChange } from '../../../platform/events/notify-change.ts';

/** Updates business details of the current account; another account is NOT_FOUND, and the invoice email FORBIDDEN for
 * staff who view the account. An empty text clears a detail; the VAT number only staff clear under the reverse charge, which ends with it
 * (VAT_NUMBER_NEEDED). */
export async function updateAccount(
  ctx: AccountContext,
  accountId: string,
  change: Received<typeof endpoint>['body']['data'],
): Promise<void> {
  const { db, now, scope } = ctx;
  scope.require('account.edit');
  if (accountId !== scope.accountId) throw new Refusal('NOT_FOUND');
  if (scope.actor.kind === 'staff' && (await changesInvoiceEmail(ctx, change.invoiceEmail)))
    throw new Refusal('FORBIDDEN', { message: 'Change the invoice email at the desk, on the customer’s page.' });
  const columns = {
    trading_name: change.tradingName,
    company_number: change.companyNumber,
    vat_number: change.vatNumber,
    sic_code: change.sicCode,
    email: change.email,
    phone: change.phone,
    invoice_email: change.invoiceEmail,
    billing_address: change.billingAddress,
  };
  const changed = Object.entries(columns).filter(([, value]) => value !== undefined);
  const values = Object.fromEntries(changed.map(([column, value]) => [column, value || null]));
  const losesVatNumber = scope.actor.kind !== 'staff' && change.vatNumber !== undefined && !change.vatNumber;
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ ...values, updated_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', accountId)
    // In the update itself, so that nobody switches the reverse charge on in between.
    .$if(losesVatNumber, (query) => query.where(sql<boolean>`not ${paysVatItself('accounts')}`))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Refusal('VAT_NUMBER_NEEDED');
  await audit(ctx, {
    action: 'account.changed',
    entity: 'account',
    entityId: accountId,
    accountId,
    changes: values,
  });
}

/** It would outlive the visit of staff who view the account; a form that sends it unchanged may be saved. */
async function changesInvoiceEmail({ db, scope }: AccountContext, to: string | null | undefined): Promise<boolean> {
  if (to === undefined) return false;
  const { invoice_email: from } = await db
    .selectFrom('accounts')
    .select('invoice_email')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', scope.accountId)
    .executeTakeFirstOrThrow();
  return (from ?? '') !== (to ?? '');
}

/**
 * Switches this session to another of the person's accounts; their next sign-in starts there too. An account that was merged into
 * another leads to that one, so that links in earlier emails still work. Not a member: NOT_FOUND.
 */
export async function switchAccount(ctx: SessionContext, accountId: string) {
  const { session, db, now } = ctx;
  const all = isId(accountId)
    ? await memberships(db, { tenantId: session.tenantId, userId: session.user.id, now })
    : [];
  const { rows } = all.some((m) => m.id === accountId)
    ? { rows: [] }
    : await sql<{ id: string | null }>`select tonnage_survivor_of(${isId(accountId) ? accountId : null}) as id`.execute(
        db,
      );
  const survivorId = rows[0]?.id;
  const chosen = all.find((m) => m.id === accountId) ?? all.find(({ id }) => id === survivorId);
  if (!chosen) throw new Refusal('NOT_FOUND', { field: 'newAccountId' });
  await db.updateTable('sessions').set({ account_id: chosen.id }).where('id', '=', session.id).execute();
  notifyChange(db, { session: session.id });
  await db
    .updateTable('account_members')
    .set({ last_used_at: now })
    .where('account_id', '=', chosen.id)
    .where('user_id', '=', session.user.id)
    .execute();
  return chosen;
}
