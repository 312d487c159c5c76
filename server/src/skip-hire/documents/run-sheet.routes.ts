import { getRunSheet } from '@tonnage/contract/skip-hire/documents/run-sheet';
import { documentBrandOf } from '../../core/tenants/document-brand.queries.ts';
import type { ByteBinder } from '../../platform/http/file-endpoint.ts';
import { requireDriver } from '../fleet/drivers.queries.ts';
import { presentStop } from '../fleet/driver-routes/present.ts';
import { stopsOfDay } from '../fleet/driver-routes/queries.ts';
import { makeRunSheet } from './commands/make-run-sheet.ts';

/** The printable route sheet of a driver's day. */
export function runSheetRoutes(bytes: ByteBinder): void {
  bytes.desk(getRunSheet, async (ctx, { params }) => {
    const driver = await requireDriver(ctx, params.id);
    const stops = (await stopsOfDay(ctx, driver.id, params.date)).map(presentStop);
    const company = await documentBrandOf(ctx.db, ctx.scope.tenantId);
    const facts = { driver: driver.name, depot: driver.depot.name, date: params.date, stops };
    return {
      mime: 'application/pdf',
      name: `Route sheet ${driver.name} ${params.date}.pdf`,
      as: 'attachment',
      facts: { company, ...facts },
      open: () => makeRunSheet(company, { ...facts, printedAt: ctx.now }),
    };
  });
}
