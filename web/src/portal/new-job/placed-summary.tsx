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

/** What was ordered, with its drawing: the part to print and take to the site. */
export function PlacedSummary({ order, together }: Placed) {
  const [first] = order.jobs;
  const over = isOver(order);
  const day = first && `${formatLongDay(first.date)} ${formatDayYear(first.date).slice(-4)}`;
  return (
    <Panel title={over ? words.askedFor : words.summary}>
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
            { term: together.length > 1 ? words.numbers : words.number, value: <Numbers {...{ order, together }} /> },
            { term: words.delivery, value: day && `${day}, ${SLOT_LABELS[first.slot].toLowerCase()}` },
            {
              term: words.container,
              value: words.kind(words.times(together.length, order.containerSubType.name), order.containerType.name),
            },
            { term: words.waste, value: order.wasteType.name },
            { term: words.site, value: `${order.site.name}, ${order.site.town} ${order.site.postcode}` },
            { term: words.placement, value: PLACEMENT_LABELS[order.placement] },
            { term: words.po, value: order.poNumber },
            { term: words.reference, value: order.customerReference },
            { term: words.contact, value: contactText(order) },
            { term: words.locationNotes, value: order.locationNotes },
            { term: words.driverNotes, value: order.driverNotes },
          ]}
        />
      </div>
    </Panel>
  );
}

function Numbers({ order, together }: Pick<Placed, 'order' | 'together'>) {
  if (together.length === 1) return <CopyText text={order.number} label={words.orderNumber} />;
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
