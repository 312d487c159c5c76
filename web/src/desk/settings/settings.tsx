import { useSuspenseQuery, useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Settings } from '@tonnage/contract/core/tenants/settings';
import { readWhole } from '@tonnage/domain/common/read-number';
import { isEmail } from '@tonnage/domain/common/text';
import { QUOTE_DAYS_MOST } from '@tonnage/domain/skip-hire/quotes';
import { asLink } from '../../shared/address.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Stack } from '../../ui/content/panel.tsx';
import { Tabs } from '../../ui/data/tabs.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useForm } from '../../ui/form.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { queryOf } from '../../lib/queries.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { SETTINGS_TABS } from './screens.ts';
import { companyWebhooks } from '../webhooks/home.ts';
import { CompanyKeys } from '../api-keys/keys-panel.tsx';
import { LoginProvidersPanel } from '../login-providers/providers-panel.tsx';
import { StaffPanel } from '../staff/staff-panel.tsx';
import { WebhooksPanel } from '../../shared/webhooks/webhooks-panel.tsx';
import { BankRatesPanel } from './bank-rates-panel.tsx';
import { BrandPanel } from './brand-panel.tsx';
import { CompanyPanel } from './company-panel.tsx';
import { ChargesPanel, PermitsPanel } from './lists.tsx';
import { PortalPanel } from './portal-panel.tsx';
import { NumbersPanel } from './numbers-panel.tsx';
import { FactorPanel } from './factor-panel.tsx';
import { StatementsPanel } from './statements-panel.tsx';
import { RemindersPanel } from './reminders-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { WriteOffsPanel } from './write-offs-panel.tsx';
import { words } from './words.ts';
import { Fields, SettingsForm } from './settings-form.tsx';
import styles from '../../ui/form-shell.module.css';
import { orNone } from './use-settings.ts';

const PATH = '/desk/settings';

/** The company's settings: its brand, its portal, its rules, its staff. */
export function SettingsScreen() {
  const { tab = 'brand' } = useSearch({ from: '/staff/desk/settings' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { data: settings } = useSuspenseQuery(queryOf('getSettings', {})).data;
  return (
    <>
      <PageHead
        title={words.tabs}
        sub={words.title(!settings.disabled, settings.disabledMessage)}
        actions={<LinkButton to="/desk/moving-in">{words.moveIn}</LinkButton>}
      />
      <Tabs
        label={words.tabs}
        tabs={SETTINGS_TABS.map((one) => ({
          to: asLink({ path: PATH, search: one === 'brand' ? {} : { tab: one } }),
          label: words.tab[one],
          current: one === tab,
        }))}
      />
      <div className={styles.page}>
        {tab === 'brand' && <BrandPanel settings={settings} />}
        {tab === 'company' && <CompanyPanel settings={settings} />}
        {tab === 'portal' && <PortalPanel settings={settings} />}
        {tab === 'mail' && (
          <Stack>
            <MailPanel settings={settings} />
            <StatementsPanel settings={settings} />
            <RemindersPanel />
          </Stack>
        )}
        {tab === 'numbers' && <NumbersPanel />}
        {tab === 'orders' && <OrdersPanel settings={settings} />}
        {tab === 'permits' && <PermitsPanel settings={settings} />}
        {tab === 'charges' && (
          <Stack>
            <ChargesPanel settings={settings} />
            <BankRatesPanel />
            <WriteOffsPanel settings={settings} />
          </Stack>
        )}
        {tab === 'logins' && <LoginProvidersPanel today={desk.today} />}
        {tab === 'keys' && <CompanyKeys today={desk.today} />}
        {tab === 'webhooks' && <WebhooksPanel home={companyWebhooks} today={desk.today} />}
        {tab === 'staff' && (
          <Stack>
            <StaffPanel today={desk.today} />
            <Columns halves>
              <SessionsPanel settings={settings} />
              <FactorPanel settings={settings} />
            </Columns>
          </Stack>
        )}
      </div>
    </>
  );
}

const quoteDaysOf = (text: string) =>
  readWhole(text, { least: 1, most: QUOTE_DAYS_MOST, units: ['days', 'day'] }) ?? undefined;
const discountOf = (text: string) => readWhole(text, { most: 100, units: ['%'] }) ?? undefined;

/** What happens automatically, and the terms of an order. */
function OrdersPanel({ settings }: { settings: Settings }) {
  const { hireEnds, autoConfirm, approveAccounts, terms } = settings;
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.updateSettings, discount: {}, quotes: {} },
    initialValues: {
      hireEnds: hireEnds as Settings['hireEnds'] | '',
      autoConfirm,
      approveAccounts,
      discount: String(settings.discountPercent),
      quotes: String(settings.quoteDays),
      terms,
    },
    validate: ({ discount, quotes }) => ({
      discount: discountOf(discount) === undefined ? 'Enter a whole number from 0 to 100.' : null,
      quotes: quoteDaysOf(quotes) === undefined ? `Enter a whole number from 1 to ${QUOTE_DAYS_MOST}.` : null,
    }),
  });
  return (
    <SettingsForm
      title="Orders and accounts"
      form={form}
      changeOf={({ discount, quotes, hireEnds: ends, ...values }) => ({
        ...values,
        hireEnds: ends || 'requested',
        discountPercent: discountOf(discount) ?? 0,
        quoteDays: quoteDaysOf(quotes)!,
      })}
    >
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
      <Fields>
        <SelectField
          {...form.field('hireEnds')}
          label="Hire ends"
          help="The day the customer requested for collection, or the day we collected. Over hire isn’t charged after that day."
          options={[
            { value: 'requested', label: 'On the day requested' },
            { value: 'collected', label: 'On the day collected' },
          ]}
        />
        <TextField
          {...form.field('discount')}
          label="Office discount limit, %"
          help="How far below the list price office staff can go on a phone order. Managers can agree any price."
          inputMode="numeric"
        />
        <TextField
          {...form.field('quotes')}
          label="Quote validity, days"
          help="The default for new quotes. You can choose a different date on each one."
          inputMode="numeric"
        />
      </Fields>
      <TextArea
        {...form.field('terms')}
        label={`Terms and conditions, version ${settings.termsVersion}`}
        help="Saving changes creates a new version. Each order keeps the version it was placed under. Leave an empty line between paragraphs."
        lines={12}
      />
    </SettingsForm>
  );
}

/** The sender's name and reply address of emails, with a test email. */
function MailPanel({ settings }: { settings: Settings }) {
  const form = useForm({
    fields: CONTRACT_FIELDS.updateSettings,
    initialValues: { senderName: settings.senderName ?? '', replyTo: settings.replyTo ?? '' },
    validate: ({ replyTo }) => ({
      replyTo: replyTo.trim() === '' || isEmail(replyTo.trim()) ? null : words.emailWrong,
    }),
  });
  const send = useMutation({
    mutationFn: () => call('sendTestMail', {}),
    onSuccess: ({ data }) => void toast({ text: `Test email sent to ${data.to}.` }),
  });
  return (
    <SettingsForm
      title="Emails to customers"
      form={form}
      changeOf={orNone}
      more={
        <Button loading={send.isPending} onClick={() => send.mutate()}>
          Send test email
        </Button>
      }
      trouble={send.error}
    >
      <Fields>
        <TextField
          {...form.field('senderName')}
          label="Sender name"
          help="The name customers see. Leave blank for the default. The sending address can’t be changed here."
        />
        <TextField
          {...form.field('replyTo')}
          label="Reply-to address"
          help="Leave blank for replies to go to the sending address."
          type="email"
        />
      </Fields>
    </SettingsForm>
  );
}
