import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PriceBar } from '../../ui/order/price-bar.tsx';
import { PriceCard } from '../../ui/order/price-card.tsx';
import { officeLink } from '../booking/office.ts';
import { linesOf, noteOf } from '../booking/price-lines.ts';
import { words as shared } from '../booking/words.ts';
import { useJobContainerPrices } from './containers.tsx';
import { words as offline } from '../offline/words.ts';
import { cacheable, type Gate } from './gate.ts';
import { generalRefusal } from './refusals.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import type { Job } from './use-job.ts';
import type { Submit } from './use-submit.ts';
import { STEPS } from './values.ts';
import { words } from './words.ts';

interface PriceSideProps {
  job: Job;
  gate: Gate;
  submit: Submit;
}

/** The price beside the form, or at the bottom of a phone; what prevents the order is above its button. */
export function PriceSide({ job, gate, submit }: PriceSideProps) {
  const { question, price, date, answered, form, account } = job;
  const { slot, poNumber } = form.values;
  const quote = question ? price.quote : undefined;
  const priced = quote && !quote.priceOnApplication ? quote : undefined;
  const totalPence = priced ? priced.grossPence : null;
  const foot = [
    answered.when && words.delivered(formatLongDay(date), SLOT_LABELS[slot].toLowerCase()),
    poNumber.trim() !== '' && words.poGiven(poNumber.trim()),
  ].filter((text) => text !== false);
  const isQueued = cacheable(price, account);
  const retry = price.failed && !isQueued && <Button onClick={() => void price.ask()}>{shared.tryAgain}</Button>;
  return (
    <>
      <PriceCard
        title={words.yourPrice}
        lines={useLines(job)}
        totalLabel={shared.total}
        totalPence={totalPence}
        noTotal={noTotal(job)}
        note={priced && noteOf(priced)}
        blockers={gate.blockers}
        working={price.working}
        alert={generalRefusal(submit.refusal) !== null && <RefusalNotice submit={submit} />}
        action={retry || <OrderButton {...{ job, gate, submit }} full />}
        foot={foot.join(' · ')}
      />
      <PriceBar
        label={shared.total}
        pence={totalPence}
        noTotal={noTotal(job)}
        action={retry || <OrderButton {...{ job, gate, submit }} />}
      />
    </>
  );
}

/** The lines of the container alone while no day is chosen; of the order afterwards. */
function useLines(job: Job) {
  const prices = useJobContainerPrices(job);
  const { question, price, container, waste, answered, form } = job;
  if (question && price.quote) return linesOf(price.quote);
  const pence = container && prices?.get(container.id);
  if (!answered.container || !container || !waste || typeof pence !== 'number') return [];
  const { quantity } = form.values;
  return [{ label: shared.times(quantity, `${container.name}, ${waste.name.toLowerCase()}`), pence: pence * quantity }];
}

function noTotal({ account, answered, price, question, seesPrices }: Job): string {
  const missing = STEPS.find((step) => !answered[step]);
  if (missing) return words.next[missing];
  if (!seesPrices) return words.noPriceSeen;
  if (cacheable(price, account)) return offline.noPriceNow;
  if (price.failed) return shared.priceFailed;
  return question && price.quote?.priceOnApplication ? shared.noListPrice : shared.working;
}

function OrderButton({ job, gate, submit, full = false }: PriceSideProps & { full?: boolean }) {
  const office = officeLink(job.catalogue);
  if (job.question && job.price.quote?.priceOnApplication && office) {
    return (
      <LinkButton to={office.to} variant="primary" size={full ? 'lg' : 'md'} full={full}>
        {office.label}
      </LinkButton>
    );
  }
  const isQueued = cacheable(job.price, job.account);
  const placed = full ? words.placeOnAccount : words.place;
  const label = isQueued ? offline.saveAndSend : job.account.type === 'prepay' ? words.payByCard : placed;
  return (
    <Button
      type="submit"
      variant="primary"
      size={full ? 'lg' : 'md'}
      full={full}
      loading={submit.sending}
      disabledReason={gate.reason}
    >
      {label}
    </Button>
  );
}
