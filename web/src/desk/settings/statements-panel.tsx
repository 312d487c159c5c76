import type { Settings } from '@tonnage/contract/core/tenants/settings';
import { readWhole } from '@tonnage/domain/common/read-number';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { Fields, SettingsForm } from './settings-form.tsx';

const dayOf = (text: string) => readWhole(text, { least: 1, most: 28 });

/** When statements are emailed by themselves. */
export function StatementsPanel({ settings }: { settings: Settings }) {
  const form = useForm({
    fields: CONTRACT_FIELDS.updateSettings,
    initialValues: {
      statementsDay: settings.statementsDay === null ? '' : String(settings.statementsDay),
      statementsTo: settings.statementsTo as Settings['statementsTo'] | '',
    },
    validate: ({ statementsDay }) => ({
      statementsDay:
        dayOf(statementsDay) === undefined ? 'Enter a day from 1 to 28, or leave this blank to send none.' : null,
    }),
  });
  return (
    <SettingsForm
      title="Statements by email"
      isSecond
      form={form}
      changeOf={({ statementsDay, statementsTo }) => ({
        statementsDay: dayOf(statementsDay) ?? null,
        statementsTo: statementsTo || 'owing',
      })}
    >
      <Fields>
        <TextField
          {...form.field('statementsDay')}
          label="Day of each month"
          help="From 1 to 28, in the morning. Leave this blank to send none."
          inputMode="numeric"
          required={false}
        />
        <SelectField
          {...form.field('statementsTo')}
          label="To"
          options={[
            { value: 'owing', label: 'Customers who owe something' },
            { value: 'overdue', label: 'Customers with something overdue' },
          ]}
        />
      </Fields>
    </SettingsForm>
  );
}
