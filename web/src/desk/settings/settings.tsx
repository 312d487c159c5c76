import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { asLink } from '../../shared/address.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { Tabs } from '../../ui/data/tabs.tsx';
import { KeysPanel } from '../api-keys/keys-panel.tsx';
import { BrandPanel } from './brand-panel.tsx';
import { CompanyPanel } from './company-panel.tsx';
import { ChargesPanel, PermitsPanel } from './lists.tsx';
import { MailPanel } from './mail-panel.tsx';
import { BrandImagesPanel } from './brand-images-panel.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { PortalPanel } from './portal-panel.tsx';
import { words } from './words.ts';
import { StaffPanel } from '../staff/staff-panel.tsx';
import { WebhooksPanel } from '../webhooks/webhooks-panel.tsx';
import { deskQuery } from '../queries.ts';
import { settingsQuery } from '../settings-queries.ts';
import { SETTINGS_TABS } from '../settings-search.ts';

const PATH = '/desk/settings';

/** The company's settings: its brand, its portal, its rules, its staff. */
export function SettingsScreen() {
  const { tab = 'brand' } = useSearch({ from: '/staff/desk/settings' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { data: settings } = useSuspenseQuery(settingsQuery).data;
  return (
    <>
      <PageHead title={words.tabs} sub={words.title(!settings.disabled, settings.disabledMessage)} />
      <Tabs
        label={words.tabs}
        tabs={SETTINGS_TABS.map((one) => ({
          to: asLink({ path: PATH, search: one === 'brand' ? {} : { tab: one } }),
          label: words.tab[one],
          current: one === tab,
        }))}
      />
      {tab === 'brand' && (
        <Stack>
          <BrandPanel settings={settings} />
          <BrandImagesPanel settings={settings} />
        </Stack>
      )}
      {tab === 'company' && <CompanyPanel settings={settings} />}
      {tab === 'portal' && <PortalPanel settings={settings} />}
      {tab === 'mail' && <MailPanel settings={settings} />}
      {tab === 'orders' && <OrdersPanel settings={settings} />}
      {tab === 'permits' && <PermitsPanel settings={settings} />}
      {tab === 'charges' && <ChargesPanel settings={settings} />}
      {tab === 'keys' && <KeysPanel today={desk.today} />}
      {tab === 'webhooks' && <WebhooksPanel today={desk.today} />}
      {tab === 'staff' && <StaffPanel today={desk.today} />}
    </>
  );
}
