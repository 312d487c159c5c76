import { useMutation } from '@tanstack/react-query';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';

/** Changes the PO number of an order that is not invoiced yet. */
export function PoDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useForm({ fields: CONTRACT_FIELDS.patchOrder, initialValues: { poNumber: order.poNumber ?? '' } });
  const save = useMutation({
    mutationFn: ({ poNumber }: typeof form.values) =>
      call('patchOrder', { params: { id: order.id }, body: { data: { poNumber: poNumber.trim() || null } } }),
    onSuccess: async () => {
      onClose();
      void toast({ text: 'PO number saved.' });
      await upToDate();
    },
  });
  return (
    <FormDialog
      title="Edit PO number"
      form={form}
      onSubmit={(values) => save.mutate(values)}
      sending={save}
      action="Save"
      variant="primary"
      onClose={onClose}
    >
      <TextField {...form.field('poNumber')} label="PO number" help="We’ll show it on the invoice." />
    </FormDialog>
  );
}
