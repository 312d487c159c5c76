import { codeFields, type LedgerPackage } from '@tonnage/domain/skip-hire/ledger/codes';
import { auditCompany } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { ledgerCodes, ownCodes } from '../codes.queries.ts';

/** Chooses the company's accounts package. */
export async function setLedgerPackage(ctx: TenantContext, to: LedgerPackage): Promise<void> {
  const { db, scope } = ctx;
  scope.require('invoices.manage');
  await db
    .insertInto('ledger_settings')
    .values({ tenant_id: scope.tenantId, package: to })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ package: to }))
    .execute();
  await auditCompany(ctx, 'ledger.package_set', { package: to });
}

/** Sets codes in a package; one that is empty or the usual one is not kept, and a key that the package has not is left out. */
export async function setLedgerCodes(
  ctx: TenantContext,
  of: LedgerPackage,
  codes: readonly { key: string; code: string }[],
): Promise<void> {
  const { db, scope } = ctx;
  scope.require('invoices.manage');
  const known = new Set((await ledgerCodes(ctx, of)).map(({ key }) => key));
  const given = new Map(codes.filter(({ key }) => known.has(key)).map(({ key, code }) => [key, code]));
  if (given.size === 0) return;
  const sales = given.get('sales') ?? (await ownCodes(ctx, of))['sales'];
  const usual = new Map(codeFields(of, sales ? { sales } : {}, []).map((field) => [field.key, field.usual]));
  const own = [...given].filter(([key, code]) => code !== '' && code !== usual.get(key));
  await db
    .deleteFrom('ledger_codes')
    .where('tenant_id', '=', scope.tenantId)
    .where('package', '=', of)
    .where('key', 'in', [...given.keys()])
    .execute();
  if (own.length > 0)
    await db
      .insertInto('ledger_codes')
      .values(own.map(([key, code]) => ({ tenant_id: scope.tenantId, package: of, key, code })))
      .onConflict((conflict) => conflict.columns(['tenant_id', 'package', 'key']).doNothing())
      .execute();
  await auditCompany(ctx, 'ledger.codes_set', { package: of, ...Object.fromEntries(own) });
}
