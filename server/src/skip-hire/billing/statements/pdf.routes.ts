import { getCustomerStatementPdf, getStatementPdf } from '@tonnage/contract/skip-hire/billing/statements';
import { LIMITS } from '@tonnage/contract/limits';
import type { StatementReader } from '@tonnage/domain/skip-hire/statement';
import { documentBrandOf } from '../../../core/tenants/document-brand.queries.ts';
import { tenantOf } from '../../../core/tenants/queries.ts';
import type { AccountContext, Reading } from '../../../platform/context.ts';
import type { Download } from '../../../platform/http/download.ts';
import type { ByteBinder } from '../../../platform/http/file-endpoint.ts';
import { renderPdf } from '../../../platform/pdf/writer.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { inCustomer } from '../../accounts/in-customer.queries.ts';
import { statement } from './statement.queries.ts';

type Days = Parameters<typeof statement>[1];

/** Statements as PDFs, rendered on each request because payments still change them. */
export function statementPdfRoutes(bytes: ByteBinder): void {
  bytes.download(getStatementPdf, (ctx, { query }) => download(ctx, query, 'customer'));
  bytes.desk(getCustomerStatementPdf, async (ctx, { params, query }) =>
    download(await inCustomer(ctx, params.id, 'read'), query, 'office'),
  );
}

async function download(ctx: Reading<AccountContext>, days: Days, reader: StatementReader): Promise<Download> {
  const { db, scope, now } = ctx;
  const made = await statement(ctx, days);
  if (made.movements.length > LIMITS.paperRows) throw new Refusal('PDF_TOO_LONG');
  const brand = await documentBrandOf(db, scope.tenantId);
  const { bank_details: bankDetails } = await tenantOf(db, scope.tenantId);
  return {
    mime: 'application/pdf',
    name: `Statement ${made.account.number} ${made.from} to ${made.to}.pdf`,
    as: 'attachment',
    facts: { brand, made, bankDetails, reader },
    open: async () => {
      const { statementPdf } = await import('./statement-pdf.ts');
      return renderPdf(statementPdf(brand, made, { printedAt: now, bankDetails, reader }));
    },
  };
}
