import type { Account } from '@tonnage/contract/skip-hire/accounts/accounts';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import type { Price } from '../booking/use-price.ts';
import { words as shared } from '../booking/words.ts';
import { mayQueue } from '../offline/queue-request.ts';
import { words as offline } from '../offline/words.ts';
import { words } from './words.ts';

interface Asked {
  price: Price;
  date: string;
  /** Why the chosen day cannot be had any more, in a sentence. */
  gone?: string | undefined;
  suits: boolean;
  seesPrices: boolean;
  poNumber: string;
  account: Account;
}

export interface Standing {
  /** What stands in the way, in sentences. */
  blockers: string[];
  /** Why the button may not be pressed; null when it may. */
  reason: string | null;
  /** In place of the total while there is none. */
  noTotal: string;
}

/** What keeps a movement with a charge of its own from being asked for. A PO number that is missing is said on its field. */
export function standingOf({ price, date, gone, suits, seesPrices, poNumber, account }: Asked): Standing {
  const keeps = price.offline && mayQueue(account);
  const given = poNumber.trim() !== '';
  const standing = suits ? (price.quote?.blockers ?? []).filter((b) => b.field !== 'poNumber' || !given) : [];
  const hard = standing.find((b) => b.field !== 'poNumber')?.message;
  const waits = !suits
    ? words.chooseContainer
    : date === '' || gone !== undefined
      ? words.chooseDay
      : !seesPrices
        ? words.noPriceSeen
        : price.failed
          ? keeps
            ? null
            : shared.priceFailed
          : price.working || !price.quote
            ? shared.working
            : null;
  return {
    blockers: standing.map(({ message }) => message),
    reason: waits ?? hard ?? null,
    noTotal: waits ?? (keeps ? offline.noPriceNow : shared.noListPrice),
  };
}

/** What the order has cost so far and will with the movement; nothing for those who may not see it. */
export function chargesText(order: Order, grossPence: number): string {
  const { chargesPence } = order;
  return chargesPence === undefined ? '' : words.charges(chargesPence, chargesPence + grossPence);
}
