import type { Settings } from '@tonnage/contract/desk-settings';
import { LIMITS } from '@tonnage/contract/limits';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/content/panel.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { FormActions, FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { useSettingsChange } from './use-settings.ts';
import { words } from './words.ts';

/** What happens by itself, and the terms that an order is placed under. */
export function OrdersPanel({ settings }: { settings: Settings }) {
  const { autoConfirm, approveAccounts, terms } = settings;
  const form = useForm({ initialValues: { autoConfirm, approveAccounts, terms } });
  const save = useSettingsChange();
  return (
    <Panel title={words.orders}>
      <FormShell
        form={form}
        label={words.orders}
        onSubmit={(values) => save.mutate(values, { onSuccess: () => form.settle() })}
        loading={save.isPending}
        submitError={save.error}
      >
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
        <FormActions>
          <Button variant="primary" type="submit" loading={save.isPending}>
            {words.save}
          </Button>
        </FormActions>
      </FormShell>
    </Panel>
  );
}
