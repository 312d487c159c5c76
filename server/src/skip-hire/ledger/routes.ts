import * as wire from '@tonnage/contract/skip-hire/ledger';
import type { Reading, TenantContext } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { ByteBinder } from '../../platform/http/file-endpoint.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ledgerCodes, packageOf } from './codes.queries.ts';
import { exportLedger } from './commands/export-ledger.ts';
import { setLedgerCodes, setLedgerPackage } from './commands/set-ledger.ts';
import { exportFile, exportTable } from './exports.queries.ts';
import { ledgerPreview } from './pending.queries.ts';

/** What the company's accounts package is given. */
export function ledgerRoutes(bind: Binder): void {
  bind.staff(wire.getLedger, async (ctx, { query }) => ({ data: await ledgerPreview(ctx, query.package, query) }));
  bind.staff(wire.getLedgerPackage, async (ctx) => ({ data: { package: await packageOf(ctx) } }));
  bind.staff(wire.setLedgerPackage, async (ctx, { body }) => {
    await setLedgerPackage(ctx, body.data.package);
    return { data: body.data };
  });
  bind.staff(wire.getLedgerCodes, async (ctx, { query }) => ({
    data: { codes: await ledgerCodes(ctx, query.package) },
  }));
  bind.staff(wire.setLedgerCodes, async (ctx, { body: { data } }) => {
    await setLedgerCodes(ctx, data.package, data.codes);
    return { data: { codes: await ledgerCodes(ctx, data.package) } };
  });
  bind.staff(wire.listLedgerExports, exportTable.answer);
  bind.staff(wire.exportLedger, async (ctx, { body: { data } }) =>
    shown(ctx, await exportLedger(ctx, data.package, data)),
  );
}

export function ledgerFileRoutes(bytes: ByteBinder): void {
  bytes.desk(wire.getLedgerExportFile, (ctx, { params }) => exportFile(ctx, params.id));
}

async function shown(ctx: TenantContext | Reading<TenantContext>, id: string) {
  const row = await exportTable.one(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return { data: row };
}
