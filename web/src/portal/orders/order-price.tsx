import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { formatPence } from '@tonnage/domain/common/money';
import { vatNote } from '@tonnage/domain/common/vat';
import { costsOverHire, hireIncluded, type HireRate } from '@tonnage/domain/skip-hire/hire-rate';
import { JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { formatDayNear, todayInLondon } from '../../lib/london.ts';
import { FoldingPanel } from '../../ui/content/folding-panel.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import styles from './order-price.module.css';
import { hireRateIn } from './order-state.ts';
import { WhyOrderPrice } from './why-order-price.tsx';

const included = (tonnes: string, rate: string) => `${tonnes} included, then ${rate} a tonne plus VAT.`;

const NO_RATE: HireRate = { overHirePencePerDay: 0 };

const NOT_CHARGED: readonly string[] = ['cancelled', 'declined', 'failed'];

interface OrderPriceProps {
  price: NonNullable<Order['price']>;
  /** False where nothing stays on site, so that there is no hire to explain. */
  hired?: boolean;
  /** The order, for where its price comes from and its movements since. */
  order?: Pick<Order, 'id' | 'jobs' | 'chargesPence' | 'extras' | keyof HireRate>;
}

/** The price agreed when the order was placed, and every movement since with a charge of its own; what it comes to so far. */
export function OrderPrice({ price, hired = true, order }: OrderPriceProps) {
  const extras = order?.extras ?? [];
  const { lines, vatPence, grossPence, includedTonnes, perTonnePence } = price;
  const today = todayInLondon();
  const movements = (order?.jobs ?? []).filter(
    ({ type, status, grossPence: own }) =>
      type !== 'delivery' && type !== 'wait_and_load' && own && !NOT_CHARGED.includes(status),
  );
  // What an exchange brought is hired at its own rate.
  const isExchanged = order?.jobs.some(({ type, status }) => type === 'exchange' && status === 'completed') ?? false;
  const hire = isExchanged && order ? { hireDays: price.hireDays, ...(hireRateIn(order) ?? NO_RATE) } : price;
  // A phone folds it beside what else is known of the order, not where it is what was just agreed.
  const Frame = order ? FoldingPanel : Panel;
  return (
    <Frame title="Price" summary={order && formatPence(order.chargesPence ?? grossPence)}>
      <table className={styles.table}>
        <thead className="sr-only">
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Ex. VAT</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ code, label, quantity, netPence }, index) => (
            <tr key={`${code}-${index}`}>
              <th scope="row">{quantity === 1 ? label : `${quantity} × ${label}`}</th>
              <td>{formatPence(netPence)}</td>
            </tr>
          ))}
          <tr className={styles.quiet}>
            <th scope="row">VAT</th>
            <td>{formatPence(vatPence)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr className={styles.total}>
            <th scope="row">Total</th>
            <td>{formatPence(grossPence)}</td>
          </tr>
          {movements.map((job) => (
            <tr key={job.id}>
              <th scope="row">{`${JOB_TYPE_LABELS[job.type]}, ${formatDayNear(job.date, today)}, ${vatNote(job.vatPence ?? 0)}`}</th>
              <td>{formatPence(job.grossPence!)}</td>
            </tr>
          ))}
          {extras.map(({ label, date, vatPence: vat, grossPence: pence }, i) => (
            <tr key={i}>
              <th scope="row">{`${label}, ${formatDayNear(date, today)}, ${vatNote(vat)}`}</th>
              <td>{formatPence(pence)}</td>
            </tr>
          ))}
          {(movements.length > 0 || extras.length > 0) && (
            <tr className={styles.total}>
              <th scope="row">Total so far</th>
              <td>{formatPence(order?.chargesPence ?? grossPence)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      {hired && costsOverHire(hire) && <p className={styles.note}>{hireIncluded(hire)}</p>}
      {includedTonnes !== null && perTonnePence !== null && (
        <p className={styles.note}>{included(`${String(includedTonnes)} t`, formatPence(perTonnePence))}</p>
      )}
      {order && <WhyOrderPrice orderId={order.id} price={price} />}
    </Frame>
  );
}
