import type { Customer } from '@tonnage/contract/skip-hire/accounts/accounts';
import type { NewAccountStatus } from '@tonnage/domain/skip-hire/account-status';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { asLink } from '../../shared/address.ts';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Stack } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { ContactsPanel } from '../../shared/contacts/contacts-panel.tsx';
import { CustomerChasing } from '../billing/customer-chasing.tsx';
import { customerContacts } from './contact-home.ts';
import { CustomerDialog } from './customer-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import { BusinessPanel, HistoryPanel, MoneyPanel, PeoplePanel, SitesPanel } from './customer-panels.tsx';
import { LogPanel } from './log-panel.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { MergedNotice } from './merged-notice.tsx';
import { SiteDialog } from './site-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { useCustomerChange } from './use-customer.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { accountPills } from '../../shared/statuses.ts';
import { words } from './words.ts';
import { PhoneOrderLink } from '../orders/phone-order-link.tsx';
import { deskQuery } from '../shell/desk-query.ts';
import { RemoveFactors } from '../../shared/factor/remove-factors.tsx';
import { BlockLogin } from '../staff/block-login.tsx';
import { useViewAs } from '../parts/use-view-as.ts';

type User = Customer['members'][number];
const removeFactors = (of: { params: { id: string } }) => call('removePersonFactors', of);
const removal = (user: User) => <RemoveFactors person={user} send={removeFactors} />;
const loginActions = (user: User) => (
  <>
    {removal(user)}
    <BlockLogin person={user} />
  </>
);

