import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { Button } from '../../ui/button.tsx';
import { PriceBar } from '../../ui/order/price-bar.tsx';
import { PriceCard } from '../../ui/order/price-card.tsx';
import { linesOf, noteOf } from '../booking/price-lines.ts';
import { words as offline } from '../offline/words.ts';
import { words as shared } from '../booking/words.ts';
import styles from './movements.module.css';
import { chargesText, standingOf } from './movement-gate.ts';
import type { Exchange } from './use-exchange.ts';
import { words } from './words.ts';

/** The price of the exchange as filled in, the order's resulting charges, and what prevents it. */
export function ExchangePrice({ exchange }: { exchange: Exchange }) {
  const { price, order, date, form, changed, same, account, sending } = exchange;
  const quote = exchange.suits ? price.quote : undefined;
  const priced = quote && !quote.priceOnApplication ? quote : undefined;
  const totalPence = priced?.grossPence ?? null;
  const { blockers, reason, noTotal } = standingOf({ ...exchange, poNumber: form.values.poNumber });
  const action = (full: boolean) =>
    price.failed && reason !== null ? (
      <Button onClick={() => void price.ask()}>{shared.tryAgain}</Button>
    ) : (
      <Button
        type="submit"
        variant="primary"
        size={full ? 'lg' : 'md'}
        full={full}
        loading={sending}
        disabledReason={reason}
      >
        {price.failed ? offline.saveAndSend : account.type === 'prepay' ? words.pay : words.request}
      </Button>
    );
  const difference = changed && priced && same.quote ? priced.grossPence - same.quote.grossPence : null;
  const comparison = difference !== null && (difference === 0 ? words.asSame : words.thanSame(difference));
  return (
    <>
      <PriceCard
        title={words.exchangePrice}
        lines={priced ? linesOf(priced) : []}
        totalLabel={shared.total}
        totalPence={totalPence}
        noTotal={noTotal}
        note={
          priced && (
            <>
              <span className={styles.difference} aria-live="polite">
                {[comparison, chargesText(order, priced.grossPence)].filter(Boolean).join(' ')}
              </span>
              {noteOf(priced)}
            </>
          )
        }
        blockers={blockers}
        working={price.working}
        action={action(true)}
        foot={date && words.foot(formatLongDay(date), SLOT_LABELS[form.values.slot].toLowerCase())}
      />
      <PriceBar label={shared.total} pence={totalPence} noTotal={noTotal} action={action(false)} />
    </>
  );
}
