import { type Settings } from '@tonnage/contract/core/tenants/settings';
import { penceOf, poundsOf } from '@tonnage/domain/common/money-text';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { GOODS, vatOf, vatOptions, vatValue } from '../parts/vat-choices.ts';
import { useSettingsWrite } from './use-settings.ts';
import { words } from './words.ts';

type Charge = Settings['chargeTypes'][number];

/** An extra charge besides a job's own price. */
export function ChargeDialog({ charge, onClose }: { charge: Charge | null; onClose: () => void }) {
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.createChargeType, sum: CONTRACT_FIELDS.createChargeType.netPence, vat: {} },
    initialValues: {
      label: charge?.label ?? '',
      code: (charge?.code ?? 'other') as Charge['code'] | '',
      unit: charge?.unit ?? 'item',
      sum: charge === null || charge.netPence === null ? '' : poundsOf(charge.netPence),
      vat: vatValue(charge ?? { vatRateBp: 2000 }),
      goods: charge?.goods ?? false,
      active: charge?.active ?? true,
    },
    validate: (values) => ({
      label: isEmpty(values.label) ? words.missing : null,
      unit: isEmpty(values.unit) ? words.missing : null,
      sum: penceOf(values.sum) === undefined ? words.sumWrong : null,
    }),
  });
  const save = useSettingsWrite((values: typeof form.values) => {
    const data = {
      code: values.code || 'other',
      label: values.label,
      unit: values.unit,
      netPence: penceOf(values.sum) ?? null,
      ...vatOf(values.vat),
      goods: values.goods,
      active: values.active,
    };
    return charge
      ? call('updateChargeType', { params: { id: charge.id }, body: { data } })
      : call('createChargeType', { body: { data } });
  }, onClose);
  const title = charge?.label ?? words.addCharge;
  return (
    <FormDialog title={title} form={form} onSubmit={save.mutate} sending={save} action={words.save} onClose={onClose}>
      <TextField {...form.field('label')} label={words.label} />
      <FieldRow>
        <SelectField
          {...form.field('code')}
          label="Type"
          options={(Object.keys(words.kinds) as Charge['code'][]).map((value) => ({
            value,
            label: words.kinds[value],
          }))}
        />
        <TextField {...form.field('unit')} label="Unit" placeholder="For example hour, item or tonne." />
      </FieldRow>
      <FieldRow>
        <TextField
          {...form.field('sum')}
          label={words.sum}
          placeholder="Leave blank to enter it each time."
          inputMode="decimal"
        />
        <SelectField {...form.field('vat')} label={words.vat} options={vatOptions(form.values.vat)} />
      </FieldRow>
      <CheckboxField {...form.field('goods')} label={GOODS.label} help={GOODS.help} />
      <CheckboxField {...form.field('active')} label="In use" />
    </FormDialog>
  );
}
