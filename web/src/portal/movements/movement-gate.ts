import { formatPence } from '@tonnage/domain/common/money';
import { JOB_TYPE_LABELS, type JobType } from '@tonnage/domain/skip-hire/orders';
import type { Account } from '@tonnage/contract/skip-hire/accounts/accounts';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import type { Price } from '../booking/use-price.ts';
import { words as shared } from '../booking/words.ts';
import { mayQueue } from '../offline/queue-request.ts';
import { words } from './words.ts';
import { words as copy } from '../words.ts';

interface GateInput {
  price: Price;
  date: string;
  /** Why the chosen day is no longer available, as a sentence. */
  gone?: string | undefined;
  suits: boolean;
  seesPrices: boolean;
  poNumber: string;
  account: Account;
}

export interface Gate {
  /** What prevents the request, in sentences. */
  blockers: string[];
  /** Why the button is disabled; null when it is enabled. */
  reason: string | null;
  /** Shown while there is no total. */
  noTotal: string;
}

/** What prevents the request of a movement with its own charge. A missing PO number is reported on its field. */
export function gateOf({ price, date, gone, suits, seesPrices, poNumber, account }: GateInput): Gate {
  const isQueued = price.offline && mayQueue(account);
  const given = poNumber.trim() !== '';
  const left = suits ? (price.quote?.blockers ?? []).filter((b) => b.field !== 'poNumber' || !given) : [];
  const hard = left.find((b) => b.field !== 'poNumber')?.message;
  const pending = !suits
    ? words.chooseContainer
    : date === '' || gone !== undefined
      ? words.chooseDay
      : !seesPrices
        ? words.noPriceSeen
        : price.failed
          ? isQueued
            ? null
            : shared.priceFailed
          : price.working || !price.quote
            ? shared.working
            : null;
  return {
    blockers: left.map(({ message }) => message),
    reason: pending ?? hard ?? null,
    noTotal: pending ?? (isQueued ? copy.noPriceOffline : shared.noListPrice),
  };
}

/** The order's charges so far and with the movement; empty for users who may not see prices. */
export function chargesText(order: Order, type: JobType, grossPence: number): string {
  const { chargesPence } = order;
  return chargesPence === undefined
    ? ''
    : `This order: ${formatPence(chargesPence)} so far, ${formatPence(chargesPence + grossPence)} with this ${JOB_TYPE_LABELS[type].toLowerCase()}.`;
}
