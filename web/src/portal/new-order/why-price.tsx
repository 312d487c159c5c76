import type { OrderPrice } from '@tonnage/contract/skip-hire/orders/order-price';
import { formatPence } from '@tonnage/domain/common/money';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import styles from './new-order.module.css';
import type { Job } from './use-order-form.ts';

/** What the price is made of: the list or an agreement, the zone, the permit, VAT. */
export function WhyPrice({ job, quote }: { job: Job; quote: OrderPrice }) {
  const { container, form, place, price } = job;
  const own = container && price.containers?.get(container.id);
  const { depot, zone } = place.coverage ?? {};
  const rates = [...new Set(quote.lines.map(({ vatRateBp }) => vatRateBp))].toSorted((a, b) => b - a);
  return (
    <details className={styles.why}>
      <summary>Why this price?</summary>
      <DescriptionList
        column="100%"
        items={[
          {
            term: 'Price',
            value:
              own &&
              (own.own
                ? ['Agreed with you', own.listPence !== null && `${formatPence(own.listPence)} on our price list`]
                    .filter(Boolean)
                    .join(', ')
                : 'From our price list'),
          },
          { term: 'Zone', value: zone && [zone.name, depot && `from ${depot.name}`].filter(Boolean).join(', ') },
          {
            term: 'Permit',
            value:
              form.values.placement === 'highway' &&
              'The council’s fee for a container on the highway is in the price.',
          },
          {
            term: 'VAT',
            value: rates
              .map((rate) => {
                const net = quote.lines
                  .filter(({ vatRateBp }) => vatRateBp === rate)
                  .reduce((sum, { netPence }) => sum + netPence, 0);
                return rate === 0 ? `none on ${formatPence(net)}` : `${rate / 100}% on ${formatPence(net)}`;
              })
              .join(', '),
          },
        ]}
      />
    </details>
  );
}
