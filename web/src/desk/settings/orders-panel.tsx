import type { Settings } from '@tonnage/contract/core/tenants/settings';
import { LIMITS } from '@tonnage/contract/limits';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useForm } from '../../ui/form.ts';
import { SettingsForm } from './settings-form.tsx';
import { words } from './words.ts';

/** What happens by itself, and the terms that an order is placed under. */
export function OrdersPanel({ settings }: { settings: Settings }) {
  const { autoConfirm, approveAccounts, terms } = settings;
  const form = useForm({ initialValues: { autoConfirm, approveAccounts, terms } });
  return (
    <SettingsForm title={words.orders} form={form} changeOf={(values) => values}>
      <CheckboxField {...form.field('autoConfirm')} label={words.autoConfirm} help={words.autoConfirmHelp} />
      <CheckboxField {...form.field('approveAccounts')} label={words.approveAccounts} help={words.approveHelp} />
      <TextArea
        {...form.field('terms')}
        label={words.terms(settings.termsVersion)}
        help={words.termsHelp}
        maxLength={LIMITS.terms}
        lines={12}
        required={false}
      />
    </SettingsForm>
  );
}
