import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { ApiError } from '../../lib/api-error.ts';
import { isTransient } from '../../lib/outbox/transient.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PriceBar } from '../../ui/order/price-bar.tsx';
import { PriceCard } from '../../ui/order/price-card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { SubmitError } from '../../ui/form-shell.tsx';
import { officeLink } from '../booking/call-us.ts';
import { linesOf } from '../../shared/price-lines.ts';
import { noteOf } from '../booking/price-lines.ts';
import { words as shared } from '../booking/words.ts';
import styles from './new-order.module.css';
import type { Job } from './use-order-form.ts';
import { BLANK } from './values.ts';
import { WhyJobPrice } from './why-price.tsx';
import { words as copy } from '../words.ts';

/** The price beside the form, or at the bottom of a phone; what prevents the order is above its button. */
export function PriceSide({ job }: { job: Job }) {
  const { price, answered, form, sending, when } = job;
  const { slot, poNumber } = form.values;
  const priced = price.quote && !price.quote.priceOnApplication ? price.quote : undefined;
  const totalPence = priced ? priced.grossPence : null;
  const foot = [
    answered.when && `${formatLongDay(when.date)}, ${SLOT_LABELS[slot].toLowerCase()}`,
    poNumber.trim() !== '' && `PO number ${poNumber.trim()}`,
  ].filter((text) => text !== false);
  const retry = price.failed && !sending.willQueue && (
    <Button onClick={() => void price.ask()}>{shared.tryAgain}</Button>
  );
  return (
    <>
      <PriceCard
        title="Your price"
        lines={priceLines(job)}
        totalLabel={shared.total}
        totalPence={totalPence}
        noTotal={price.noTotal}
        note={
          priced && (
            <>
              {noteOf(priced)}
              <WhyJobPrice job={job} quote={priced} />
            </>
          )
        }
        blockers={price.blockers}
        working={price.working}
        alert={generalRefusal(sending.refusal) !== null && <RefusalNotice sending={sending} />}
        action={retry || <OrderButton job={job} full />}
        foot={foot.join(' · ')}
      />
      <PriceBar
        label={shared.total}
        pence={totalPence}
        noTotal={price.noTotal}
        action={retry || <OrderButton job={job} />}
      />
    </>
  );
}

/** The lines of the container alone while no day is chosen; of the order afterwards. */
function priceLines({ price, container, waste, answered, form }: Job) {
  if (price.quote) return linesOf(price.quote);
  const pence = container && price.containers?.get(container.id)?.netPence;
  if (!answered.container || !container || !waste || typeof pence !== 'number') return [];
  const { quantity } = form.values;
  return [{ label: shared.times(quantity, `${container.name}, ${waste.name.toLowerCase()}`), pence: pence * quantity }];
}

function OrderButton({ job, full = false }: { job: Job; full?: boolean }) {
  const { account, catalogue, price, sending, next, folding } = job;
  const office = officeLink(catalogue);
  if (price.quote?.priceOnApplication && office) {
    return (
      <LinkButton to={office.to} variant="primary" size={full ? 'lg' : 'md'} full={full}>
        {office.label}
      </LinkButton>
    );
  }
  if (next) {
    return (
      <Button variant="primary" size={full ? 'lg' : 'md'} full={full} onClick={() => folding.goTo(next.step)}>
        {next.label}
      </Button>
    );
  }
  const place = full ? 'Place order on account' : 'Place order';
  const label = sending.willQueue ? copy.saveAndSend : account.type === 'prepay' ? 'Pay by card' : place;
  return (
    <Button
      type="submit"
      variant="primary"
      size={full ? 'lg' : 'md'}
      full={full}
      loading={sending.isSending}
      disabledReason={sending.whyNot}
    >
      {label}
    </Button>
  );
}

/** Errors for the form's fields; null when the refusal concerns none of them. */
export function fieldRefusal(error: Error | null): SubmitError | null {
  if (!(error instanceof ApiError)) return null;
  const named = Object.entries(error.fields).map(([path, text]) => [path.split('.').at(-1) ?? path, text] as const);
  const fields = Object.fromEntries(named.filter(([name]) => name in BLANK));
  return Object.keys(fields).length === 0 ? null : { message: error.message, fields };
}

/** The message beside the button; null when a field shows it. */
function generalRefusal(error: Error | null): string | null {
  if (error === null || fieldRefusal(error) !== null) return null;
  if (!(error instanceof ApiError) || error.status >= 500)
    return 'Something went wrong on our side. We’ve kept what you entered, and trying again won’t place the order twice.';
  if (error.status === 0)
    return 'The connection was lost before we could reply. We’ve kept what you entered, and trying again won’t place the order twice.';
  return error.code === 'IDEMPOTENCY_MISMATCH'
    ? 'We’ve already received an order from this form, sent before your latest changes.'
    : error.message;
}

/** Why the order was not placed, beside the button; errors of a field are shown on the field. */
function RefusalNotice({ sending: { refusal, submit, placeAsWell } }: Pick<Job, 'sending'>) {
  const mismatch = refusal instanceof ApiError && refusal.code === 'IDEMPOTENCY_MISMATCH';
  return (
    <div ref={intoView}>
      <Notice tone="block">
        {generalRefusal(refusal)}
        {isTransient(refusal) && (
          <div className={styles.choices}>
            <Button size="sm" onClick={submit}>
              {shared.tryAgain}
            </Button>
          </div>
        )}
        {mismatch && (
          <div className={styles.choices}>
            <TextLink to="/jobs">View latest jobs</TextLink>
            <Button size="sm" onClick={placeAsWell}>
              Place this order too
            </Button>
          </div>
        )}
      </Notice>
    </div>
  );
}

// On a phone the button is at the bottom and the price may be off screen.
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
