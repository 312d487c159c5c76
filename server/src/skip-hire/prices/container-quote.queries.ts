import type { ContainerQuote, quoteContainer } from '@tonnage/contract/skip-hire/prices';
import type { Received } from '@tonnage/contract/endpoint';
import { parsePostcode } from '@tonnage/domain/common/postcode';
import { NO_PRICE } from '@tonnage/domain/skip-hire/pricing';
import type { TenantContext, Reading } from '../../platform/context.ts';
import { isId } from '../../platform/db/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { serving } from '../depots/serving.queries.ts';
import { presentPriceRow } from './price-list.present.ts';
import { priceRowById } from './price-list.queries.ts';
import { priceOf } from './price.queries.ts';

type QuoteInput = Received<typeof quoteContainer>['body']['data'];

/**
 * What a customer would pay for one container, by the rules that price their order, and the row of the price list that
 * it comes from.
 */
export async function containerQuote(ctx: Reading<TenantContext>, input: QuoteInput): Promise<ContainerQuote> {
  const { db, scope } = ctx;
  const account = isId(input.accountId)
    ? await db
        .selectFrom('accounts')
        .select('id')
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', input.accountId)
        .executeTakeFirst()
    : undefined;
  if (!account) throw new Refusal('NOT_FOUND');
  const place = await placeFor(ctx, account.id, input.where);
  const buyer = { db, scope: { tenantId: scope.tenantId, accountId: account.id } };
  const at = { siteId: place.siteId, depotId: place.depot?.id ?? null, zoneId: place.zone?.id ?? null };
  const { price, row, unsuitable } = await priceOf(buyer, at, input);
  const { lines, netPence, vatPence, grossPence, hireDays, overHirePencePerDay } = price ?? NO_PRICE;
  const priceRow = row === null ? undefined : await priceRowById(ctx, row.id);
  return {
    depot: place.depot,
    zone: place.zone,
    lines,
    netPence,
    vatPence,
    grossPence,
    hireDays,
    overHirePencePerDay,
    unsuitable: unsuitable?.message ?? null,
    row: priceRow ? presentPriceRow(priceRow) : null,
  };
}

async function placeFor({ db, scope }: Reading<TenantContext>, accountId: string, where: string) {
  const site = isId(where)
    ? await db
        .selectFrom('sites as s')
        .leftJoin('depots as d', 'd.id', 's.depot_id')
        .leftJoin('zones as z', 'z.id', 's.zone_id')
        .select(['s.id', 's.depot_id', 'd.name as depot', 's.zone_id', 'z.name as zone'])
        .where('s.tenant_id', '=', scope.tenantId)
        .where('s.account_id', '=', accountId)
        .where('s.id', '=', where)
        .executeTakeFirst()
    : undefined;
  if (isId(where) && !site) throw new Refusal('NOT_FOUND');
  if (site) {
    const { depot_id: depotId, zone_id: zoneId } = site;
    return {
      siteId: site.id,
      depot: depotId === null ? null : { id: depotId, name: site.depot ?? '' },
      zone: zoneId === null ? null : { id: zoneId, name: site.zone ?? '' },
    };
  }
  const postcode = parsePostcode(where);
  if (postcode === null) throw new Refusal('NOT_A_POSTCODE', { field: 'where' });
  const served = await serving(db, scope.tenantId, postcode.unit);
  if (served === null) throw new Refusal('NOT_COVERED', { field: 'where' });
  return {
    siteId: null,
    depot: { id: served.depot_id, name: served.depot_name },
    zone: { id: served.zone_id, name: served.zone_name },
  };
}
