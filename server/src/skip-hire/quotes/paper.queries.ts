import { LONDON, type Instant, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { documentBrandOf } from '../../core/tenants/document-brand.queries.ts';
import type { Reading, TenantContext } from '../../platform/context.ts';
import { linesOf, quoteTable, requireQuote } from './queries.ts';
import { presentLine } from './priced.queries.ts';

/** A quote as it is printed. */
export interface PrintedQuote {
  number: string;
  name: string;
  company: string | null;
  email: string | null;
  phone: string | null;
  place: string;
  notes: string | null;
  lines: ReturnType<typeof presentLine>[];
  netPence: number;
  vatPence: number;
  grossPence: number;
  createdAt: Instant;
  createdOn: IsoDate;
  validTo: IsoDate;
}

/** What a quote prints, and the head that it is printed under. Throws NOT_FOUND. */
export async function printedQuote(ctx: Reading<TenantContext>, id: string) {
  const row = await requireQuote(ctx, id);
  const { place } = (await quoteTable.one(ctx, id))!;
  const createdAt = row.created_at.toISOString();
  const quote: PrintedQuote = {
    number: row.number,
    name: row.name,
    company: row.company,
    email: row.email,
    phone: row.phone,
    place,
    notes: row.notes,
    lines: linesOf(row).map(presentLine),
    netPence: row.net_pence,
    vatPence: row.vat_pence,
    grossPence: row.gross_pence,
    createdAt,
    createdOn: dateIn(LONDON, createdAt),
    validTo: row.valid_to,
  };
  return { quote, brand: await documentBrandOf(ctx.db, ctx.scope.tenantId) };
}
