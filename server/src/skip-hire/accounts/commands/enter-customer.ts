import type { createCustomer as endpoint } from '@tonnage/contract/skip-hire/accounts/accounts';
import type { Received } from '@tonnage/contract/endpoint';
import { audit } from '../../../core/audit/commands/audit.ts';
import { newId } from '../../../platform/db/ids.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { InvalidInput } from '../../../platform/refusal.ts';
import { openAccount } from './open-account.ts';
import { takeAccountNumber } from './account-number.ts';

type Input = Received<typeof endpoint>['body']['data'];

/** Adds a customer at the desk, approved and paying before each order. Returns the account's id. */
export async function createCustomer(ctx: TenantContext, input: Input): Promise<string> {
  const { db, now, scope } = ctx;
  scope.require('customers.edit');
  const values = columnsOf(input);
  const id = newId(now);
  await db
    .insertInto('accounts')
    .values({
      id,
      tenant_id: scope.tenantId,
      number: await takeAccountNumber(db, scope.tenantId),
      status: 'active',
      type: 'prepay',
      created_at: now,
      updated_at: now,
      ...values,
    })
    .execute();
  await audit(ctx, { action: 'account.added', entity: 'account', entityId: id, accountId: id, changes: values });
  return id;
}

/**
 * Corrects a customer's name and details. Signed notes and issued invoices keep what they were issued with. Unchanged
 * details are not written. Throws NOT_FOUND.
 */
export async function updateCustomer(ctx: TenantContext, accountId: string, input: Input): Promise<void> {
  const { db, now, scope } = ctx;
  scope.require('customers.edit');
  const row = await openAccount(ctx, accountId);
  const values = columnsOf(input);
  const changed = Object.entries(values).filter(([column, value]) => row[column as keyof typeof row] !== value);
  if (changed.length === 0) return;
  await db
    .updateTable('accounts')
    .set({ ...values, updated_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', row.id)
    .execute();
  await audit(ctx, {
    action: 'account.corrected',
    entity: 'account',
    entityId: row.id,
    accountId: row.id,
    changes: Object.fromEntries(
      changed.map(([column, value]) => [column, { was: row[column as keyof typeof row], is: value }]),
    ),
  });
}

/** The columns of what was entered: a business needs a SIC code for its transfer notes, a household has neither code. */
function columnsOf(input: Input) {
  if (!input.household && !input.sicCode)
    throw new InvalidInput([{ path: ['sicCode'], message: 'Enter the five-digit SIC code: transfer notes need it.' }]);
  return {
    name: input.name,
    household: input.household,
    trading_name: input.tradingName || null,
    company_number: input.household ? null : input.companyNumber || null,
    vat_number: input.vatNumber || null,
    sic_code: input.household ? null : input.sicCode || null,
    email: input.email || null,
    phone: input.phone || null,
    invoice_email: input.invoiceEmail || null,
    billing_address: input.billingAddress,
  };
}
