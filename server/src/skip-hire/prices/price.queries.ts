import { containerTakes, mayStandOnRoad } from '@tonnage/domain/skip-hire/catalogue';
import { isTooMuch } from '@tonnage/domain/common/money';
import type { JobType, Placement } from '@tonnage/domain/skip-hire/orders';
import {
  atAgreedPrice,
  priceJob,
  priceOfSeveral,
  resolvePrice,
  type JobPrice,
  type PriceRow,
} from '@tonnage/domain/skip-hire/pricing';
import { atOnce, type Db } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';
import { InvalidInput } from '../../platform/refusal.ts';
import { chosenContainer, chosenWaste } from '../catalogue/queries.ts';
import { permitAreaOf } from '../depots/serving.queries.ts';
import { priceRows } from './queries.ts';

/** The place of a job, as far as its price and its rules need it. */
export interface PricedPlace {
  siteId: string | null;
  depotId: string | null;
  zoneId: string | null;
}

/** The account to price for: a member's own, or the one that staff ask about; null: somebody without one. */
interface Buyer {
  db: Db;
  scope: { tenantId: string; accountId: string | null };
}

export interface ReturnTo {
  jobType: JobType;
  containerTypeId: string;
  containerSubTypeId: string;
  wasteTypeId: string;
  date: string;
  placement: Placement;
  /** Staff may order what customers have to call about. */
  byStaff?: boolean;
  /** A price agreed for this order alone, pence without VAT, in place of the list's. */
  agreedPence?: number | undefined;
  /** What the order has already; it need not be on offer any more. */
  ordered?: { containerTypeId: string; containerSubTypeId: string; wasteTypeId: string };
}

/**
 * The price of one container of a request, and whether it may be ordered: quoting and ordering both use it, so they
 * cannot differ. `price` is for one container and `row` is the price list row that it comes from; null if there is no
 * list price. `unsuitable` says why that container is not suitable. Throws InvalidInput for what is not in the
 * catalogue, naming the field.
 */
export async function priceOf(ctx: Buyer, place: PricedPlace, request: ReturnTo) {
  const { db, scope } = ctx;
  const { containerTypeId, containerSubTypeId, wasteTypeId, ordered } = request;
  const same = ordered?.containerTypeId === containerTypeId && ordered.containerSubTypeId === containerSubTypeId;
  const none = Promise.resolve(undefined);
  const [container, waste, area, rows = []] = await atOnce([
    isId(containerSubTypeId) && isId(containerTypeId)
      ? chosenContainer(db, scope.tenantId, {
          containerTypeId,
          containerSubTypeId,
          accountId: scope.accountId,
          ordered: same,
        })
      : none,
    isId(wasteTypeId) ? chosenWaste(db, scope.tenantId, wasteTypeId, ordered?.wasteTypeId === wasteTypeId) : none,
    request.placement === 'highway' ? permitAreaOf(db, place.zoneId) : none,
    place.depotId !== null && isId(containerSubTypeId)
      ? priceRows(db, {
          tenantId: scope.tenantId,
          accountId: scope.accountId,
          jobType: request.jobType,
          date: request.date,
          containerSubTypeId,
        })
      : none,
  ]);
  const missing = [
    ...(container ? [] : [{ path: ['containerSubTypeId'], message: 'Choose a container from the list.' }]),
    ...(waste ? [] : [{ path: ['wasteTypeId'], message: 'Choose a waste type from the list.' }]),
  ];
  if (!container || !waste) throw new InvalidInput(missing);

  const takes = containerTakes(
    { name: container.name, sizeYards: container.size_yards, allowsHeavyWaste: container.allows_heavy_waste },
    {
      name: waste.name,
      heavy: waste.heavy,
      selfService: waste.self_service || request.byStaff === true,
      hazardous: waste.hazardous,
    },
  );
  const allowed =
    request.placement === 'highway'
      ? mayStandOnRoad({ name: container.name, allowedOnRoad: container.allowed_on_road })
      : takes;
  const unsuitable = !takes.allowed
    ? {
        field: 'containerSubTypeId',
        message: `${container.name}: ${takes.reason}.`,
      }
    : !allowed.allowed
      ? { field: 'placement', message: `${container.name}: ${allowed.reason}.` }
      : request.placement === 'highway' && !area
        ? {
            field: 'placement',
            message: 'We can’t get highway permits there. Place the container on private land, or call us.',
          }
        : null;

  let price: JobPrice | null = null;
  let row: PriceRow | null = null;
  if (place.depotId !== null) {
    row = resolvePrice(rows, {
      siteId: place.siteId,
      accountId: scope.accountId,
      zoneId: place.zoneId,
      depotId: place.depotId,
      containerSubTypeId: request.containerSubTypeId,
      wasteTypeId: request.wasteTypeId,
      jobType: request.jobType,
      date: request.date,
    });
    const priced =
      request.agreedPence !== undefined
        ? atAgreedPrice(row, request.agreedPence, request.jobType)
        : row?.priceOnApplication
          ? null
          : row;
    if (priced !== null) {
      price = priceJob(priced, {
        label: `${container.name}, ${waste.name.toLowerCase()}`,
        quantity: 1,
        paysVatItself: container.pays_vat_itself,
        permit: area
          ? {
              label: `Highway permit, ${area.council}, ${area.valid_days} days`,
              netPence: area.charge_pence,
              vatRateBp: area.vat_rate_bp,
              vatCategory: area.vat_category ?? undefined,
            }
          : null,
      });
    }
  }
  return { container, waste, area, unsuitable, price, row };
}

/** The price of several containers, each of which is an order. More than MAX_PENCE is refused. */
export function times(price: JobPrice, quantity: number): JobPrice {
  const several = priceOfSeveral(price, quantity);
  if (isTooMuch(several))
    throw new InvalidInput([
      { path: ['quantity'], message: 'This comes to more than £1,000,000 with VAT. Order fewer containers.' },
    ]);
  return several;
}
