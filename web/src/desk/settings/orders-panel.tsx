import type { Settings } from '@tonnage/contract/core/tenants/settings';
import { LIMITS } from '@tonnage/contract/limits';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useForm } from '../../ui/form.ts';
import { SettingsForm } from './settings-form.tsx';

/** What happens automatically, and the terms of an order. */
export function OrdersPanel({ settings }: { settings: Settings }) {
  const { autoConfirm, approveAccounts, terms } = settings;
  const form = useForm({ initialValues: { autoConfirm, approveAccounts, terms } });
  return (
    <SettingsForm title="Orders and accounts" form={form} changeOf={(values) => values}>
      <CheckboxField
        {...form.field('autoConfirm')}
        label="Confirm orders automatically"
        help="Orders don’t need confirming by the office. Full days are still refused."
      />
      <CheckboxField
        {...form.field('approveAccounts')}
        label="New accounts need approval"
        help="Untick to let new customers order straight away."
      />
      <TextArea
        {...form.field('terms')}
        label={`Terms and conditions, version ${settings.termsVersion}`}
        help="Saving changes creates a new version. Each order keeps the version it was placed under. Leave an empty line between paragraphs."
        maxLength={LIMITS.terms}
        lines={12}
        required={false}
      />
    </SettingsForm>
  );
}
