import { IconPackage, IconPhone, IconPhonePlus, IconSteeringWheel, IconTruck } from '@tabler/icons-react';
import type { DeskHits } from '@tonnage/contract/core/search';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { asLink } from '../../shared/address.ts';
import type { PlaceItem } from '../../shared/palette/places.ts';
import type { PaletteGroup } from '../../ui/palette/palette.tsx';

const VERB = /^(call|ring|phone|phone order for|phone order)\s+/i;

/** `call Marlow` searches for Marlow. */
export const withoutVerb = (q: string): string => q.replace(VERB, '') || q;

/** Contacts to call, or to take a phone order for. */
export function calls({ contacts, customers }: DeskHits, mayOrder: boolean): PaletteGroup<PlaceItem>[] {
  return [
    {
      label: 'Call',
      items: [
        ...contacts.map(({ id, name, phone, account }) => ({
          id: `call ${id}`,
          title: `Call ${name}`,
          detail: `${phone} · ${account.name}`,
          icon: <IconPhone />,
          href: `tel:${phone.replaceAll(/[^\d+]/g, '')}`,
          to: asLink({ path: '/desk/phone-order', search: { customer: account.id } }),
        })),
        ...(mayOrder ? customers.data : []).map(({ id, name }) => ({
          id: `order ${id}`,
          title: `Phone order for ${name}`,
          icon: <IconPhonePlus />,
          to: asLink({ path: '/desk/phone-order', search: { customer: id } }),
        })),
      ],
    },
  ];
}

/** What is known by a number or a name: lorries, drivers and containers on site. */
export function knownItems({ vehicles, drivers, containers }: DeskHits, today: IsoDate): PaletteGroup<PlaceItem>[] {
  const planner = (depot: string) => asLink({ path: '/desk/planner', search: { depot, day: today } });
  return [
    {
      label: 'Lorries',
      items: vehicles.flatMap(({ id, name, registration, depotId, driver, done, stops, next }) => [
        {
          id: `lorry ${id}`,
          title: `${registration}, ${name}`,
          detail: [driver, stops === 0 ? 'nothing today' : `${done} of ${stops} done`, next && `next ${next}`]
            .filter(Boolean)
            .join(' · '),
          icon: <IconTruck />,
          to: planner(depotId),
        },
        ...(stops === 0
          ? []
          : [
              {
                id: `run ${id}`,
                title: `Enter route sheet for ${registration}`,
                icon: <IconTruck />,
                to: asLink({ path: '/desk/planner/run', search: { vehicle: id, day: today } }),
              },
            ]),
      ]),
    },
    {
      label: 'Drivers',
      items: drivers.flatMap(({ id, name, phone, depotId, vehicle }) => [
        {
          id: `driver ${id}`,
          title: name,
          detail: vehicle ? `Drives ${vehicle} today` : 'No lorry today',
          icon: <IconSteeringWheel />,
          to: planner(depotId),
        },
        ...(phone === null
          ? []
          : [
              {
                id: `call ${id}`,
                title: `Call ${name}`,
                detail: phone,
                icon: <IconPhone />,
                href: `tel:${phone.replaceAll(/[^\d+]/g, '')}`,
                to: planner(depotId),
              },
            ]),
      ]),
    },
    {
      label: 'Containers on site',
      items: containers.map(({ orderId, order, number, container, site, account }) => ({
        id: `container ${orderId}`,
        title: `${number}, ${container} at ${site}`,
        detail: `${account.name} · ${order}`,
        icon: <IconPackage />,
        to: `/desk/orders/${orderId}`,
      })),
    },
  ];
}
