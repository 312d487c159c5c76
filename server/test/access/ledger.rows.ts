import { randomUUID } from 'node:crypto';
import { issueInvoice } from '../../src/skip-hire/billing/invoices/commands/issue-invoice.ts';
import { draftOf } from '../drafts.ts';
import type { Company } from '../fixtures.ts';
import type { Harness } from '../harness.ts';
import { nothing, staffWho, type Rows, type Things } from './policy.ts';

/** An export of a company with its file and one document, which it has no longer. */
export async function ledgerExportOf(h: Harness, company: Company): Promise<string> {
  const id = randomUUID();
  const [by] = await h.rows<{ id: string }>('select id from users limit 1');
  const { tenantId: tenant_id } = company;
  await h.withoutTenant(async (db) => {
    await db
      .insertInto('ledger_exports')
      .values({
        tenant_id,
        id,
        package: 'sage50',
        up_to: '2026-02-28',
        totals: '[]',
        exported_by: by!.id,
        exported_at: h.clock.now(),
      })
      .execute();
    await db
      .insertInto('ledger_files')
      .values({ tenant_id, export_id: id, position: 0, name: 'sage.csv', content: 'Type\r\n' })
      .execute();
    await db
      .insertInto('ledger_documents')
      .values({ tenant_id, package: 'sage50', kind: 'invoice', document_id: randomUUID(), export_id: id })
      .execute();
    await db
      .insertInto('ledger_codes')
      .values({ tenant_id, package: 'sage50', key: 'sales', code: '4010' })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'package', 'key']).doNothing())
      .execute();
    await db
      .insertInto('ledger_settings')
      .values({ tenant_id, package: 'sage50' })
      .onConflict((conflict) => conflict.column('tenant_id').doNothing())
      .execute();
  });
  return id;
}

/** What the accounts package is given. */
export const ledgerRows: Rows = (h) => {
  const may = staffWho('invoices.manage');
  const upTo = '2026-03-31';
  const fresh = async () => ({ ledgerExportId: await ledgerExportOf(h, h.fixtures.alpha) });
  return {
    getLedger: { may, sent: () => ({ query: { package: 'sage50', upTo } }) },
    getLedgerPackage: { may, sent: nothing },
    setLedgerPackage: { may, sent: () => ({ body: { data: { package: 'sage50' } } }) },
    getLedgerCodes: { may, sent: () => ({ query: { package: 'sage50' } }) },
    setLedgerCodes: {
      may,
      sent: () => ({ body: { data: { package: 'sage50', codes: [{ key: 'sales', code: '4010' }] } } }),
    },
    listLedgerExports: { may, sent: nothing, fresh },
    exportLedger: {
      may,
      sent: () => ({ body: { data: { package: 'sage50', upTo } } }),
      fresh: async () => {
        const of = await h.customer();
        await h.rows(`update accounts set number = 'L${randomUUID().slice(0, 6)}' where id = '${of.accountId}'`);
        await h.office((ctx) => issueInvoice(ctx, draftOf(of, { unitPence: 100 })));
        return {};
      },
    },
    getLedgerExportFile: {
      may,
      sent: ({ ledgerExportId }: Things) => ({ params: { id: ledgerExportId } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
      fresh,
    },
  };
};
