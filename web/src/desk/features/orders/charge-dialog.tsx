import type { DeskOrder } from '@tonnage/contract/desk-orders';
import { LIMITS } from '@tonnage/contract/limits';
import { CHARGE_CODES, CHARGE_LABELS, type ChargeCode } from '@tonnage/domain/charges';
import { penceOf } from '@tonnage/domain/money-text';
import { isEmpty } from '@tonnage/domain/text';
import { call } from '../../../lib/api.ts';
import { useKeyOf } from '../../../lib/sent-once.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useOrderChange } from './use-order-change.ts';
import { words } from './words.ts';

const FORM = 'charge-form';

/** Charges an order for what was not agreed, with what shows why. */
export function ChargeDialog({ data, onClose }: { data: DeskOrder; onClose: () => void }) {
  const { order } = data;
  const form = useForm({
    initialValues: {
      code: 'wasted_journey' as ChargeCode | '',
      label: CHARGE_LABELS.wasted_journey as string,
      quantity: '1',
      unit: '',
      vat: '2000' as '2000' | '0' | '',
      documentId: '',
    },
    validate: ({ label, quantity, unit }) => ({
      label: isEmpty(label) ? words.labelMissing : null,
      quantity: Number(quantity) > 0 && Number(quantity) <= 10_000 ? null : words.quantityWrong,
      unit: (penceOf(unit) ?? 0) > 0 ? null : words.unitWrong,
    }),
  });
  const keyOf = useKeyOf();
  const charge = useOrderChange(
    order.id,
    (values: typeof form.values) =>
      call(
        'chargeOrder',
        {
          params: { id: order.id },
          body: {
            data: {
              code: values.code || 'other',
              label: values.label.trim(),
              quantity: Number(values.quantity),
              unitPence: penceOf(values.unit) ?? 0,
              vatRateBp: Number(values.vat || 0),
              documentId: values.documentId || null,
            },
          },
        },
        { idempotencyKey: keyOf(values) },
      ),
    words.charged,
    onClose,
  );
  const code = form.field('code');
  return (
    <Dialog
      title={words.charge}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button variant="primary" type="submit" form={FORM} loading={charge.isPending}>
            {words.charge}
          </Button>
        </>
      }
    >
      <FormShell
        id={FORM}
        form={form}
        label={words.charge}
        onSubmit={(values) => charge.mutate(values)}
        loading={charge.isPending}
        submitError={charge.error}
      >
        <SelectField
          {...code}
          label={words.code}
          options={CHARGE_CODES.map((value) => ({ value, label: CHARGE_LABELS[value] }))}
          onChange={(chosen) => form.set({ code: chosen, label: chosen === '' ? '' : CHARGE_LABELS[chosen] })}
        />
        <TextField {...form.field('label')} label={words.label} maxLength={LIMITS.name} />
        <TextField {...form.field('quantity')} label={words.quantity} inputMode="decimal" maxLength={8} />
        <TextField {...form.field('unit')} label={words.unit} inputMode="decimal" maxLength={10} />
        <SelectField
          {...form.field('vat')}
          label={words.vat}
          options={[
            { value: '2000', label: words.vat20 },
            { value: '0', label: words.vat0 },
          ]}
        />
        <SelectField
          {...form.field('documentId')}
          label={words.evidence}
          help={words.evidenceHelp}
          required={false}
          placeholder={words.noEvidence}
          options={order.documents.map(({ id, title }) => ({ value: id, label: title }))}
        />
      </FormShell>
    </Dialog>
  );
}
