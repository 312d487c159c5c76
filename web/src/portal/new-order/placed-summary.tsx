import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { formatDayYear, formatLongDay } from '@tonnage/domain/common/format-dates';
import { PLACEMENT_LABELS, SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { CopyText } from '../../ui/content/copy-text.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { ContainerDrawing } from '../../ui/drawing/container-drawing.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { shapeOf } from '../orders/order-state.ts';
import { orderPath } from '../orders/paths.ts';
import { isOver, type Placed } from './placed.ts';
import { words } from './placed-words.ts';
import styles from './placed.module.css';

const kind = (name: string, family: string) => `${name}, ${family.toLowerCase()}`;

/** What was ordered, with its drawing: the part to print and take to the site. */
export function PlacedSummary({ order, together }: Placed) {
  const [first] = order.jobs;
  const over = isOver(order);
  const day = first && `${formatLongDay(first.date)} ${formatDayYear(first.date).slice(-4)}`;
  return (
    <Panel title={over ? 'Your order' : 'Your order'}>
      <div className={styles.summary}>
        <ContainerDrawing
          container={shapeOf(order)}
          title={order.containerSubType.name}
          look={over ? 'muted' : 'brand'}
          person
          scale={34}
        />
        <DescriptionList
          items={[
            { term: together.length > 1 ? 'Orders' : 'Order', value: <Numbers {...{ order, together }} /> },
            { term: 'Delivery', value: day && `${day}, ${SLOT_LABELS[first.slot].toLowerCase()}` },
            {
              term: 'Container',
              value: kind(words.times(together.length, order.containerSubType.name), order.containerType.name),
            },
            { term: 'Waste', value: order.wasteType.name },
            { term: 'Site', value: `${order.site.name}, ${order.site.town} ${order.site.postcode}` },
            { term: 'Placement', value: PLACEMENT_LABELS[order.placement] },
            { term: 'PO number', value: order.poNumber },
            { term: 'Your reference', value: order.customerReference },
            { term: 'Site contact', value: contactText(order) },
            { term: 'Where to put it', value: order.locationNotes },
            { term: 'Notes for the driver', value: order.driverNotes },
          ]}
        />
      </div>
    </Panel>
  );
}

function Numbers({ order, together }: Pick<Placed, 'order' | 'together'>) {
  if (together.length === 1) return <CopyText text={order.number} label="order number" />;
  return (
    <ul className={styles.numbers}>
      {together.map(({ id, number }) => (
        <li key={id}>
          <TextLink to={orderPath(id)}>{number}</TextLink>
        </li>
      ))}
    </ul>
  );
}

function contactText({ siteContact }: Order): string {
  return [siteContact?.name, siteContact?.phone].filter(Boolean).join(' · ');
}
