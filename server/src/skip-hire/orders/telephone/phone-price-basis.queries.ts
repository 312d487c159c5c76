import type { getPhonePriceBasis } from '@tonnage/contract/skip-hire/orders/phone-orders';
import type { DeskPriceBasis } from '@tonnage/contract/skip-hire/orders/price-basis';
import type { Received } from '@tonnage/contract/endpoint';
import type { Reading, TenantContext } from '../../../platform/context.ts';
import { basisOf, costOf } from '../price-basis.queries.ts';
import { phonePlace, phonePrice } from './phone-price.queries.ts';

/** Where the price that the clerk tells the caller comes from, and what the order costs; null while there is no price. */
export async function phonePriceBasis(
  ctx: Reading<TenantContext>,
  {
    where,
    accountId = null,
    alongsidePence: _alongside,
    ...question
  }: Received<typeof getPhonePriceBasis>['body']['data'],
): Promise<DeskPriceBasis | null> {
  const { location, at, postcode } = await phonePlace(ctx, accountId, where);
  const { depot, zone } = location;
  if (depot === null) return null;
  const { price } = await phonePrice(ctx, accountId, at, question, postcode);
  if (price === null) return null;
  const { containerSubTypeId, wasteTypeId, jobType, date, agreedPence, quote } = question;
  const job = {
    ...at,
    depotId: depot.id,
    depot: depot.name,
    zone: zone?.name ?? null,
    containerSubTypeId,
    wasteTypeId,
    jobType,
    date,
    price,
    isAgreed: (agreedPence ?? quote ?? null) !== null,
  };
  const buyer = { db: ctx.db, scope: { tenantId: ctx.scope.tenantId, accountId } };
  return { ...(await basisOf(buyer, job)), cost: await costOf(ctx, job) };
}
