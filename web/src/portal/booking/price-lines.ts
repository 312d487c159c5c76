import { LIMITS } from '@tonnage/contract/limits';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import type { OrderPrice } from '@tonnage/contract/skip-hire/orders/order-price';
import { includedIn } from '../../shared/price-lines.ts';

export function noteOf(quote: OrderPrice): string {
  return [includedIn(quote), `Price held for ${LIMITS.quoteMinutes} minutes.`].filter(Boolean).join(' ');
}

/** The price of several identical orders: each has its own lines, so the sum matches them to the penny. */
export function timesPrice(price: NonNullable<Order['price']>, count: number): NonNullable<Order['price']> {
  const lines = price.lines.map((line) => ({
    ...line,
    quantity: line.quantity * count,
    netPence: line.netPence * count,
    vatPence: line.vatPence * count,
  }));
  const { netPence, vatPence, grossPence } = price;
  return { ...price, lines, netPence: netPence * count, vatPence: vatPence * count, grossPence: grossPence * count };
}
