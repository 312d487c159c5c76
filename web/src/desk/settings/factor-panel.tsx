import { useQuery } from '@tanstack/react-query';
import type { Settings } from '@tonnage/contract/core/tenants/settings';
import { readWhole } from '@tonnage/domain/common/read-number';
import { queryOf } from '../../lib/queries.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { Fields, SettingsForm } from './settings-form.tsx';

/** Days of grace that a rule begins with. */
const USUAL_DAYS = 14;
const daysOf = (text: string) => readWhole(text, { least: 0, most: 30 }) ?? undefined;

const words = {
  title: 'Two-factor authentication',
  staff: 'Required of office staff',
  owners: 'Required of owners of customers’ accounts',
  staffDays: 'Days for staff to set it up',
  ownerDays: 'Days for owners to set it up',
  help: 'Counted from when you switch it on, or from when someone joins. 0: at their next click.',
  daysWrong: 'Enter a whole number of days from 0 to 30.',
  you: 'This includes you',
  youText: 'You have neither an authenticator app nor a passkey yet.',
  setUp: 'Set it up first',
};

/** Of whom two-factor authentication is required, and after how many days. */
export function FactorPanel({ settings }: { settings: Settings }) {
  const factor = useQuery(queryOf('getFactor', {})).data?.data;
  const passkeys = useQuery(queryOf('listPasskeys', {})).data?.data;
  const hasNone = factor?.enabled === false && passkeys?.length === 0;
  const form = useForm({
    fields: { staff: {}, staffDays: {}, owners: {}, ownerDays: {} },
    initialValues: {
      staff: settings.staffFactorDays !== null,
      staffDays: String(settings.staffFactorDays ?? USUAL_DAYS),
      owners: settings.ownerFactorDays !== null,
      ownerDays: String(settings.ownerFactorDays ?? USUAL_DAYS),
    },
    validate: ({ staff, staffDays, owners, ownerDays }) => ({
      staffDays: staff && daysOf(staffDays) === undefined ? words.daysWrong : null,
      ownerDays: owners && daysOf(ownerDays) === undefined ? words.daysWrong : null,
    }),
  });
  const { staff, owners } = form.values;
  return (
    <SettingsForm
      title={words.title}
      isSecond
      form={form}
      changeOf={(values) => ({
        staffFactorDays: values.staff ? (daysOf(values.staffDays) ?? USUAL_DAYS) : null,
        ownerFactorDays: values.owners ? (daysOf(values.ownerDays) ?? USUAL_DAYS) : null,
      })}
    >
      <CheckboxField {...form.field('staff')} label={words.staff} />
      {staff && (
        <Fields>
          <TextField {...form.field('staffDays')} label={words.staffDays} help={words.help} inputMode="numeric" />
        </Fields>
      )}
      {staff && hasNone && (
        <Notice tone="warn" title={words.you} action={<TextLink to="/desk/profile/security">{words.setUp}</TextLink>}>
          {words.youText}
        </Notice>
      )}
      <CheckboxField {...form.field('owners')} label={words.owners} />
      {owners && (
        <Fields>
          <TextField {...form.field('ownerDays')} label={words.ownerDays} help={words.help} inputMode="numeric" />
        </Fields>
      )}
    </SettingsForm>
  );
}
