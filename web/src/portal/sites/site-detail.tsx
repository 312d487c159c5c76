import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { Coverage } from '@tonnage/contract/skip-hire/orders/coverage';
import type { Site } from '@tonnage/contract/skip-hire/sites';
import { useState } from 'react';
import { todayInLondon } from '../../lib/london.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { accountQuery, queryOf } from '../../lib/queries.ts';
import { ContactsPanel } from '../../shared/contacts/contacts-panel.tsx';
import { asLink } from '../../shared/address.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { GroundLine } from '../../ui/drawing/ground-line.tsx';
import { Tabs } from '../../ui/data/tabs.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useCallUs } from '../booking/call-us.ts';
import { siteContacts } from '../contacts/contact-homes.ts';
import { SiteDocuments } from '../documents/site-documents.tsx';
import { CollectDialog } from '../orders/collect-dialog.tsx';
import { NewOrderButton } from '../orders/new-order-button.tsx';
import { OrdersTable } from '../orders/orders-table.tsx';
import { jobsPath } from '../orders/paths.ts';
import { siteGround } from '../orders/ground.ts';
import { collectText, costingMost } from '../orders/order-state.ts';
import { words as orderWords } from '../orders/words.ts';
import { siteOrdersQuery, onSiteAtQuery } from './site-queries.ts';
import { SiteActions } from './site-actions.tsx';
import { SiteFigures, SiteFacts } from './site-panels.tsx';
import { sitePills } from '../../shared/statuses.ts';
import styles from './site-detail.module.css';
import { words } from './words.ts';

const LATEST = 'Jobs';

/** One site: what stands there, its figures and latest orders, how to get in, and the people. */
export function SiteDetail() {
  const { siteId } = useParams({ from: '/member/sites/view/$siteId' });
  const { show } = useSearch({ from: '/member/sites/view/$siteId' });
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
  const minute = useMinute();
  const costing = account.permissions.includes('orders.edit') ? costingMost(onSite, today) : undefined;
  const tab = (value: 'documents' | undefined, label: string) => ({
    to: asLink({ path: `/sites/view/${siteId}`, search: { show: value } }),
    label,
    current: show === value,
  });

  return (
    <>
      <PageHead
        title={site.name}
        status={site.status !== 'active' && <StatusPill {...sitePills[site.status]} />}
        sub={[site.addressLine1, site.addressLine2, `${site.town} ${site.postcode}`].filter(Boolean).join(', ')}
        actions={
          <>
            {mayEdit && <SiteActions site={site} onRefused={setRefused} />}
            <NewOrderButton
              variant={costing ? 'default' : 'primary'}
              siteId={site.id}
              label="New job here"
              reason={whyNoJobHere(site, coverage, callUs)}
            />
            {costing && (
              <Button variant="primary" aria-haspopup="dialog" onClick={() => setCollecting(costing.id)}>
                {collectText(costing)}
              </Button>
            )}
          </>
        }
      />
      {refused && <Notice tone="block">{refused}</Notice>}
      <Stack>
        <div>
          <GroundLine
            label={orderWords.ground}
            named={false}
            places={siteGround({ ...site, id: siteId }, { onSite, orders: latest, today }, minute)}
            more={onSite.length === 0 && orderWords.nothingOnSite}
          />
        </div>
        <Columns even>
          <Stack>
            <SiteFigures siteId={siteId} months={figures.months} />
            <div>
              <Tabs label="Jobs and documents" tabs={[tab(undefined, LATEST), tab('documents', 'Documents')]} />
              {show === 'documents' ? (
                <SiteDocuments siteId={site.id} />
              ) : (
                <Panel flush>
                  <OrdersTable
                    caption={LATEST}
                    rows={latest.slice(0, JOBS_SHOWN)}
                    today={today}
                    site={false}
                    empty={<EmptyState text="No jobs at this site yet." />}
                  />
                  <p className={styles.all}>
                    <TextLink quiet to={jobsPath({ siteId })}>
                      View all jobs
                    </TextLink>
                  </p>
                </Panel>
              )}
            </div>
          </Stack>
          <Stack>
            <SiteFacts site={site} coverage={coverage} />
            <ContactsPanel home={siteContacts(siteId)} mayEdit={mayEdit} title="People" folded />
          </Stack>
        </Columns>
      </Stack>
      <CollectDialog orderId={collecting} onClose={() => setCollecting(null)} />
    </>
  );
}

const JOBS_SHOWN = 4;

/** What at the site itself prevents a new job, or null. */
function whyNoJobHere(site: Pick<Site, 'status'>, coverage: Pick<Coverage, 'covered'>, callUs: string): string | null {
  if (site.status === 'archived') return 'This site is archived, so you can’t order to it.';
  if (site.status === 'on_stop') return `This site is on stop. Choose another site. ${callUs} if you need help.`;
  return coverage.covered ? null : words.notCovered(callUs);
}
