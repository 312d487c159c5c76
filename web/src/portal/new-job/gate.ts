import { officeCall } from '../booking/office.ts';
import { accountStops } from '../orders/may-order.ts';
import { words as shared } from '../booking/words.ts';
import { mayQueue } from '../offline/queue-request.ts';
import type { Job } from './use-job.ts';
import { STEPS } from './values.ts';
import { words } from './words.ts';

export interface Gate {
  /** What prevents the order, in sentences, shown above the button. */
  blockers: string[];
  /** Why the button is disabled; null when it is enabled. The details show their own missing fields. */
  reason: string | null;
  /** Only the price is still loading. */
  waiting: boolean;
}

/** Without a connection an order on credit is queued on the device, without a price because none can be shown. */
export function cacheable(price: Job['price'], account: Job['account']): boolean {
  return price.offline && mayQueue(account);
}

export function gateOf({ account, catalogue, price, answered, form, seesPrices, question }: Job): Gate {
  const mayOrder = account.permissions.includes('orders.create');
  const quote = question ? price.quote : undefined;
  const given = form.values.poNumber.trim() !== '';
  const needsPo = !given && quote?.priceOnApplication === false;
  const standing = (quote?.blockers ?? []).filter((b) => b.field !== 'poNumber' || needsPo);
  const hard = quote
    ? standing.filter((b) => b.field !== 'poNumber').map((b) => b.message)
    : accountStops(account, officeCall(catalogue));
  const blockers = mayOrder ? (quote ? standing.map((b) => b.message) : hard) : [words.mayNotOrder];

  const missing = STEPS.find((step) => !answered[step]);
  const reason = !mayOrder
    ? words.mayNotOrder
    : missing
      ? (hard[0] ?? words.next[missing])
      : !seesPrices
        ? words.noPriceSeen
        : price.failed && !cacheable(price, account)
          ? shared.priceFailed
          : price.working
            ? shared.working
            : (hard[0] ?? null);
  return { blockers, reason, waiting: reason === shared.working };
}
