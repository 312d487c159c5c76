import type { DeskPermit } from '@tonnage/contract/skip-hire/permits';
import { PERMIT_LABELS } from '@tonnage/domain/skip-hire/permits';
import { dayCell, type FileColumn } from '../../platform/formats/cells.ts';
import * as wire from '@tonnage/contract/skip-hire/permits';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { listFile } from '../../platform/formats/list-file.ts';
import type { TenantContext, Reading } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { pageAnswer, pageOf } from '../../platform/http/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { applyForPermit, grantPermit, refusePermit } from './commands/permit.ts';
import { extendPermit } from './commands/renew-permit.ts';
import { permitById, permitPage, permitsAfter } from './desk.queries.ts';

const PERMITS: readonly FileColumn<DeskPermit>[] = [
  { header: 'Order', cell: (row) => row.order.number },
  { header: 'Customer', cell: (row) => row.account.name },
  { header: 'Site', cell: (row) => row.site },
  { header: 'Postcode', cell: (row) => row.postcode },
  { header: 'Council', cell: (row) => row.council },
  { header: 'Status', cell: (row) => PERMIT_LABELS[row.status] },
  { header: 'Delivery date', cell: (row) => dayCell(row.deliveryOn) },
  { header: 'Applied on', cell: (row) => dayCell(row.appliedOn) },
  { header: 'Reference', cell: (row) => row.reference },
  { header: 'Permit', cell: (row) => row.number },
  { header: 'Valid from', cell: (row) => dayCell(row.validFrom) },
  { header: 'Valid to', cell: (row) => dayCell(row.validTo) },
  { header: 'Reason refused', cell: (row) => row.refusedReason },
];

/** Councils' decisions on containers on the road, as staff enter them. */
export function permitRoutes(bind: Binder): void {
  bind.staff(
    wire.listPermits,
    async (ctx, { query }) => {
      const { limit, offset } = pageOf(query.pagination, 0);
      return pageAnswer(query, await permitPage(ctx, { ...query, limit, offset }, dateIn(LONDON, ctx.now)));
    },
    (enter, { query }) =>
      listFile(enter, {
        name: ['permits', query.view],
        columns: PERMITS,
        after: (ctx, last: wire.DeskPermit | null, limit) =>
          permitsAfter(ctx, query, { today: dateIn(LONDON, ctx.now), after: last?.id ?? null, limit }),
      }),
  );
  bind.staff(wire.applyForPermit, async (ctx, { params, body }) => {
    await applyForPermit(ctx, params.id, body.data);
    return shown(ctx, params.id);
  });
  bind.staff(wire.grantPermit, async (ctx, { params, body }) => {
    const { data } = await shown(ctx, params.id);
    await grantPermit(ctx, data.order.id, body.data, params.id);
    return shown(ctx, params.id);
  });
  bind.staff(wire.extendPermit, async (ctx, { params, body }) => {
    await extendPermit(ctx, params.id, body.data);
    return shown(ctx, params.id);
  });
  bind.staff(wire.refusePermit, async (ctx, { params, body }) => {
    await refusePermit(ctx, params.id, body.data.reason);
    return shown(ctx, params.id);
  });
}

async function shown(ctx: Reading<TenantContext>, id: string) {
  const data = await permitById(ctx, id, dateIn(LONDON, ctx.now));
  if (!data) throw new Refusal('NOT_FOUND');
  return { data };
}
