import type { DeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { PLACEMENT_LABELS, PLACEMENTS, stateOf } from '@tonnage/domain/skip-hire/orders';
import { Notice } from '../../ui/content/notice.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useOrderEdit } from './use-order-edit.ts';
import { words } from './words.ts';

/**
 * Edits an order: what was ordered until its vehicle is on its way, with the new price or one agreed in its place; its PO
 * number until it is invoiced; the number of its container on site.
 */
export function EditDialog({ data, onClose }: { data: DeskOrder; onClose: () => void }) {
  const { order } = data;
  const { changePo } = order.actions;
  const edit = useOrderEdit(data, onClose);
  const { form, first, open, isOnSite, agreed, choices, contacts, sites, price, quote, blocker, isSettled, save } =
    edit;
  // It opens whole, with the size as its first field.
  if (edit.isLoading) return null;
  return (
    <FormDialog
      title={`Edit ${order.number}`}
      form={form}
      onSubmit={save.mutate}
      sending={{ isPending: save.isPending, error: save.error ?? price.error }}
      disabledReason={blocker?.message ?? (isSettled ? null : words.pricing)}
      action="Save"
      variant="primary"
      onClose={onClose}
    >
      {open && choices && (
        <>
          <SelectField
            {...form.field('containerSubTypeId')}
            label="Size"
            submitOnEnter
            options={choices.containers.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            {...form.field('wasteTypeId')}
            label="Waste"
            options={choices.wastes.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            {...form.field('placement')}
            label="Placement"
            options={PLACEMENTS.map((value) => ({ value, label: PLACEMENT_LABELS[value] }))}
          />
          <TextField
            {...form.field('price')}
            label={words.agreedPrice}
            help={words.agreedPriceHelp}
            inputMode="decimal"
            required={false}
          />
          {agreed !== null && <TextField {...form.field('priceReason')} label={words.priceReason} required />}
        </>
      )}
      {open && sites && sites.length > 1 && (
        <SelectField
          {...form.field('siteId')}
          label={words.site}
          options={sites.map(({ id, name, postcode }) => ({ value: id, label: `${name}, ${postcode}` }))}
        />
      )}
      {open && contacts && contacts.length > 0 && form.values.siteId === order.site.id && (
        <SelectField
          {...form.field('siteContactId')}
          label={words.siteContact}
          options={[
            { value: '', label: words.noContact },
            ...contacts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {open && (
        <>
          <TextArea {...form.field('locationNotes')} label={words.where} />
          <TextArea {...form.field('driverNotes')} label={words.forDriver} />
        </>
      )}
      {blocker && <Notice tone="block">{blocker.message}</Notice>}
      {quote?.before && quote.after && !blocker && (
        <Notice tone="info">{words.newPrice(quote.before, quote.after)}</Notice>
      )}
      {!open && first?.edit.reason && !isOnSite && stateOf(order.status) === 'scheduled' && (
        <Notice tone="info">{first.edit.reason}</Notice>
      )}
      {changePo.allowed ? (
        <TextField {...form.field('poNumber')} label={words.poNumber} />
      ) : (
        <Notice tone="info">{changePo.reason}</Notice>
      )}
      {isOnSite && (
        <TextField
          {...form.field('containerNumber')}
          label={words.containerNumber}
          help="The number painted on it. Leave blank if you don’t know it."
        />
      )}
    </FormDialog>
  );
}
