import { createHash } from 'node:crypto';
import type { Received } from '@tonnage/contract/endpoint';
import { LIMITS } from '@tonnage/contract/limits';
import type { previewRise, RisePreview } from '@tonnage/contract/skip-hire/prices';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { tooHigh } from '@tonnage/domain/skip-hire/price-cells';
import { risen } from '@tonnage/domain/skip-hire/price-rise';
import type { TenantContext } from '../../platform/context.ts';
import { InvalidInput, Refusal } from '../../platform/refusal.ts';
import { describePrice } from './file.ts';
import { pricesInForce } from './in-force.queries.ts';
import { keyText, type PriceInput } from './inputs.ts';
import { bookRow, valuesOf } from './price-list.present.ts';
import { pricePage, type PriceListRow } from './price-list.queries.ts';

/** The most changes that a preview lists. */
const NAMED = 100;

export type Rise = Received<typeof previewRise>['body']['data'];

/**
 * What a rise would do to the prices that are in force on its day and match its filters. `inputs` are the prices to set. Throws
 * PRICE_FROM_PAST, and InvalidInput if a price would be too high or more match than LIMITS.priceRise.
 */
export async function planRise(
  ctx: TenantContext,
  { from, byBp, roundTo, filters }: Rise,
): Promise<{ preview: RisePreview; inputs: PriceInput[] }> {
  ctx.scope.require('prices.manage');
  if (from < dateIn(LONDON, ctx.now)) throw new Refusal('PRICE_FROM_PAST');
  const { rows, total } = await pricePage(ctx, from, filters, { limit: LIMITS.priceRise, offset: 0 });
  if (total > LIMITS.priceRise) {
    const message = 'More than 10,000 prices match. Narrow them with the filters.';
    throw new InvalidInput([{ path: ['filters'], message }]);
  }
  const held = await pricesInForce(ctx, from);
  const preview: RisePreview = { changed: 0, same: 0, onApplication: 0, planned: 0, changes: [], seen: '' };
  const seen = createHash('sha256');
  const inputs: PriceInput[] = [];
  for (const row of rows) {
    const was = row.net_pence;
    const input = { ...inputOf(row), netPence: row.price_on_application ? was : risen(was, byBp, roundTo) };
    seen.update(`${row.id} ${was} ${input.netPence}\n`);
    if (row.price_on_application) preview.onApplication++;
    else if (input.netPence === was) preview.same++;
    else {
      const high = tooHigh(input);
      if (high)
        throw new InvalidInput([{ path: ['byBp'], message: `${describePrice(bookRow(row))}: ${high.message}` }]);
      preview.changed++;
      if (held.get(keyText(input))?.some(({ validFrom }) => validFrom > from)) preview.planned++;
      if (preview.changes.length < NAMED)
        preview.changes.push({ what: describePrice(bookRow(row)), wasPence: was, netPence: input.netPence });
      inputs.push(input);
    }
  }
  return { preview: { ...preview, seen: seen.digest('base64url') }, inputs };
}

const inputOf = (row: PriceListRow): PriceInput => ({
  jobType: row.job_type,
  containerSubTypeId: row.container_sub_type_id,
  wasteTypeId: row.waste_type_id,
  depotId: row.depot_id,
  zoneId: row.zone_id,
  accountId: row.account_id,
  siteId: row.site_id,
  ...valuesOf(row),
});
