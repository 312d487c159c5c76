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
import { CreditDialog } from './credit-dialog.tsx';
import { BusinessPanel, HistoryPanel, MoneyPanel, PeoplePanel, SitesPanel } from './customer-panels.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { useCustomerChange } from './use-customer.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { words } from './words.ts';
import { BlockLogin } from '../staff/block-login.tsx';
import { useViewAs } from '../parts/use-view-as.ts';
import { deskQuery } from '../queries.ts';

const blockLogin = (member: Customer['members'][number]) => <BlockLogin person={member} />;

/** One customer: balance, users, and the office's actions. */
export function CustomerScreen() {
  const { customerId } = useParams({ from: '/staff/desk/customers/$customerId' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { data: customer } = useSuspenseQuery(queryOf('getCustomer', { params: { id: customerId } })).data;
  const [to, setTo] = useState<NewAccountStatus | null>(null);
  const [credit, setCredit] = useState(false);
  const may = (permission: (typeof desk.permissions)[number]) => desk.permissions.includes(permission);
  const viewAs = useViewAs('/dashboard');
  const poPrompt = useCustomerChange((poMandatory: boolean) =>
    call('setCustomerRules', { params: { id: customer.id }, body: { data: { poMandatory } } }),
  );
  const statusNot = may('credit.manage')
    ? null
    : 'Only accounts and managers can put an account on stop, release it or close it.';
  const approveNot = may('credit.manage') || may('customers.edit') ? null : 'Your role can’t approve accounts.';
  const trouble = viewAs.error ?? poPrompt.error;
  return (
    <>
      <PageHead
        title={customer.name}
        sub={words.account(customer.number)}
        status={<StatusPill {...words.status[customer.status]} />}
        actions={
          <>
            {customer.status === 'active' && (
              <Button disabledReason={statusNot} onClick={() => setTo('on_stop')}>
                Put on stop
              </Button>
            )}
            {(customer.status === 'on_stop' || customer.status === 'closed') && (
              <Button disabledReason={statusNot} onClick={() => setTo('active')}>
                {customer.status === 'closed' ? 'Reopen' : 'Release'}
              </Button>
            )}
            {customer.status === 'pending' && (
              <Button disabledReason={approveNot} onClick={() => setTo('active')}>
                Approve
              </Button>
            )}
            {may('invoices.manage') && (
              <LinkButton to={`/desk/customers/${customer.id}/statement`}>Statement</LinkButton>
            )}
            <LinkButton to={asLink({ path: '/desk/orders', search: { account: customer.id } })}>Orders</LinkButton>
            <Button
              variant="primary"
              loading={viewAs.isPending}
              disabledReason={
                may('customers.act_as') ? null : 'Only office staff and managers can view the portal as a customer.'
              }
              onClick={() => viewAs.mutate(customer.id)}
            >
              View as customer
            </Button>
          </>
        }
      />
      {trouble && <Notice tone="block">{trouble.message}</Notice>}
      <Columns>
        <Stack>
          <MoneyPanel
            customer={customer}
            action={
              <Button
                size="sm"
                disabledReason={may('credit.manage') ? null : 'Only accounts and managers can set credit.'}
                onClick={() => setCredit(true)}
              >
                Edit
              </Button>
            }
          />
          <SitesPanel customer={customer} />
          <PeoplePanel customer={customer} today={desk.today} action={may('staff.manage') ? blockLogin : undefined} />
        </Stack>
        <Stack>
          <BusinessPanel
            customer={customer}
            action={
              <Button
                size="sm"
                loading={poPrompt.isPending}
                disabledReason={may('customers.edit') ? null : 'Only office staff and managers can change this.'}
                onClick={() => poPrompt.mutate(!customer.poMandatory)}
              >
                {customer.poMandatory ? 'Don’t require PO number' : 'Require PO number'}
              </Button>
            }
          />
          <HistoryPanel
            customer={customer}
            today={desk.today}
            action={
              customer.status !== 'closed' && (
                <Button
                  size="sm"
                  disabledReason={
                    statusNot ??
                    (customer.openOrders > 0
                      ? customer.openOrders === 1
                        ? 'There is an open order.'
                        : `There are ${customer.openOrders} open orders.`
                      : null)
                  }
                  onClick={() => setTo('closed')}
                >
                  Close account
                </Button>
              )
            }
          />
        </Stack>
      </Columns>
      {to && <StatusDialog customer={customer} to={to} onClose={() => setTo(null)} />}
      {credit && <CreditDialog customer={customer} onClose={() => setCredit(false)} />}
    </>
  );
}
