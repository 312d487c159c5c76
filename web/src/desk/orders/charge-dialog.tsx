import type { DeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { LIMITS } from '@tonnage/contract/limits';
import { CHARGE_CODES, CHARGE_LABELS, type ChargeCode, quantityOf } from '@tonnage/domain/skip-hire/charges';
import { penceOf } from '@tonnage/domain/common/money-text';
import { formatPence } from '@tonnage/domain/common/money';
import { isEmpty } from '@tonnage/domain/common/text';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { DocumentFileField } from '../documents/document-file-field.tsx';
import { sendDocument } from '../documents/send-document.ts';
import { GOODS, vatOf, vatOptions, vatValue } from '../parts/vat-choices.ts';
import { useOrderChange } from './use-order-change.ts';
import { words } from './words.ts';

/** Adds an extra charge to an order, with its evidence. */
export function ChargeDialog({ data, onClose }: { data: DeskOrder; onClose: () => void }) {
  const { order, chargeTypes } = data;
  const [file, setFile] = useState<File | null>(null);
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.chargeOrder, type: {}, unit: {}, vat: {} },
    initialValues: {
      type: '',
      code: 'wasted_journey' as ChargeCode | '',
      label: CHARGE_LABELS.wasted_journey as string,
      quantity: '1',
      unit: '',
      vat: vatValue({ vatRateBp: 2000 }),
      goods: false,
      documentId: '',
    },
    validate: ({ label, quantity, unit }) => ({
      label: isEmpty(label) ? 'Enter a description.' : null,
      quantity: quantityOf(quantity) === null ? 'Enter a number greater than 0, for example 1.5.' : null,
      unit: (penceOf(unit) ?? 0) > 0 ? null : 'Enter an amount in pounds, for example 45 or 45.50.',
    }),
  });
  const keyOf = useIdempotencyKey();
  const fileKeyOf = useIdempotencyKey();
  const charge = useOrderChange(
    order.id,
    async (values: typeof form.values) => {
      // A file is first uploaded as evidence of this order; a retry after a refusal gives the same document.
      const input = {
        kind: 'photo' as const,
        accountId: data.account.id,
        orderId: order.id,
        title: `Evidence: ${values.label.trim()}`.slice(0, LIMITS.name),
      };
      const paper =
        file && (await sendDocument(input, file, fileKeyOf([input, file.name, file.size, file.lastModified])));
      return call(
        'chargeOrder',
        {
          params: { id: order.id },
          body: {
            data: {
              code: values.code || 'other',
              label: values.label.trim(),
              quantity: quantityOf(values.quantity) ?? 0,
              unitPence: penceOf(values.unit) ?? 0,
              ...vatOf(values.vat),
              goods: values.goods,
              documentId: paper?.data.id ?? (values.documentId || null),
            },
          },
        },
        { idempotencyKey: keyOf({ ...values, paper: paper?.data.id }) },
      );
    },
    'Charge added.',
    onClose,
  );
  const code = form.field('code');
  const choose = (id: string) => {
    const type = chargeTypes.find((one) => one.id === id);
    form.set({
      type: id,
      ...(type && {
        code: type.code,
        label: type.label,
        unit: type.netPence === null ? '' : (type.netPence / 100).toFixed(2),
        vat: vatValue(type),
        goods: type.goods,
      }),
    });
  };
  return (
    <FormDialog
      title={words.charge}
      form={form}
      onSubmit={charge.mutate}
      sending={charge}
      action={words.charge}
      variant="primary"
      back={words.back}
      onClose={onClose}
    >
      {chargeTypes.length > 0 && (
        <SelectField
          {...form.field('type')}
          label="Standard charge"
          required={false}
          placeholder="Other"
          options={chargeTypes.map(({ id, label, unit, netPence }) => ({
            value: id,
            label: netPence === null ? label : `${label}, ${formatPence(netPence)} per ${unit}`,
          }))}
          onChange={choose}
        />
      )}
      <SelectField
        {...code}
        label="Type"
        options={CHARGE_CODES.map((value) => ({ value, label: CHARGE_LABELS[value] }))}
        onChange={(chosen) => form.set({ code: chosen, label: chosen === '' ? '' : CHARGE_LABELS[chosen] })}
      />
      <TextField {...form.field('label')} label="Invoice description" />
      <TextField {...form.field('quantity')} label="Quantity" inputMode="decimal" />
      <TextField {...form.field('unit')} label="Unit price, £ ex. VAT" inputMode="decimal" />
      <SelectField {...form.field('vat')} label="VAT" options={vatOptions(form.values.vat)} />
      {data.account.paysVatItself && <CheckboxField {...form.field('goods')} label={GOODS.label} help={GOODS.help} />}
      <SelectField
        {...form.field('documentId')}
        label={words.evidence}
        help="Choose a photo or document from this order, or upload one below."
        required={false}
        placeholder="None"
        options={order.documents.map(({ id, title }) => ({ value: id, label: title }))}
      />
      {form.values.documentId === '' && <DocumentFileField file={file} onFile={setFile} disabled={charge.isPending} />}
    </FormDialog>
  );
}
