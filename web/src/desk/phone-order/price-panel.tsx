import type { PriceChoices } from '@tonnage/contract/skip-hire/prices';
import { formatPence } from '@tonnage/domain/common/money';
import { FUEL_SURCHARGE_CODE } from '@tonnage/domain/skip-hire/fuel-surcharge';
import { mayNotGoIn } from '@tonnage/domain/skip-hire/prohibited';
import { includedIn, linesOf } from '../../shared/price-lines.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { PriceCard } from '../../ui/order/price-card.tsx';
import { WhyPhonePrice } from '../parts/why-price.tsx';
import type { PhoneOrder } from './use-phone-order.ts';
import { isMovement } from './values.ts';

interface PricePanelProps {
  order: PhoneOrder;
  wastes: PriceChoices['wastes'];
  mayNot: string | null;
  seesCosts: boolean;
}

/** What to tell the caller, and the button. */
export function PricePanel({ order, wastes, mayNot, seesCosts }: PricePanelProps) {
  const { quote, question, form, working, priceError, sending, customer, skip } = order;
  const { jobType, wasteTypeId, price, payment, confirmed } = form.values;
  const moves = isMovement(jobType);
  const cannot = moves ? (skip?.why[jobType] ?? null) : null;
  const owed = jobType === 'collection' ? [] : (customer?.blockers ?? []);
  const blockers = [
    ...(cannot ? [cannot] : []),
    ...[...owed, ...(quote?.blockers ?? [])].map(({ message }) => message),
  ];
  const whyNot = mayNot ?? cannot ?? (quote === undefined ? null : (quote.blockers[0]?.message ?? null));
  const ewcCodes = wastes.find(({ id }) => id === wasteTypeId)?.ewcCodes ?? null;
  const total = quote && quote.grossPence > 0 ? quote.grossPence : null;
  return (
    <PriceCard
      title="Price"
      lines={quote ? linesOf(quote) : []}
      totalLabel="Total"
      totalPence={total}
      noTotal={noTotal(order)}
      note={
        quote &&
        total !== null && (
          <>
            {includedIn(quote)}
            {quote.lines.some(({ code }) => code === FUEL_SURCHARGE_CODE) &&
              ' If you agree a different price, it includes the fuel surcharge.'}
            {price.trim() !== '' && quote.listPence !== null && ` List price ${formatPence(quote.listPence)}.`}
            {seesCosts && question && <WhyPhonePrice question={question} price={quote} />}
          </>
        )
      }
      blockers={[...new Set(blockers)]}
      working={working}
      alert={
        <>
          {priceError && <Notice tone="block">{priceError.message}</Notice>}
          {quote?.warnings.map(({ code, message }) => (
            <Notice key={code} tone="info">
              {message}
            </Notice>
          ))}
          {!moves && (
            <CheckboxField
              {...form.field('confirmed')}
              label="Read to the caller and confirmed"
              help={`“You’ve considered reuse and recycling first. Nothing hazardous, and ${mayNotGoIn(ewcCodes)} go in. Our terms apply.”`}
            />
          )}
        </>
      }
      action={
        <Button
          type="submit"
          variant="primary"
          size="lg"
          full
          loading={sending.isPending}
          disabledReason={confirmed || moves ? whyNot : mayNot}
        >
          {payment === 'link' && jobType !== 'collection'
            ? 'Send payment link'
            : moves
              ? ACTIONS[jobType]
              : 'Place order'}
        </Button>
      }
    />
  );
}

const ACTIONS = {
  exchange: 'Book exchange',
  collection: 'Book collection',
  tip_and_return: 'Book tip and return',
  reposition: 'Book reposition',
};

function noTotal({ form, quote }: PhoneOrder): string {
  const { jobType } = form.values;
  if (!isMovement(jobType)) return 'Needs size, waste, day and site';
  if (quote === undefined) return 'Needs container and day';
  return jobType === 'collection' ? 'No charge' : 'No list price';
}
