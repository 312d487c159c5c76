import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { sitePills } from '../../shared/statuses.ts';
import { ContactsPanel } from '../../shared/contacts/contacts-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { PhoneOrderLink } from '../orders/phone-order-link.tsx';
import { deskQuery } from '../shell/desk-query.ts';
import { useChange } from '../use-change.ts';
import { customerContacts } from './contact-home.ts';
import { SiteDialog } from './site-dialog.tsx';

/** One site of a customer: its address and access, its depot, and whom to reach there. */
export function CustomerSite() {
  const { customerId, siteId } = useParams({ from: '/staff/desk/customers/$customerId/sites/$siteId' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { data: site } = useSuspenseQuery(queryOf('getCustomerSite', { params: { id: customerId, siteId } })).data;
  const [edits, setEdits] = useState(false);
  const mayEdit = desk.permissions.includes('customers.edit');
  const archivedNot = site.status === 'archived' ? 'This site is archived.' : null;
  const archive = useChange(() => call('archiveCustomerSite', { params: { id: customerId, siteId } }), {
    message: () => `${site.name} archived`,
  });
  const ask = async () => {
    const question = {
      title: `Archive ${site.name}?`,
      body: 'No one can order to this site any more. Its orders, documents and figures are kept.',
    };
    if (await confirm({ ...question, confirm: 'Archive', cancel: 'Cancel', danger: true })) archive.mutate();
  };
  const lines = [site.addressLine1, site.addressLine2, site.town, site.county, site.postcode];
  return (
    <>
      <PageHead
        title={site.name}
        sub={lines.filter(Boolean).join(', ')}
        status={site.status !== 'active' && <StatusPill {...sitePills[site.status]} />}
        actions={
          <>
            {site.status === 'active' && <PhoneOrderLink desk={desk} customer={customerId} site={siteId} />}
            {mayEdit && (
              <>
                <Button disabledReason={archivedNot} onClick={() => setEdits(true)}>
                  Edit
                </Button>
                <Button
                  variant="ghost"
                  loading={archive.isPending}
                  disabledReason={archivedNot}
                  onClick={() => void ask()}
                >
                  Archive
                </Button>
              </>
            )}
          </>
        }
      />
      {archive.error && <Notice tone="block">{archive.error.message}</Notice>}
      <Columns>
        <ContactsPanel home={customerContacts(customerId, siteId)} mayEdit={mayEdit} title="Contacts" />
        <Panel title="Site details">
          <DescriptionList
            items={[
              { term: 'Customer’s reference', value: site.reference },
              { term: 'Depot', value: site.depot ? site.depot.name : 'None: no zone covers this postcode' },
              { term: 'Zone', value: site.zone?.name },
              { term: 'Containers on site', value: String(site.onSite) },
              { term: 'Open orders', value: String(site.open) },
              { term: 'Opening hours', value: site.openingHours },
              { term: 'Access', value: site.accessNotes },
              { term: 'Notes', value: site.notes },
            ]}
          />
        </Panel>
      </Columns>
      {edits && <SiteDialog customerId={customerId} site={site} onClose={() => setEdits(false)} />}
    </>
  );
}
