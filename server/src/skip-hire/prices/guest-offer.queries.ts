import type { GuestOffer } from '@tonnage/contract/skip-hire/prices';
import { type IsoDate, LONDON } from '@tonnage/domain/common/dates';
import { parsePostcode } from '@tonnage/domain/common/postcode';
import { dateIn } from '@tonnage/domain/common/zoned';
import { containerTakes } from '@tonnage/domain/skip-hire/catalogue';
import { nextFreeDates } from '@tonnage/domain/skip-hire/depot-calendar';
import { priceJob, resolvePrice } from '@tonnage/domain/skip-hire/pricing';
import { tenantOf } from '../../core/tenants/queries.ts';
import type { GuestContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { containerSubTypes, wasteTypes } from '../catalogue/queries.ts';
import { dayQuestion } from '../depots/day.queries.ts';
import { depotCalendar } from '../depots/queries.ts';
import { serving } from '../depots/serving.queries.ts';
import { priceRows } from './queries.ts';

type Reader = Pick<GuestContext, 'db' | 'tenantId' | 'now'>;
type Found = Pick<GuestOffer, 'nextFreeDay'> & { prices: NonNullable<GuestOffer['prices']> };

/** What was worked out lately by company and zone, so that strangers cannot make the server work it out again and again. */
const found = new Map<string, { at: number; day: IsoDate; offer: Promise<Found> }>();
/** Milliseconds: a minute, and not past midnight. Placing an order asks for both again. */
const KEPT_MS = 60_000;
const KEPT = 1_000;

/**
 * What a company shows to anybody with a postcode: the next day with room, not how much, and the lowest list price of each container,
 * pence with VAT. It reads nothing of any customer. Throws NOT_FOUND if the company shows neither, APPLICATION_DISABLED,
 * NOT_A_POSTCODE.
 */
export async function guestOffer(ctx: Reader, text: string): Promise<GuestOffer> {
  const tenant = await tenantOf(ctx.db, ctx.tenantId);
  if (tenant.disabled) throw new Refusal('APPLICATION_DISABLED');
  if (!tenant.shows_free_day && !tenant.shows_prices) throw new Refusal('NOT_FOUND');
  const parsed = parsePostcode(text);
  if (parsed === null) throw new Refusal('NOT_A_POSTCODE', { field: 'postcode' });
  const served = await serving(ctx.db, ctx.tenantId, parsed.unit);
  const shown = { postcode: parsed.unit, covered: served !== null };
  if (served === null) return { ...shown, nextFreeDay: null, prices: null };
  const { nextFreeDay, prices } = await foundFor(ctx, served);
  return {
    ...shown,
    nextFreeDay: tenant.shows_free_day ? nextFreeDay : null,
    prices: tenant.shows_prices ? prices : null,
  };
}

async function foundFor(ctx: Reader, at: { zone_id: string; depot_id: string }): Promise<Found> {
  const key = `${ctx.tenantId} ${at.zone_id}`;
  const now = Date.parse(ctx.now);
  const day = dateIn(LONDON, ctx.now);
  const known = found.get(key);
  if (known && known.day === day && known.at <= now && now - known.at < KEPT_MS) return known.offer;
  // Those who ask at the same time wait for the same answer.
  const offer = workOut(ctx, at);
  found.delete(key);
  const [oldest] = found.keys();
  if (found.size >= KEPT && oldest !== undefined) found.delete(oldest);
  found.set(key, { at: now, day, offer });
  offer.catch(() => found.delete(key));
  return offer;
}

async function workOut({ db, tenantId, now }: Reader, at: { zone_id: string; depot_id: string }): Promise<Found> {
  const calendar = await depotCalendar(db, at.depot_id, now);
  const [nextFreeDay = null] = nextFreeDates(calendar, dayQuestion(calendar, now), 1);
  const date = nextFreeDay ?? dateIn(LONDON, now);
  const rows = await priceRows(db, { tenantId, accountId: null, jobType: 'delivery', date });
  const wastes = await wasteTypes(db, tenantId);
  const containers = await containerSubTypes(db, tenantId);
  const ofContainer = Map.groupBy(rows, (row) => row.containerSubTypeId);
  const prices = containers.flatMap(({ id, name, size_yards: sizeYards, allows_heavy_waste: allowsHeavyWaste }) => {
    const pence = wastes.flatMap((waste) => {
      const { heavy, hazardous, self_service: selfService } = waste;
      const takes = containerTakes({ name, sizeYards, allowsHeavyWaste }, { ...waste, heavy, hazardous, selfService });
      const row = resolvePrice(ofContainer.get(id) ?? [], {
        siteId: null,
        accountId: null,
        zoneId: at.zone_id,
        depotId: at.depot_id,
        containerSubTypeId: id,
        wasteTypeId: waste.id,
        jobType: 'delivery',
        date,
      });
      if (!takes.allowed || row === null || row.priceOnApplication) return [];
      const { grossPence } = priceJob(row, { label: name, quantity: 1, permit: null });
      return grossPence > 0 ? grossPence : [];
    });
    return pence.length === 0 ? [] : [{ container: name, sizeYards, fromPence: Math.min(...pence) }];
  });
  return { nextFreeDay, prices: prices.toSorted((a, b) => a.sizeYards - b.sizeYards) };
}
