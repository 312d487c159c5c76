import type { Settings } from '@tonnage/contract/core/tenants/settings';
import { formatPence, MAX_PENCE } from '@tonnage/domain/common/money';
import { penceOf, poundsOf } from '@tonnage/domain/common/money-text';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { Fields, SettingsForm } from './settings-form.tsx';

const words = {
  title: 'Write-offs',
  limit: 'Accounts staff can write off, £',
  help: 'Of each invoice, VAT included. 0: only managers write off. Managers can write off any amount.',
  wrong: `Enter an amount from 0 to ${formatPence(MAX_PENCE)}, for example 25.`,
};

const limitOf = (text: string) => {
  const pence = penceOf(text);
  return pence != null && pence <= MAX_PENCE ? pence : null;
};

/** How much of an invoice accounts staff may give up without a manager. */
export function WriteOffsPanel({ settings }: { settings: Settings }) {
  const form = useForm({
    fields: CONTRACT_FIELDS.updateSettings,
    initialValues: { writeOffLimitPence: poundsOf(settings.writeOffLimitPence) },
    validate: ({ writeOffLimitPence }) => ({
      writeOffLimitPence: limitOf(writeOffLimitPence) === null ? words.wrong : null,
    }),
  });
  return (
    <SettingsForm
      title={words.title}
      form={form}
      changeOf={({ writeOffLimitPence }) => ({ writeOffLimitPence: limitOf(writeOffLimitPence) ?? 0 })}
    >
      <Fields>
        <TextField {...form.field('writeOffLimitPence')} label={words.limit} help={words.help} inputMode="decimal" />
      </Fields>
    </SettingsForm>
  );
}
