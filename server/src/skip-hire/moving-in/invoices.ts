import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { dateIn } from '@tonnage/domain/common/zoned';
import { retainUntil } from '@tonnage/domain/skip-hire/documents';
import { dueDate, type TermsBasis } from '@tonnage/domain/skip-hire/invoices';
import { type OpenInvoiceRow, readOpenInvoice } from '@tonnage/domain/skip-hire/moving-in/invoices';
import type { InvoiceSheet } from '@tonnage/domain/skip-hire/printed-documents';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';
import { json } from '../../platform/db/db.ts';
import { newId } from '../../platform/db/ids.ts';
import { raiseNumbers } from '../documents/commands/take-number.ts';
import { accountFinder, type KnownAccount } from './accounts.queries.ts';
import { importer, inBatches, type Matched } from './importer.ts';

interface ReadyInvoice extends OpenInvoiceRow {
  of: KnownAccount;
  dueOn: IsoDate;
}

/**
 * Open invoices and credits, each for what is open of it and without lines, so that they are in balances and statements and in
 * no sales figure or file for the ledger: the earlier system has reported them. One whose number is here already is left.
 */
export const invoices = importer<OpenInvoiceRow, ReadyInvoice>({
  read: readOpenInvoice,
  async match(reader, rows) {
    const { db, scope, now } = reader;
    const find = await accountFinder(reader);
    const held = await db
      .selectFrom('invoices')
      .select(['number', 'account_id', 'kind', 'brought_forward_pence'])
      .where('tenant_id', '=', scope.tenantId)
      .where('number', '=', (eb) => eb.fn.any(eb.val(rows.map(({ row }) => row.number))))
      .execute();
    const known = new Map(held.map((row) => [row.number, row]));
    const seen = new Map<string, number>();
    const matched: Matched<ReadyInvoice> = { add: [], same: 0, problems: [], notes: [] };
    let paid = 0;
    for (const { line, row } of rows) {
      const of = row.openPence === 0 ? null : find(row.account);
      if (of === null) {
        paid++;
        continue;
      }
      const problem = typeof of === 'string' ? of : problemOf(row, of, { known, seen, today: dateIn(LONDON, now) });
      if (typeof of === 'string' || problem !== null) matched.problems.push({ line, problem: problem! });
      else if (known.has(row.number)) matched.same++;
      else {
        seen.set(row.number, line);
        const terms = { days: of.payment_terms_days, basis: of.terms_basis as TermsBasis };
        const dueOn = row.kind === 'credit_note' ? row.issuedOn : (row.dueOn ?? dueDate(row.issuedOn, terms));
        matched.add.push({ line, row: { ...row, of, dueOn } });
      }
    }
    if (paid > 0)
      matched.notes.push(
        paid === 1
          ? '1 row has nothing outstanding, so it’s left out.'
          : `${paid} rows have nothing outstanding, so they’re left out.`,
      );
    const sum = (kind: OpenInvoiceRow['kind']) =>
      matched.add.filter(({ row }) => row.kind === kind).reduce((pence, { row }) => pence + row.openPence, 0);
    if (matched.add.length > 0)
      matched.notes.push(
        `Outstanding in all: ${formatPence(sum('invoice'))}, less ${formatPence(sum('credit_note'))} of credits.`,
      );
    return matched;
  },
  show: (row) => ({
    what: `${row.number} ${row.of.name}`,
    detail: [
      row.kind === 'credit_note' ? 'credit' : null,
      `${formatPence(row.openPence)} of ${formatPence(row.grossPence)}`,
      formatDayYear(row.issuedOn),
      row.kind === 'credit_note' ? null : `due ${formatDayYear(row.dueOn)}`,
    ]
      .filter((part) => part !== null)
      .join(', '),
  }),
  async write(ctx, rows) {
    const { db, scope, now } = ctx;
    for (const kind of ['invoice', 'credit_note'] as const)
      // A credit may be numbered like our invoices.
      await raiseNumbers(
        db,
        scope.tenantId,
        kind,
        rows.map(({ number }) => number),
      );
    const entered = rows.map((row) => ({ id: newId(now), documentId: newId(now), row }));
    const own = { tenant_id: scope.tenantId, created_at: now };
    await inBatches(entered, (part) =>
      db
        .insertInto('documents')
        .values(
          part.map(({ documentId, row }) => ({
            ...own,
            id: documentId,
            account_id: row.of.id,
            kind: row.kind,
            number: row.number,
            title: [row.kind === 'invoice' ? 'Invoice' : 'Credit', 'brought forward', row.reference]
              .filter((text) => text)
              .join(' '),
            status: 'issued',
            date: row.issuedOn,
            retain_until: retainUntil({ kind: row.kind, date: row.issuedOn, validTo: null }),
            content: json(sheetOf(row)),
            updated_at: now,
          })),
        )
        .execute(),
    );
    await inBatches(entered, (part) =>
      db
        .insertInto('invoices')
        .values(
          part.map(({ id, documentId, row }) => ({
            ...own,
            id,
            account_id: row.of.id,
            kind: row.kind,
            number: row.number,
            issued_on: row.issuedOn,
            due_on: row.dueOn,
            net_pence: row.openPence - row.openVatPence,
            vat_pence: row.openVatPence,
            gross_pence: row.openPence,
            brought_forward_pence: row.grossPence,
            document_id: documentId,
          })),
        )
        .execute(),
    );
    await addToAccounts(ctx, rows);
    return [
      { entity: 'documents', ids: entered.map(({ documentId }) => documentId) },
      { entity: 'invoices', ids: entered.map(({ id }) => id) },
    ];
  },
});

