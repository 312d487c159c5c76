import type { PriceListEntry } from '@tonnage/contract/skip-hire/prices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { hireRateText } from '@tonnage/domain/skip-hire/hire-rate';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useChange } from '../use-change.ts';
import { fullNameOf } from './price-rows.ts';
import { words } from './words.ts';

const FORM = 'end-price-form';

/** One price in detail, with a way to end it. */
export function PriceDialog({
  price,
  today,
  mayNot,
  onClose,
}: {
  price: PriceListEntry;
  today: IsoDate;
  mayNot: string | null;
  onClose: () => void;
}) {
  const name = fullNameOf(price);
  const form = useForm({
    initialValues: { lastDay: today },
    validate: ({ lastDay }) => ({ lastDay: lastDay < today ? 'Choose today or a later day.' : null }),
  });
  const end = useChange(
    (lastDay: IsoDate) => call('endPrice', { params: { id: price.id }, body: { data: { lastDay } } }),
    { message: () => `${name}: end date saved.`, onDone: onClose },
  );
  const fixed = mayNot !== null || (price.validTo !== null && price.validTo <= today);
  const { includedTonnes, perTonnePence } = price;
  return (
    <Dialog
      title={name}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          {!fixed && (
            <Button variant="danger" type="submit" form={FORM} loading={end.isPending}>
              {words.end}
            </Button>
          )}
        </>
      }
    >
      <DescriptionList
        column="140px"
        items={[
          { term: 'Price', value: price.priceOnApplication ? 'On application' : formatPence(price.netPence) },
          { term: 'VAT', value: `${price.vatRateBp / 100}%` },
          { term: words.hire, value: words.days(price.hireDays) },
          { term: 'Over hire', value: hireRateText(price) },
          {
            term: 'Weight',
            value:
              perTonnePence === null
                ? 'not charged'
                : `${includedTonnes ?? 0} t included, then ${formatPence(perTonnePence)} per tonne`,
          },
          {
            term: words.holds,
            value:
              price.validTo === null
                ? words.from(formatDayYear(price.validFrom))
                : `${formatDayYear(price.validFrom)} – ${formatDayYear(price.validTo)}`,
          },
        ]}
      />
      {!fixed && (
        <FormShell
          id={FORM}
          form={form}
          label={words.end}
          onSubmit={({ lastDay }) => end.mutate(lastDay)}
          loading={end.isPending}
          submitError={end.error}
          guard={false}
        >
          <DateField
            {...form.field('lastDay')}
            label="Last day"
            help="After this date the next most general price applies, such as the list price instead of a customer’s own. If there isn’t one, there is no price."
            min={today}
          />
        </FormShell>
      )}
    </Dialog>
  );
}
