import type { ContainerPrice, ContainerQuote, quoteContainer } from '@tonnage/contract/skip-hire/prices';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import { hireRateOf } from '@tonnage/domain/skip-hire/hire-rate';
import { listPenceOf, resolvePrice, NO_PRICE } from '@tonnage/domain/skip-hire/pricing';
import type { AccountContext, Reading, TenantContext } from '../../platform/context.ts';
import { isId } from '../../platform/db/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { containerSubTypes } from '../catalogue/queries.ts';
import { siteById } from '../sites/queries.ts';
import { priceRows } from './queries.ts';
import type { Received } from '@tonnage/contract/endpoint';
import { parsePostcode } from '@tonnage/domain/common/postcode';
import { serving } from '../depots/serving.queries.ts';
import { presentPriceRow } from './price-list.present.ts';
import { priceRowById } from './price-list.queries.ts';
import { priceOf } from './price.queries.ts';

/** The price of every container at a site for one waste, and the list price where an agreed one is lower. Pence without VAT, with the fuel surcharge. */
export async function containerPrices(
  ctx: Reading<AccountContext>,
  input: { siteId: string; wasteTypeId: string; jobType: JobType; date?: string | undefined },
) {
  const { db, scope, now } = ctx;
  scope.require('prices.view');
  const site = await siteById(db, scope, input.siteId);
  if (!site || !isId(input.wasteTypeId)) throw new Refusal('NOT_FOUND');
  const date = input.date ?? dateIn(LONDON, now);
  const rows = await priceRows(db, {
    tenantId: scope.tenantId,
    accountId: scope.accountId,
    jobType: input.jobType,
    date,
  });
  const subTypes = await containerSubTypes(db, scope.tenantId);
  const list = rows.filter((row) => row.accountId === null && row.siteId === null);
  return subTypes.map((sub): ContainerPrice => {
    const question = {
      siteId: site.id,
      accountId: scope.accountId,
      zoneId: site.zone_id,
      depotId: site.depot_id!,
      containerSubTypeId: sub.id,
      wasteTypeId: input.wasteTypeId,
      jobType: input.jobType,
      date,
    };
    const row = site.depot_id === null ? null : resolvePrice(rows, question);
    const netPence = listPenceOf(row);
    const own = netPence !== null && (row!.accountId !== null || row!.siteId !== null);
    const listed = own ? listPenceOf(resolvePrice(list, question)) : null;
    return {
      containerSubTypeId: sub.id,
      netPence,
      own,
      listPence: listed !== null && netPence !== null && netPence < listed ? listed : null,
    };
  });
}

type QuoteInput = Received<typeof quoteContainer>['body']['data'];

/**
 * What a customer, or somebody without an account, would pay for one container, by the rules that price an order, and the row of
 * the price list that it comes from.
 */
export async function containerQuote(ctx: Reading<TenantContext>, input: QuoteInput): Promise<ContainerQuote> {
  const { db, scope } = ctx;
  const { accountId } = input;
  const known =
    accountId === null ||
    (isId(accountId) &&
      (await db
        .selectFrom('accounts')
        .select('id')
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', accountId)
        .executeTakeFirst()));
  if (!known) throw new Refusal('NOT_FOUND');
  const place = await pricedPlaceOf(ctx, accountId, input.where);
  const buyer = { db, scope: { tenantId: scope.tenantId, accountId } };
  const at = { siteId: place.siteId, depotId: place.depot?.id ?? null, zoneId: place.zone?.id ?? null };
  const { price, row, unsuitable } = await priceOf(buyer, at, input);
  const { lines, netPence, vatPence, grossPence, hireDays, ...rate } = price ?? NO_PRICE;
  const priceRow = row === null ? undefined : await priceRowById(ctx, row.id);
  return {
    depot: place.depot,
    zone: place.zone,
    lines,
    netPence,
    vatPence,
    grossPence,
    hireDays,
    ...hireRateOf(rate),
    unsuitable: unsuitable?.message ?? null,
    row: priceRow ? presentPriceRow(priceRow) : null,
  };
}

/** Where staff ask a price for: a site of the account, or a postcode that a depot serves. Throws NOT_FOUND, NOT_A_POSTCODE, NOT_COVERED. */
export async function pricedPlaceOf({ db, scope }: Reading<TenantContext>, accountId: string | null, where: string) {
  const site =
    accountId !== null && isId(where)
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
