import type { DeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { stateOf } from '@tonnage/domain/skip-hire/orders';
import { call } from '../../lib/api.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useOrderChange } from './use-order-change.ts';
import { words } from './words.ts';

/** Edits an order: its PO number until it is invoiced, and the number of its container on site. */
export function EditDialog({ data, onClose }: { data: DeskOrder; onClose: () => void }) {
  const { changePo } = data.order.actions;
  const isOnSite = stateOf(data.order.status) === 'on-site';
  const form = useForm({
    fields: CONTRACT_FIELDS.updateDeskOrder,
    initialValues: { poNumber: data.order.poNumber ?? '', containerNumber: data.containerNumber ?? '' },
  });
  const save = useOrderChange(
    data.order.id,
    ({ poNumber, containerNumber }: typeof form.values) =>
      call('updateDeskOrder', {
        params: { id: data.order.id },
        body: {
          data: {
            ...(changePo.allowed && { poNumber: poNumber.trim() || null }),
            ...(isOnSite && { containerNumber: containerNumber.trim() || null }),
          },
        },
      }),
    'Order saved.',
    onClose,
  );
  return (
    <FormDialog
      title={`Edit ${data.order.number}`}
      form={form}
      onSubmit={save.mutate}
      sending={save}
      action="Save"
      variant="primary"
      onClose={onClose}
    >
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
