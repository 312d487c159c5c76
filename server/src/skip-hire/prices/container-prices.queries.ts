import type { ContainerPrice } from '@tonnage/contract/skip-hire/prices';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import { resolvePrice, type PriceRow } from '@tonnage/domain/skip-hire/pricing';
import type { AccountContext, Reading } from '../../platform/context.ts';
import { isId } from '../../platform/db/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { containerSubTypes } from '../catalogue/queries.ts';
import { siteById } from '../sites/queries.ts';
import { priceRows } from './queries.ts';

/** The price of every container at a site for one waste, and the list price where an agreed one is lower. Pence without VAT. */
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
    const netPence = penceOf(row);
    const own = netPence !== null && (row!.accountId !== null || row!.siteId !== null);
    const listed = own ? penceOf(resolvePrice(list, question)) : null;
    return {
      containerSubTypeId: sub.id,
      netPence,
      own,
      listPence: listed !== null && netPence !== null && netPence < listed ? listed : null,
    };
  });
}

const penceOf = (row: PriceRow | null) => (row === null || row.priceOnApplication ? null : row.netPence);
