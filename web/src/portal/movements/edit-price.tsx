import { formatPence } from '@tonnage/domain/common/money';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { isFirstJob, SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { Button } from '../../ui/button.tsx';
import { PriceBar } from '../../ui/order/price-bar.tsx';
import { PriceCard } from '../../ui/order/price-card.tsx';
import { linesOf } from '../../shared/price-lines.ts';
import { words as shared } from '../booking/words.ts';
import styles from './movements.module.css';
import type { EditJob } from './use-edit-job.ts';
import { words } from './words.ts';

const AGREED = 'Current price';

/** The job's agreed price and the price after the change; reasons that prevent the change are above its button. */
export function EditPrice({ edit }: { edit: EditJob }) {
  const { order, job, form, price, suits, sending } = edit;
  const quoted = suits ? price.price : undefined;
  const agreed = isFirstJob(job.type) ? order.price : undefined;
  const lines = quoted?.after ?? agreed;
  const totalPence = quoted?.after?.grossPence ?? agreed?.grossPence ?? job.grossPence ?? null;
  const blockers = (quoted?.blockers ?? []).filter(({ field }) => field !== 'poNumber');
  const reason = reasonOf(edit, blockers[0]?.message);
  const noTotal = order.chargesPence === undefined ? words.noPriceSeen : 'No separate charge';
  const action = (full: boolean) =>
    price.failed ? (
      <Button onClick={price.ask}>{shared.tryAgain}</Button>
    ) : (
      <Button
        type="submit"
        variant="primary"
        size={full ? 'lg' : 'md'}
        full={full}
        loading={sending}
        disabledReason={reason}
      >
        Save changes
      </Button>
    );
  return (
    <>
      <PriceCard
        title="Price"
        lines={lines ? linesOf(lines) : []}
        totalLabel={quoted?.after ? shared.total : AGREED}
        totalPence={totalPence}
        noTotal={noTotal}
        note={
          totalPence !== null && (
            <span className={styles.difference} aria-live="polite">
              {quoted?.before && quoted.differencePence !== 0
                ? `${formatPence(Math.abs(quoted.differencePence))} ${quoted.differencePence > 0 ? 'more' : 'less'} than the current price of ${formatPence(quoted.before.grossPence)}.`
                : 'The price doesn’t change.'}
            </span>
          )
        }
        blockers={blockers.map(({ message }) => message)}
        working={price.working}
        action={action(true)}
        foot={words.foot(formatLongDay(form.values.date), SLOT_LABELS[form.values.slot].toLowerCase())}
      />
      <PriceBar
        label={quoted?.after ? shared.total : AGREED}
        pence={totalPence}
        noTotal={noTotal}
        action={action(false)}
      />
    </>
  );
}

function reasonOf({ change, suits, gone, price }: EditJob, blocker: string | undefined): string | null {
  if (!suits) return words.chooseContainer;
  if (gone) return words.chooseDay;
  if (Object.keys(change).length === 0) return 'No changes yet';
  if (price.failed) return shared.priceFailed;
  return price.working ? shared.working : (blocker ?? null);
}
