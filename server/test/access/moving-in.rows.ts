import { randomUUID } from 'node:crypto';
import type { Company } from '../fixtures.ts';
import type { Harness } from '../harness.ts';
import { nothing, staffWho, type Rows, type Things } from './policy.ts';

/** A file that a company has imported, whose customer is gone. */
export async function importOf(h: Harness, company: Company): Promise<string> {
  const id = randomUUID();
  const [by] = await h.rows<{ id: string }>('select id from users limit 1');
  await h.withoutTenant((db) =>
    db
      .insertInto('imports')
      .values({
        tenant_id: company.tenantId,
        id,
        kind: 'customers',
        file_name: 'customers.csv',
        state: 'done',
        rows: 1,
        columns: '[]',
        started_by: by!.id,
        started_at: h.clock.now(),
      })
      .execute(),
  );
  await h.withoutTenant((db) =>
    db
      .insertInto('import_rows')
      .values({ tenant_id: company.tenantId, import_id: id, entity: 'accounts', entity_id: randomUUID() })
      .execute(),
  );
  return id;
}

/** Files from an earlier system. */
export const movingInRows: Rows = (h) => {
  const text = 'Account no,Name\nAC900,Access Ltd';
  const may = staffWho('settings.manage');
  const fresh = async () => ({ importId: await importOf(h, h.fixtures.alpha) });
  const nextNumbers = { account: 500_000, order: 500_000, invoice: 500_000, creditNote: 500_000 };
  return {
    getNextNumbers: { may, sent: nothing },
    setNextNumbers: { may, sent: () => ({ body: { data: nextNumbers } }) },
    listImports: { may, sent: nothing, fresh },
    previewImport: { may, sent: () => ({ body: { data: { kind: 'customers', text } } }) },
    startImport: { may, sent: () => ({ body: { data: { kind: 'customers', text, fileName: 'customers.csv' } } }) },
    undoImport: {
      may,
      sent: ({ importId }: Things) => ({ params: { id: importId } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
      fresh,
    },
  };
};
