import type { Settings } from '@tonnage/contract/core/tenants/settings';
import { readWhole } from '@tonnage/domain/common/read-number';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { Fields, SettingsForm } from './settings-form.tsx';

const hoursOf = (text: string) => readWhole(text, { least: 1, most: 720 }) ?? undefined;

/** When the staff are logged out. */
export function SessionsPanel({ settings }: { settings: Settings }) {
  const form = useForm({
    fields: CONTRACT_FIELDS.updateSettings,
    initialValues: { staffIdleHours: String(settings.staffIdleHours) },
    validate: ({ staffIdleHours }) => ({
      staffIdleHours: hoursOf(staffIdleHours) === undefined ? 'Enter a whole number of hours from 1 to 720.' : null,
    }),
  });
  return (
    <SettingsForm
      title="Logging out"
      isSecond
      form={form}
      changeOf={({ staffIdleHours }) => ({ staffIdleHours: hoursOf(staffIdleHours) ?? 12 })}
    >
      <Fields>
        <TextField
          {...form.field('staffIdleHours')}
          label="Log staff out after, hours without use"
          help="Everybody logs in again after 30 days in any case."
          inputMode="numeric"
        />
      </Fields>
    </SettingsForm>
  );
}