/** An invoice of the company. */
interface Held {
  account_id: string;
  kind: string;
  brought_forward_pence: number | null;
}

/** Why a row cannot be imported, or null. */
function problemOf(
  row: OpenInvoiceRow,
  of: KnownAccount,
  { known, seen, today }: { known: ReadonlyMap<string, Held>; seen: ReadonlyMap<string, number>; today: IsoDate },
): string | null {
  if (seen.has(row.number)) return `Invoice ${row.number} is in row ${seen.get(row.number)} too.`;
  if (row.issuedOn > today) return `The invoice date ${formatDayYear(row.issuedOn)} is in the future.`;
  const here = known.get(row.number);
  if (here === undefined) return null;
  if (here.account_id !== of.id) return `Invoice ${row.number} is another customer’s here.`;
  return here.kind === row.kind && here.brought_forward_pence === row.grossPence
    ? null
    : `There is another invoice ${row.number} here.`;
}

/** What a customer owes counts against their limit as an invoice of this system does. */
async function addToAccounts({ db, scope }: TenantContext, rows: readonly ReadyInvoice[]): Promise<void> {
  const owed = new Map<string, number>();
  for (const { of, kind, openPence } of rows)
    owed.set(of.id, (owed.get(of.id) ?? 0) + (kind === 'invoice' ? openPence : -openPence));
  const sums = [...owed].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([id, pence]) => ({ id, pence }));
  await sql`update accounts a set exposure_pence = a.exposure_pence + s.pence
    from jsonb_to_recordset(${json(sums)}::jsonb) as s(id uuid, pence bigint)
    where a.tenant_id = ${scope.tenantId} and a.id = s.id`.execute(db);
}

/** The document of an invoice that is brought forward: no VAT invoice, which its own is. */
function sheetOf(row: ReadyInvoice): InvoiceSheet {
  return {
    kind: row.kind,
    number: row.number,
    issuedOn: row.issuedOn,
    dueOn: row.dueOn,
    period: null,
    seller: { companyNumber: null, vatNumber: null, bankDetails: null },
    buyer: { name: row.of.name, accountNumber: row.of.number, address: row.of.billing_address, vatNumber: null },
    receipt: false,
    credits: null,
    broughtForward: { grossPence: row.grossPence },
    lines: [],
    vat: [],
    netPence: row.openPence - row.openVatPence,
    vatPence: row.openVatPence,
    grossPence: row.openPence,
  };
}
