import { addDays, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { makeDepot, makePermitArea, makeZone } from './company-factories.ts';
import { makeTenant, type Making } from './factories.ts';

export interface Company {
  tenantId: string;
  depots: { holbeck: string; bowling: string };
  zones: { leeds: string; outerLeeds: string; bradford: string; calderdale: string };
}

const TERMS = `1. Hire is for 14 days from delivery unless your order says otherwise. After that, each day is charged at the rate on your order.
2. Level loads only. We can’t lift an overloaded container, and you’ll be charged for the wasted journey.
3. No hazardous waste, liquids, tyres, gas bottles, batteries, fridges, televisions, paint, asbestos or upholstered seating.
4. Plasterboard must go in a separate container.
5. A container on the highway needs a permit, lights and cones. We apply for the permit and charge what the council charges us.
6. The container remains our property. Its contents are yours until they’re on our vehicle.
7. A job cancelled after a vehicle has been allocated is charged as a wasted journey.`;

const mondayToFriday = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, cutOff: '15:00', capacity: 16 }));
const districts = (area: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `${area}${from + i}`);

/** Harrow Skips: the company, its two depots, its four zones and the councils whose roads it uses. It answers every host. */
export async function seedCompany(making: Making): Promise<Company> {
  const tenantId = await makeTenant(
    making,
    {
      slug: 'harrow-skips',
      name: 'Harrow Skips',
      booking_url: 'https://book.harrow.example',
      support_email: 'office@harrow.example',
      support_phone: '0113 496 0100',
      legal_name: 'Harrow Skips Ltd',
      company_number: '09999042',
      vat_number: 'GB 999 0421 78',
      address: 'Holbeck depot, 12 Brown Lane East, Leeds LS11 0BT',
      about:
        'Harrow Skips has supplied skips across Leeds and Bradford since 1987, with 31 vehicles, two depots and 90% of waste recycled.',
      carrier_registration: 'CBDU904217',
      carrier_tier: 'upper',
      carrier_expires_on: addDays(dateIn(LONDON, making.now), 1_095),
      bank_details: 'Harrow Skips Ltd, sort code 00-00-00, account 12345678',
      privacy_url: 'https://harrow.example/privacy',
      terms: TERMS,
      terms_version: '3',
      sandbox_cards: true,
      metrics_sign_up: true,
      shows_free_day: true,
      shows_prices: true,
    },
    { order: 10_412, note: 4_401, ticket: 88_120, invoice: 2_140, creditNote: 118 },
  );

  const holbeck = await makeDepot(
    making,
    tenantId,
    {
      code: 'HOL',
      name: 'Holbeck depot',
      postcode: 'LS11 0BT',
      address: '12 Brown Lane East, Leeds LS11 0BT',
      permit_number: 'EPR/HB3108XK',
      phone: '0113 496 0100',
      nation: 'england_wales',
      lead_days: 1,
    },
    [...mondayToFriday, { weekday: 6, cutOff: '11:00', capacity: 6 }],
  );
  const bowling = await makeDepot(
    making,
    tenantId,
    {
      code: 'BOW',
      name: 'Bowling depot',
      postcode: 'BD4 8TP',
      address: '7 Paley Road, Bradford BD4 8TP',
      permit_number: 'EPR/QP2294VT',
      phone: '01274 496 010',
      nation: 'england_wales',
      lead_days: 1,
    },
    mondayToFriday,
  );

  const leedsRoads = await makePermitArea(making, tenantId, {
    council: 'Leeds City Council',
    chargePence: 4500,
    validDays: 14,
    leadDays: 5,
  });
  const bradfordRoads = await makePermitArea(making, tenantId, {
    council: 'Bradford Council',
    chargePence: 5200,
    validDays: 14,
    leadDays: 5,
  });

  const zone = (
    name: string,
    depotId: string,
    permitAreaId: string | null,
    movementCostPence: number,
    prefixes: readonly string[],
  ) => makeZone(making, tenantId, { name, depotId, permitAreaId, movementCostPence, prefixes });
  return {
    tenantId,
    depots: { holbeck, bowling },
    zones: {
      leeds: await zone('Leeds', holbeck, leedsRoads, 5_600, districts('LS', 1, 13)),
      outerLeeds: await zone('Outer Leeds', holbeck, leedsRoads, 6_800, ['LS', 'WF3', 'WF10']),
      bradford: await zone('Bradford', bowling, bradfordRoads, 5_900, ['BD']),
      calderdale: await zone('Calderdale', bowling, null, 8_400, ['HX', 'HD6']),
    },
  };
}
