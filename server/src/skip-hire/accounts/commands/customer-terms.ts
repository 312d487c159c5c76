import type { Received } from '@tonnage/contract/endpoint';
import type { updateCustomerTerms as endpoint } from '@tonnage/contract/skip-hire/accounts/accounts';
import { mayBecome, type NewAccountStatus } from '@tonnage/domain/skip-hire/account-status';
import type { UpdateObject } from 'kysely';
import type { DB } from '../../../../db/types.gen.ts';
import { audit } from '../../../core/audit/commands/audit.ts';
import { queueMail } from '../../../core/email/commands/queue-email.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { isId } from '../../../platform/db/ids.ts';
import { InvalidInput, Refusal } from '../../../platform/refusal.ts';
import { accountApproved } from '../emails.ts';
import { hasOpenOrders } from '../stops.queries.ts';
import { openAccount } from './open-account.ts';

/** Writes what staff set on an account, with its audit row. Throws NOT_FOUND if the company has no such customer,
 * and ACCOUNT_MERGED. */
export async function changeAccount(
  ctx: TenantContext,
  accountId: string,
  action: string,
  values: UpdateObject<DB, 'accounts'>,
  changes: Record<string, unknown>,
): Promise<void> {
  await openAccount(ctx, accountId);
  await ctx.db
    .updateTable('accounts')
    .set({ ...values, updated_at: ctx.now })
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('id', '=', accountId)
    .execute();
  await audit(ctx, { action, entity: 'account', entityId: accountId, accountId, changes });
}

/**
 * Approves, stops, releases, closes or reopens an account. Stop, release and close are credit decisions; other staff
 * may approve a new account too (desk.md), whose owners are then told. An account closes only when nothing is left to do on it. Throws
 * ACCOUNT_STATUS, ACCOUNT_IN_USE.
 */
export async function setAccountStatus(
  ctx: TenantContext,
  accountId: string,
  status: NewAccountStatus,
  reason: string,
): Promise<void> {
  const { db, scope, now } = ctx;
  if (!scope.may('credit.manage') && !(status === 'active' && scope.may('customers.edit')))
    throw new Refusal('FORBIDDEN');
  // An order that is being placed holds a key-share lock on the row: it is either counted below, or sees the account's
  // new status.
  const account = await openAccount(ctx, accountId);
  if (!scope.may('credit.manage') && account.status !== 'pending') throw new Refusal('FORBIDDEN');
  if (!mayBecome(account.status, status)) throw new Refusal('ACCOUNT_STATUS');
  if (status === 'closed' && (await hasOpenOrders(db, accountId))) throw new Refusal('ACCOUNT_IN_USE');
  await db.updateTable('accounts').set({ status, updated_at: now }).where('id', '=', accountId).execute();
  await audit(ctx, {
    action: `account.${status}`,
    entity: 'account',
    entityId: accountId,
    accountId,
    changes: { was: account.status, reason },
  });
  if (account.status === 'pending' && status === 'active') await notifyOwners(ctx, account);
}

/** Emails the owners of a new account that it can order now. */
async function notifyOwners(ctx: TenantContext, account: { id: string; name: string }): Promise<void> {
  const owners = await ctx.db
    .selectFrom('account_members')
    .select('user_id')
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('account_id', '=', account.id)
    .where('role', '=', 'owner')
    .execute();
  for (const { user_id: userId } of owners)
    await queueMail(ctx, accountApproved, { userId, accountId: account.id }, { account: account.name });
}

/** Sets whether the account's orders need a PO number. */
export async function setOrderRules(
  ctx: TenantContext,
  accountId: string,
  { poMandatory }: { poMandatory: boolean },
): Promise<void> {
  ctx.scope.require('customers.edit');
  await changeAccount(ctx, accountId, 'account.rules_set', { po_mandatory: poMandatory }, { poMandatory });
}

/**
 * Sets how an account pays: on credit or before each order, its credit limit (pence with VAT; null is no limit), when its
 * invoices are due, what each covers, how often they are issued, whether they are on hold, and whether the reverse charge and fuel
 * surcharges apply. Orders already placed keep how they are paid and their prices. Only accounts staff and managers may (desk.md).
 */
export async function setTerms(
  ctx: TenantContext,
  accountId: string,
  terms: Received<typeof endpoint>['body']['data'],
): Promise<void> {
  ctx.scope.require('credit.manage');
  if (terms.reverseCharge) await requireVatNumbers(ctx, accountId);
  const values = {
    ...(terms.reverseCharge !== undefined && { reverse_charge: terms.reverseCharge }),
    ...(terms.fuelSurchargeExempt !== undefined && { fuel_surcharge_exempt: terms.fuelSurchargeExempt }),
    type: terms.type,
    credit_limit_pence: terms.creditLimitPence,
    payment_terms_days: terms.paymentTermsDays,
    terms_basis: terms.termsBasis,
    invoice_grouping: terms.invoiceGrouping,
    invoice_frequency: terms.invoiceFrequency,
    invoices_held: terms.invoicesHeld,
  };
  await changeAccount(ctx, accountId, 'account.terms_set', values, terms);
}

/**
 * The reverse charge is between two who are registered for VAT; asked as it is switched on, so that the terms can be saved after a number
 * is gone. Locks the account, so that the customer clears theirs before or not at all. Throws InvalidInput, naming whose number is missing.
 */
async function requireVatNumbers({ db, scope }: TenantContext, accountId: string): Promise<void> {
  const numbers = isId(accountId)
    ? await db
        .selectFrom('accounts as a')
        .innerJoin('tenants as t', 't.id', 'a.tenant_id')
        .select(['a.vat_number as theirs', 't.vat_number as ours', 'a.reverse_charge'])
        .where('a.tenant_id', '=', scope.tenantId)
        .where('a.id', '=', accountId)
        .forNoKeyUpdate('a')
        .executeTakeFirst()
    : undefined;
  if (!numbers) throw new Refusal('NOT_FOUND');
  if (numbers.reverse_charge) return;
  const missing =
    numbers.theirs === null
      ? 'The reverse charge is only for customers registered for VAT. Enter their VAT number first.'
      : numbers.ours === null
        ? 'The reverse charge needs your VAT number. Enter it under Settings, Company first.'
        : null;
  if (missing !== null) throw new InvalidInput([{ path: ['reverseCharge'], message: missing }]);
}
