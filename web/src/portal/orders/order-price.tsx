import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { formatPence } from '@tonnage/domain/common/money';
import { Panel } from '../../ui/content/panel.tsx';
import { words } from './detail-words.ts';
import styles from './order-price.module.css';

interface OrderPriceProps {
  price: NonNullable<Order['price']>;
  /** False where nothing stays on site, so that there is no hire to explain. */
  hired?: boolean;
}

/** The lines of the price agreed when the order was placed. */
export function OrderPrice({ price, hired = true }: OrderPriceProps) {
  const { lines, vatPence, grossPence, hireDays, overHirePencePerDay, includedTonnes, perTonnePence } = price;
  return (
    <Panel title={words.priceLines}>
      <table className={styles.table}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{words.line}</th>
            <th scope="col">{words.net}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ code, label, quantity, netPence }, index) => (
            <tr key={`${code}-${index}`}>
              <th scope="row">{words.times(quantity, label)}</th>
              <td>{formatPence(netPence)}</td>
            </tr>
          ))}
          <tr className={styles.quiet}>
            <th scope="row">{words.vat}</th>
            <td>{formatPence(vatPence)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr className={styles.total}>
            <th scope="row">{words.total}</th>
            <td>{formatPence(grossPence)}</td>
          </tr>
        </tfoot>
      </table>
      {hired && overHirePencePerDay > 0 && (
        <p className={styles.note}>{words.overHireRate(hireDays, formatPence(overHirePencePerDay))}</p>
      )}
      {includedTonnes !== null && perTonnePence !== null && (
        <p className={styles.note}>
          {words.included(words.tonnes(String(includedTonnes)), formatPence(perTonnePence))}
        </p>
      )}
    </Panel>
  );
}
