import type { Settings } from '@tonnage/contract/core/tenants/settings';
import { penceOf, poundsOf } from '@tonnage/domain/common/money-text';
import { readWhole } from '@tonnage/domain/common/read-number';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { vatOf, vatOptions, vatValue } from '../parts/vat-choices.ts';
import { useSettingsWrite } from './use-settings.ts';
import { words } from './words.ts';

type Area = Settings['permitAreas'][number];

const validDaysOf = (text: string) => readWhole(text, { least: 1, most: 365, units: ['days'] }) ?? undefined;
const leadDaysOf = (text: string) => readWhole(text, { most: 60, units: ['days'] }) ?? undefined;

/** A council's permit: its cost, its term, its lead time. */
export function PermitDialog({ area, onClose }: { area: Area | null; onClose: () => void }) {
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.createPermitArea, charge: {}, vat: {} },
    initialValues: {
      council: area?.council ?? '',
      charge: area ? poundsOf(area.chargePence) : '',
      vat: vatValue(area ?? { vatRateBp: 2000 }),
      validDays: String(area?.validDays ?? 14),
      leadDays: String(area?.leadDays ?? 3),
    },
    validate: (values) => ({
      council: isEmpty(values.council) ? words.missing : null,
      charge: typeof penceOf(values.charge) === 'number' ? null : words.sumWrong,
      validDays: validDaysOf(values.validDays) === undefined ? words.daysWrong : null,
      leadDays: leadDaysOf(values.leadDays) === undefined ? words.daysWrong : null,
    }),
  });
  const save = useSettingsWrite((values: typeof form.values) => {
    const data = {
      council: values.council,
      chargePence: penceOf(values.charge) ?? 0,
      ...vatOf(values.vat),
      validDays: validDaysOf(values.validDays) ?? 1,
      leadDays: leadDaysOf(values.leadDays) ?? 0,
    };
    return area
      ? call('updatePermitArea', { params: { id: area.id }, body: { data } })
      : call('createPermitArea', { body: { data } });
  }, onClose);
  const remove = useSettingsWrite((id: string) => call('removePermitArea', { params: { id } }), onClose);
  const title = area?.council ?? words.addPermit;
  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={save.mutate}
      sending={{ isPending: save.isPending, error: remove.error ?? save.error }}
      action={words.save}
      more={
        area && (
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate(area.id)}>
            {words.remove}
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextField {...form.field('council')} label={words.council} />
      <FieldRow>
        <TextField {...form.field('charge')} label={words.charge} inputMode="decimal" />
        <SelectField {...form.field('vat')} label={words.vat} options={vatOptions(form.values.vat)} />
      </FieldRow>
      <FieldRow>
        <TextField {...form.field('validDays')} label={words.validDays} inputMode="numeric" />
        <TextField {...form.field('leadDays')} label="Notice (working days)" inputMode="numeric" />
      </FieldRow>
    </FormDialog>
  );
}
