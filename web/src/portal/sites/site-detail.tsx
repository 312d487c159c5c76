import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { todayInLondon } from '../../lib/london.ts';
import { accountQuery, queryOf } from '../../lib/queries.ts';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useOfficeCall } from '../booking/office.ts';
import { ContactsPanel } from '../contacts/contacts-panel.tsx';
import { siteContacts } from '../contacts/reach.ts';
import { SiteDocuments } from '../documents/site-documents.tsx';
import { CollectDialog } from '../orders/collect-dialog.tsx';
import { NewJobButton } from '../orders/new-job-button.tsx';
import { OrdersTable } from '../orders/orders-table.tsx';
import { jobsPath } from '../orders/paths.ts';
import { StandingTable } from '../orders/standing-table.tsx';
import { SiteActions } from './site-actions.tsx';
import { SiteFigures } from './site-figures.tsx';
import { SiteFacts, SiteService } from './site-panels.tsx';
import { whyNoJobHere } from './why-no-job-here.ts';
import { words } from './words.ts';
import { siteOrdersQuery, standingAtQuery } from '../queries.ts';

/** One site: its access and service, the containers there, the latest orders. */
export function SiteDetail() {
  const { siteId } = useParams({ from: '/member/sites/view/$siteId' });
  const { data: site } = useSuspenseQuery(queryOf('getSite', { params: { id: siteId } })).data;
  const { data: coverage } = useSuspenseQuery(queryOf('checkCoverage', { params: { value: siteId } })).data;
  const { data: latest } = useSuspenseQuery(siteOrdersQuery(siteId)).data;
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const { data: standing } = useSuspenseQuery(standingAtQuery(siteId)).data;
  const officeCall = useOfficeCall();
  const [collecting, setCollecting] = useState<string | null>(null);
  const { data: figures } = useSuspenseQuery(queryOf('getSiteFigures', { params: { id: siteId } })).data;
  const [refused, setRefused] = useState('');
  const mayEdit = account.permissions.includes('sites.edit');
  const today = todayInLondon();

  return (
    <>
      <PageHead
        title={site.name}
        status={site.status !== 'active' && <StatusPill {...words.status[site.status]} />}
        sub={[site.addressLine1, site.addressLine2, `${site.town} ${site.postcode}`].filter(Boolean).join(', ')}
        actions={
          <>
            {mayEdit && <SiteActions site={site} onRefused={setRefused} />}
            <NewJobButton siteId={site.id} label={words.newJobHere} reason={whyNoJobHere(site, coverage, officeCall)} />
          </>
        }
      />
      {refused && <Notice tone="block">{refused}</Notice>}
      <Stack>
        <Panel title={words.standsThere} flush>
          <StandingTable
            caption={words.standsThere}
            rows={standing}
            today={today}
            mayEdit={account.permissions.includes('orders.edit')}
            onCollect={setCollecting}
            site={false}
            empty={<EmptyState text={words.nothingStands} />}
          />
        </Panel>
        <Columns>
          <Stack>
            <SiteFacts site={site} />
            <ContactsPanel home={siteContacts(siteId)} mayEdit={mayEdit} title={words.contacts} />
          </Stack>
          <SiteService coverage={coverage} />
        </Columns>
        <SiteFigures siteId={siteId} months={figures.months} />
        <Panel
          title={words.latest}
          action={
            <TextLink quiet to={jobsPath({ siteId })}>
              {words.allJobs}
            </TextLink>
          }
          flush
        >
          <OrdersTable
            caption={words.latest}
            rows={latest}
            today={today}
            site={false}
            empty={<EmptyState text={words.noJobs} />}
          />
        </Panel>
        <SiteDocuments siteId={site.id} />
      </Stack>
      <CollectDialog orderId={collecting} onClose={() => setCollecting(null)} />
    </>
  );
}
