import type { Paper } from '@tonnage/domain/common/paper';
import type { StatementReader } from '@tonnage/domain/skip-hire/statement';
import { documentBrandOf } from '../../../core/tenants/document-brand.queries.ts';
import { tenantOf } from '../../../core/tenants/queries.ts';
import type { AccountContext, Reading } from '../../../platform/context.ts';
import { paperOf } from '../../../platform/pdf/sheet.ts';
import { statement } from './statement.queries.ts';

/** The account's statement for some days as a screen shows it, made of the parts of its PDF. Throws as `statement` does. */
export async function statementPaper(
  ctx: Reading<AccountContext>,
  days: Parameters<typeof statement>[1],
  reader: StatementReader,
): Promise<Paper> {
  const { db, scope, now } = ctx;
  const made = await statement(ctx, days);
  const brand = await documentBrandOf(db, scope.tenantId);
  const { bank_details: bankDetails } = await tenantOf(db, scope.tenantId);
  // The template brings the fonts with it.
  const { statementPdf } = await import('./statement-pdf.ts');
  return paperOf(statementPdf(brand, made, { printedAt: now, bankDetails, reader }));
}
