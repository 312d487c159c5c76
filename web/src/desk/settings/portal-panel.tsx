import { readWhole } from '@tonnage/domain/common/read-number';
import type { Settings } from '@tonnage/contract/core/tenants/settings';
import { isTagManagerId } from '@tonnage/domain/common/tag-manager';
import { isEmpty } from '@tonnage/domain/common/text';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { Fields, SettingsForm } from './settings-form.tsx';
import { orNone } from './use-settings.ts';
import { words } from './words.ts';

/** Whether the portal is open, and its links. */
export function PortalPanel({ settings }: { settings: Settings }) {
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.updateSettings, megabytes: {} },
    initialValues: {
      disabled: settings.disabled,
      disabledMessage: settings.disabledMessage ?? '',
      bookingUrl: settings.bookingUrl ?? '',
      privacyUrl: settings.privacyUrl ?? '',
      gtmId: settings.gtmId ?? '',
      showsFreeDay: settings.showsFreeDay,
      showsPrices: settings.showsPrices,
      metricsSignUp: settings.metricsSignUp,
      megabytes: String(settings.organisationMegabytes),
    },
    validate: ({ disabled, disabledMessage, bookingUrl, privacyUrl, gtmId, megabytes }) => ({
      disabledMessage:
        disabled && isEmpty(disabledMessage)
          ? 'Enter the message customers will see while the portal is closed.'
          : null,
      bookingUrl: isAddress(bookingUrl) ? null : words.addressWrong,
      privacyUrl: isAddress(privacyUrl) ? null : words.addressWrong,
      gtmId: gtmId.trim() === '' || isTagManagerId(gtmId.trim()) ? null : 'Enter an ID like GTM-AB12CD3.',
      megabytes: megabytesOf(megabytes) ? null : 'Enter a whole number from 10 to 1,000,000.',
    }),
  });
  return (
    <SettingsForm
      title="Portal"
      form={form}
      changeOf={({ disabled, showsFreeDay, showsPrices, metricsSignUp, megabytes, ...texts }) => ({
        disabled,
        showsFreeDay,
        showsPrices,
        metricsSignUp,
        organisationMegabytes: megabytesOf(megabytes)!,
        ...orNone(texts),
      })}
    >
      <CheckboxField
        {...form.field('disabled')}
        label="Close the portal to customers"
        help="Customers only see your message. Staff can still log in at /desk/login."
      />
      <TextArea {...form.field('disabledMessage')} label="Message to customers" lines={2} />
      <CheckboxField
        {...form.field('showsFreeDay')}
        label="Show the next free day on the login page"
        help="Anyone can enter a postcode and see the first free day, but not how many places are left."
      />
      <CheckboxField
        {...form.field('showsPrices')}
        label="Show prices on the login page"
        help="Anyone can enter a postcode and see your lowest list price for each container, including VAT. Customers’ own prices are never shown."
      />
      <CheckboxField
        {...form.field('metricsSignUp')}
        label="Anyone can create a Metrics account"
        help="Otherwise only people who are invited to an organisation can. Existing accounts stay."
      />
      <Fields>
        <TextField
          {...form.field('bookingUrl')}
          label="Public booking page"
          help="For people without an account. Linked from the login page."
          type="url"
        />
        <TextField {...form.field('privacyUrl')} label="Privacy notice" type="url" />
      </Fields>
      <Fields>
        <TextField
          {...form.field('gtmId')}
          label="Google Tag Manager ID"
          help="For example GTM-AB12CD3. Only runs if the visitor consents."
          maxLength={20}
        />
        <TextField
          {...form.field('megabytes')}
          label="Documents of each Metrics organisation, MB"
          help="What its members may upload in total. A person may upload five times as much."
          inputMode="numeric"
        />
      </Fields>
    </SettingsForm>
  );
}

const megabytesOf = (text: string) => readWhole(text, { least: 10, most: 1_000_000, units: ['MB'] });

function isAddress(text: string): boolean {
  return text.trim() === '' || (URL.canParse(text.trim()) && /^https?:$/.test(new URL(text.trim()).protocol));
}
