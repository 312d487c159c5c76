import type { PhoneSkip } from '@tonnage/contract/skip-hire/orders/phone-orders';
import type { PriceChoices } from '@tonnage/contract/skip-hire/prices';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { PhoneOrder } from './use-phone-order.ts';
import { filledBy } from './values.ts';

/** The container that is exchanged, collected or emptied; for an exchange also what is brought. */
export function MovementFields({ order, choices }: { order: PhoneOrder; choices: PriceChoices }) {
  const { form, customer, skip } = order;
  const skips = customer?.skips ?? [];
  const sameType = choices.containers.filter(({ typeId }) => typeId === skip?.containerTypeId);
  return (
    <>
      <SelectField
        {...form.field('orderId')}
        label="Container"
        placeholder="Choose"
        required
        options={skips.map((one) => ({ value: one.orderId, label: skipText(one) }))}
        onChange={(orderId) => {
          const chosen = skips.find((one) => one.orderId === orderId);
          form.set(chosen ? filledBy(chosen) : { orderId });
        }}
      />
      {form.values.jobType === 'exchange' && skip && (
        <>
          <SelectField
            {...form.field('containerSubTypeId')}
            label="Size to bring"
            required
            options={withOwn(sameType, { id: skip.containerSubTypeId, name: skip.container })}
          />
          <SelectField
            {...form.field('wasteTypeId')}
            label="Waste"
            required
            options={withOwn(choices.wastes, { id: skip.wasteTypeId, name: skip.waste })}
          />
        </>
      )}
    </>
  );
}

/** `117, 8 yd builders, Quay House`: what the caller knows of it, with the number first. */
const skipText = ({ containerNumber, number, container, site }: PhoneSkip) =>
  [containerNumber ?? number, container, site.name].join(', ');

/** The choices, and what is there already even if it is no longer offered. */
const withOwn = (all: readonly { id: string; name: string }[], own: { id: string; name: string }) =>
  [...(all.some(({ id }) => id === own.id) ? [] : [own]), ...all].map(({ id, name }) => ({ value: id, label: name }));
