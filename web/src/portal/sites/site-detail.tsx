import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Coverage } from '@tonnage/contract/skip-hire/orders/coverage';
import type { Site } from '@tonnage/contract/skip-hire/sites';
import { useState } from 'react';
import { todayInLondon } from '../../lib/london.ts';
import { accountQuery, queryOf } from '../../lib/queries.ts';
import { ContactsPanel } from '../../shared/contacts/contacts-panel.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useCallUs } from '../booking/call-us.ts';
import { siteContacts } from '../contacts/contact-homes.ts';
import { SiteDocuments } from '../documents/site-documents.tsx';
import { CollectDialog } from '../orders/collect-dialog.tsx';
import { NewOrderButton } from '../orders/new-order-button.tsx';
import { OrdersTable } from '../orders/orders-table.tsx';
import { jobsPath } from '../orders/paths.ts';
import { OnSiteTable } from '../orders/on-site-table.tsx';
import { siteOrdersQuery, onSiteAtQuery } from './site-queries.ts';
import { SiteActions } from './site-actions.tsx';
import { SiteFigures, SiteFacts, SiteService } from './site-panels.tsx';
import { sitePills } from '../../shared/statuses.ts';
import { words } from './words.ts';

const STANDS_THERE = 'On site now';
const LATEST = 'Latest jobs';

/** One site: its access and service, the containers there, the latest orders. */
export function SiteDetail() {
  const { siteId } = useParams({ from: '/member/sites/view/$siteId' });
  const { data: site } = useSuspenseQuery(queryOf('getSite', { params: { id: siteId } })).data;
  const { data: coverage } = useSuspenseQuery(queryOf('checkCoverage', { params: { value: siteId } })).data;
  const { data: latest } = useSuspenseQuery(siteOrdersQuery(siteId)).data;
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const { data: onSite } = useSuspenseQuery(onSiteAtQuery(siteId)).data;
  const callUs = useCallUs();
  const [collecting, setCollecting] = useState<string | null>(null);
  const { data: figures } = useSuspenseQuery(queryOf('getSiteFigures', { params: { id: siteId } })).data;
  const [refused, setRefused] = useState('');
  const mayEdit = account.permissions.includes('sites.edit');
  const today = todayInLondon();

  return (
    <>
      <PageHead
        title={site.name}
        status={site.status !== 'active' && <StatusPill {...sitePills[site.status]} />}
        sub={[site.addressLine1, site.addressLine2, `${site.town} ${site.postcode}`].filter(Boolean).join(', ')}
        actions={
          <>
            {mayEdit && <SiteActions site={site} onRefused={setRefused} />}
            <NewOrderButton siteId={site.id} label="New job here" reason={whyNoJobHere(site, coverage, callUs)} />
          </>
        }
      />
      {refused && <Notice tone="block">{refused}</Notice>}
      <Stack>
        <Panel title={STANDS_THERE} flush>
          <OnSiteTable
            caption={STANDS_THERE}
            rows={onSite}
            today={today}
            mayEdit={account.permissions.includes('orders.edit')}
            onCollect={setCollecting}
            site={false}
            empty={<EmptyState text="No containers on site." />}
          />
        </Panel>
        <Columns>
          <Stack>
            <SiteFacts site={site} />
            <ContactsPanel home={siteContacts(siteId)} mayEdit={mayEdit} title="Contacts" />
          </Stack>
          <SiteService coverage={coverage} />
        </Columns>
        <SiteFigures siteId={siteId} months={figures.months} />
        <Panel
          title={LATEST}
          action={
            <TextLink quiet to={jobsPath({ siteId })}>
              View all jobs
            </TextLink>
          }
          flush
        >
          <OrdersTable
            caption={LATEST}
            rows={latest}
            today={today}
            site={false}
            empty={<EmptyState text="No jobs at this site yet." />}
          />
        </Panel>
        <SiteDocuments siteId={site.id} />
      </Stack>
      <CollectDialog orderId={collecting} onClose={() => setCollecting(null)} />
    </>
  );
}

/** What at the site itself prevents a new job, or null. */
function whyNoJobHere(site: Pick<Site, 'status'>, coverage: Pick<Coverage, 'covered'>, callUs: string): string | null {
  if (site.status === 'archived') return 'This site is archived, so you can’t order to it.';
  if (site.status === 'on_stop') return `This site is on stop. Choose another site. ${callUs} if you need help.`;
  return coverage.covered ? null : words.notCovered(callUs);
}
