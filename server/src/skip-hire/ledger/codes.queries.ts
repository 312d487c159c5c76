import type { LedgerCodeField } from '@tonnage/contract/skip-hire/ledger';
import { codeFields, type LedgerCodes, type LedgerPackage } from '@tonnage/domain/skip-hire/ledger/codes';
import type { TenantContext } from '../../platform/context.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

/** The company's accounts package; null: none is chosen. */
export async function packageOf({ db, scope }: Reader): Promise<LedgerPackage | null> {
  const row = await db
    .selectFrom('ledger_settings')
    .select('package')
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirst();
  return row?.package ?? null;
}

/** The codes that the company has given itself in a package. */
export async function ownCodes({ db, scope }: Reader, of: LedgerPackage): Promise<LedgerCodes> {
  const rows = await db
    .selectFrom('ledger_codes')
    .select(['key', 'code'])
    .where('tenant_id', '=', scope.tenantId)
    .where('package', '=', of)
    .execute();
  return Object.fromEntries(rows.map(({ key, code }) => [key, code]));
}

/** Every code that a package needs, with the company's own. */
export async function ledgerCodes(ctx: Reader, of: LedgerPackage): Promise<LedgerCodeField[]> {
  const own = await ownCodes(ctx, of);
  const rates = await ctx.db
    .selectFrom('invoice_lines')
    .select('vat_rate_bp')
    .distinct()
    .where('tenant_id', '=', ctx.scope.tenantId)
    .execute();
  return codeFields(
    of,
    own,
    rates.map((row) => row.vat_rate_bp),
  ).map((field) => ({ ...field, code: own[field.key] ?? '' }));
}
