import { useQuery } from '@tanstack/react-query';
import type { OrderRow } from '@tonnage/contract/skip-hire/orders/orders';
import { containerTakes } from '@tonnage/domain/skip-hire/catalogue';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { sumText } from '@tonnage/domain/common/vat';
import { Standing } from '../../ui/drawing/standing.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useDates } from '../booking/use-dates.ts';
import { copyPath } from '../orders/paths.ts';
import { shapeOf } from '../orders/order-state.ts';
import styles from './last-time.module.css';
import { lastOrdersQuery } from './last-orders.ts';
import type { Job } from './use-order-form.ts';

/**
 * The account's last order in one line, with the next free day and what it cost: it opens as a copy, in which only the declaration
 * is left. Nothing where it cannot be ordered again.
 */
export function LastTime({ job, siteId }: { job: Job; siteId: string | undefined }) {
  // Not awaited: without a connection the form itself can still be filled in.
  const orders = useQuery(lastOrdersQuery(siteId)).data?.data;
  const last = orders?.find(({ state }) => state !== 'closed');
  return last && mayRepeat(last, job) ? <Line last={last} /> : null;
}

function mayRepeat(
  { site: { id }, containerSubType, wasteType }: OrderRow,
  { account, catalogue, place }: Job,
): boolean {
  const site = place.sites.find((each) => each.id === id);
  const container = catalogue.containerSubtypes.find((each) => each.id === containerSubType.id);
  const waste = catalogue.wasteTypes.find((each) => each.id === wasteType.id);
  return (
    account.permissions.includes('orders.create') &&
    site?.status === 'active' &&
    site.depot !== null &&
    container !== undefined &&
    waste !== undefined &&
    containerTakes(container, waste).allowed
  );
}

function Line({ last }: { last: OrderRow }) {
  const { site, containerSubType, wasteType, placement } = last;
  const kind = { jobType: 'delivery', placement, quantity: 1 } as const;
  const { firstFree } = useDates({ siteId: site.id, job: kind, depot: '', enabled: true });
  // What it cost then: the copy has today's price, which would be another request of this page.
  const cost = last.grossPence !== undefined && `${sumText(last.grossPence, last.vatPence ?? 0)} last time`;
  return (
    <section className={styles.line} aria-label="As last time">
      <span className={styles.drawing}>
        <Standing container={shapeOf(last)} scale={14} />
      </span>
      <p className={styles.words}>
        <b>As last time:</b> {`${containerSubType.name}, ${wasteType.name.toLowerCase()}, ${site.name}`}
        <span className={styles.when}>{[firstFree && formatDay(firstFree), cost].filter(Boolean).join(' · ')}</span>
      </p>
      <LinkButton to={copyPath(last)}>Order again</LinkButton>
    </section>
  );
}
