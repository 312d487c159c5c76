import type { OrderPrice } from '@tonnage/contract/skip-hire/orders/order-price';
import { vatText } from '../../shared/price-lines.ts';
import { basisText, fuelItems, WhyPrice, zoneText } from '../../shared/why-price.tsx';
import { words } from '../booking/words.ts';
import type { Job } from './use-order-form.ts';

/** What the price is made of: the list or an agreement, the zone, the permit, VAT. */
export function WhyJobPrice({ job, quote }: { job: Job; quote: OrderPrice }) {
  const { container, form, place, price } = job;
  const own = container && price.containers?.get(container.id);
  const { depot, zone } = place.coverage ?? {};
  return (
    <WhyPrice
      title={words.why.title}
      items={[
        {
          term: words.why.price,
          value:
            own && basisText({ basis: own.own ? 'account' : 'list', since: null, listPence: own.listPence }, words.why),
        },
        { term: words.why.zone, value: zone && zoneText(zone.name, depot?.name) },
        ...fuelItems(quote.lines),
        { term: words.why.permit, value: form.values.placement === 'highway' && words.why.fee },
        { term: words.why.vat, value: vatText(quote.lines) },
      ]}
    />
  );
}
