import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import type { Catalogue, SeededContainer } from '@tonnage/server/skip-hire/catalogue/commands/start-catalogue';
import type { Company } from './company.ts';
import { makePrices, type NewPrice } from './company-factories.ts';
import { type Making } from './factories.ts';

/** Delivery with any ordinary waste in Leeds, in pence without VAT, by container name. */
const LIST: Record<string, number> = {
  '2 yd mini': 14_500,
  '3 yd mini': 16_500,
  '4 yd midi': 18_500,
  '5 yd midi': 20_500,
  '6 yd builders': 22_500,
  '8 yd builders': 25_500,
  '10 yd maxi': 28_500,
  '12 yd maxi': 31_500,
  '14 yd maxi': 34_500,
  '16 yd maxi': 37_500,
  '15 yd roll-on': 39_500,
  '20 yd roll-on': 44_500,
  '30 yd roll-on': 56_500,
  '35 yd roll-on': 61_500,
  '40 yd roll-on': 0, // on application
};

/** The surcharge of a waste on the list price, for the sizes that may take it. */
const EXTRA: Record<string, number> = {
  'Soil and stones': 2_500,
  'Concrete and brick': 1_500,
  Tarmac: 3_000,
  Plasterboard: 9_000,
};

/** Movements that empty or bring a container, and each one's discount on the delivery price. */
const HAULS: readonly [JobType, number][] = [
  ['delivery', 0],
  ['exchange', 1_000],
  ['tip_and_return', 1_500],
  ['wait_and_load', 2_000],
];

const HEAVY = new Set(['Soil and stones', 'Concrete and brick', 'Tarmac']);

/** The price list: standard prices, more expensive zones, heavy wastes, and Marlow's agreed prices. */
export async function seedPrices(
  making: Making,
  company: Company,
  catalogue: Catalogue,
  marlow: { accountId: string; millLane: string },
  today: IsoDate,
): Promise<void> {
  const validFrom = addDays(today, -1100);
  const rows: NewPrice[] = [];
  const containers = Object.entries(catalogue.containers);
  // The narrower place wins over the exact waste, so every zone needs prices for its wastes too.
  const places = [
    { zone: {}, extra: 0 },
    { zone: { zone_id: company.zones.outerLeeds }, extra: 1_500 },
    { zone: { zone_id: company.zones.bradford }, extra: 1_000 },
    { zone: { zone_id: company.zones.calderdale }, extra: 3_500 },
  ];
  for (const [name, container] of containers) {
    for (const { zone, extra } of places) {
      for (const [jobType, off] of HAULS) {
        if (jobType === 'wait_and_load' && container.family === 'roro') continue;
        const net = LIST[name]! + extra - off;
        const usual = {
          container_sub_type_id: container.id,
          job_type: jobType,
          valid_from: validFrom,
          ...tonnage(container),
          ...zone,
        };
        const onApplication = LIST[name] === 0;
        rows.push({ ...usual, net_pence: onApplication ? 0 : net, price_on_application: onApplication });
        if (onApplication) continue;
        for (const [waste, more] of Object.entries(EXTRA)) {
          if (HEAVY.has(waste) && container.yards > 8) continue;
          rows.push({ ...usual, waste_type_id: catalogue.wastes[waste]!.id, net_pence: net + more });
        }
      }
    }
    const fixed = { container_sub_type_id: container.id, valid_from: validFrom };
    rows.push(
      { ...fixed, job_type: 'collection', net_pence: 0 },
      { ...fixed, job_type: 'reposition', net_pence: 6_500 },
    );
  }
  rows.push(...agreed(catalogue, marlow, validFrom));
  await makePrices(making, company.tenantId, rows);
}

/** Roll-ons are charged per haul and by weight. */
function tonnage(container: SeededContainer): Partial<NewPrice> {
  return container.family === 'roro'
    ? { included_tonnes: Math.round(container.yards / 5), per_tonne_pence: 13_500 }
    : {};
}

function agreed(catalogue: Catalogue, marlow: { accountId: string; millLane: string }, validFrom: IsoDate): NewPrice[] {
  const mixed = catalogue.wastes['Mixed construction']!.id;
  const row = (name: string, jobType: JobType, net: number): NewPrice => ({
    account_id: marlow.accountId,
    container_sub_type_id: catalogue.containers[name]!.id,
    waste_type_id: mixed,
    job_type: jobType,
    net_pence: net,
    valid_from: validFrom,
  });
  return [
    row('8 yd builders', 'delivery', 24_600),
    row('8 yd builders', 'exchange', 23_400),
    row('12 yd maxi', 'delivery', 29_800),
    row('12 yd maxi', 'exchange', 28_600),
    {
      ...row('20 yd roll-on', 'delivery', 41_000),
      ...tonnage(catalogue.containers['20 yd roll-on']!),
      site_id: marlow.millLane,
    },
  ];
}