/** One customer: balance, users, and the office's actions. */
export function CustomerScreen() {
  const { customerId } = useParams({ from: '/staff/desk/customers/$customerId' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { data: customer } = useSuspenseQuery(queryOf('getCustomer', { params: { id: customerId } })).data;
  const [to, setTo] = useState<NewAccountStatus | null>(null);
  const [editsTerms, setEditsTerms] = useState(false);
  const [edits, setEdits] = useState(false);
  const [invites, setInvites] = useState(false);
  const [addsSite, setAddsSite] = useState(false);
  const [merges, setMerges] = useState(false);
  const may = (permission: (typeof desk.permissions)[number]) => desk.permissions.includes(permission);
  const viewAs = useViewAs('/dashboard');
  const poPrompt = useCustomerChange((poMandatory: boolean) =>
    call('updateCustomerRules', { params: { id: customer.id }, body: { data: { poMandatory } } }),
  );
  const maySetStatus = may('credit.manage');
  const mergedNot = customer.mergedInto && 'This customer has been merged into another.';
  const mayEdit = may('customers.edit');
  const mayMerge = may('customers.merge');
  const trouble = viewAs.error ?? poPrompt.error;
  return (
    <>
      <PageHead
        title={customer.name}
        sub={words.account(customer.number)}
        status={
          customer.mergedInto ? (
            <StatusPill tone="done" label="Merged" />
          ) : (
            <StatusPill {...accountPills[customer.status]} />
          )
        }
        actions={
          customer.mergedInto === null && (
            <>
              {customer.status === 'pending' && (maySetStatus || mayEdit) && (
                <Button variant="primary" onClick={() => setTo('active')}>
                  Approve
                </Button>
              )}
              {customer.status !== 'closed' && may('prices.view') && (
                <LinkButton to={asLink({ path: '/desk/quotes/new', search: { customer: customer.number } })}>
                  New quote
                </LinkButton>
              )}
              {customer.status !== 'closed' && <PhoneOrderLink desk={desk} customer={customer.id} />}
              {may('customers.act_as') && (
                <Button loading={viewAs.isPending} onClick={() => viewAs.mutate(customer.id)}>
                  View as customer
                </Button>
              )}
            </>
          )
        }
      />
      <MergedNotice customer={customer} may={mayMerge} />
      {trouble && <Notice tone="block">{trouble.message}</Notice>}
      <Columns>
        <Stack>
          <MoneyPanel
            customer={customer}
            action={
              <>
                {maySetStatus && customer.mergedInto === null && customer.status === 'active' && (
                  <Button size="sm" onClick={() => setTo('on_stop')}>
                    Put on stop
                  </Button>
                )}
                {maySetStatus && customer.mergedInto === null && ['on_stop', 'closed'].includes(customer.status) && (
                  <Button size="sm" onClick={() => setTo('active')}>
                    {customer.status === 'closed' ? 'Reopen' : 'Release'}
                  </Button>
                )}
                {may('invoices.view') && customer.mergedInto === null && (
                  <LinkButton size="sm" to={`/desk/customers/${customer.id}/statement`}>
                    Statement
                  </LinkButton>
                )}
                {maySetStatus && (
                  <Button size="sm" disabledReason={mergedNot} onClick={() => setEditsTerms(true)}>
                    Edit
                  </Button>
                )}
              </>
            }
          />
          {may('invoices.view') && (
            <CustomerChasing account={customer} today={desk.today} mayBook={may('invoices.manage')} />
          )}
          <SitesPanel
            customer={customer}
            action={
              <>
                {customer.mergedInto === null && (
                  <LinkButton size="sm" to={asLink({ path: '/desk/orders', search: { account: customer.id } })}>
                    Orders
                  </LinkButton>
                )}
                {mayEdit && (
                  <Button size="sm" disabledReason={mergedNot} onClick={() => setAddsSite(true)}>
                    Add a site
                  </Button>
                )}
              </>
            }
          />
          <ContactsPanel
            home={customerContacts(customer.id)}
            mayEdit={mayEdit && !customer.mergedInto}
            title="Contacts"
          />
          <PeoplePanel
            customer={customer}
            today={desk.today}
            invite={
              mayEdit && (
                <Button size="sm" disabledReason={mergedNot} onClick={() => setInvites(true)}>
                  Invite
                </Button>
              )
            }
            action={may('staff.manage') ? loginActions : may('customers.edit') ? removal : undefined}
          />
        </Stack>
        <Stack>
          <BusinessPanel
            customer={customer}
            action={
              mayEdit && (
                <>
                  <Button
                    size="sm"
                    loading={poPrompt.isPending}
                    disabledReason={mergedNot}
                    onClick={() => poPrompt.mutate(!customer.poMandatory)}
                  >
                    {customer.poMandatory ? 'Don’t require PO' : 'Require PO'}
                  </Button>
                  <Button size="sm" disabledReason={mergedNot} onClick={() => setEdits(true)}>
                    Edit
                  </Button>
                </>
              )
            }
          />
          <LogPanel customer={customer} today={desk.today} />
          <HistoryPanel
            customer={customer}
            today={desk.today}
            action={
              <>
                {customer.mergedInto === null && mayMerge && (
                  <Button size="sm" onClick={() => setMerges(true)}>
                    Merge
                  </Button>
                )}
                {customer.status !== 'closed' && maySetStatus && (
                  <Button
                    size="sm"
                    disabledReason={
                      customer.openOrders > 0
                        ? customer.openOrders === 1
                          ? 'There is an open order.'
                          : `There are ${customer.openOrders} open orders.`
                        : null
                    }
                    onClick={() => setTo('closed')}
                  >
                    Close account
                  </Button>
                )}
              </>
            }
          />
        </Stack>
      </Columns>
      {to && <StatusDialog customer={customer} to={to} onClose={() => setTo(null)} />}
      {edits && <CustomerDialog customer={customer} onClose={() => setEdits(false)} />}
      {addsSite && <SiteDialog customerId={customer.id} onClose={() => setAddsSite(false)} />}
      {merges && <MergeDialog customer={customer} onClose={() => setMerges(false)} />}
      {invites && <InviteDialog customer={customer} onClose={() => setInvites(false)} />}
      {editsTerms && <TermsDialog customer={customer} onClose={() => setEditsTerms(false)} />}
    </>
  );
}
