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

/** One customer: what they owe, who works there, what the office may do about them. */
export function CustomerScreen() {
  const { customerId } = useParams({ from: '/staff/desk/customers/$customerId' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { data: customer } = useSuspenseQuery(queryOf('getCustomer', { params: { id: customerId } })).data;
  const [to, setTo] = useState<NewAccountStatus | null>(null);
  const [credit, setCredit] = useState(false);
  const may = (permission: (typeof desk.permissions)[number]) => desk.permissions.includes(permission);
  const viewAs = useViewAs('/dashboard');
  const askPo = useCustomerChange((poMandatory: boolean) =>
    call('setCustomerRules', { params: { id: customer.id }, body: { data: { poMandatory } } }),
  );
  const statusNot = may('credit.manage') ? null : words.statusNot;
  const approveNot = may('credit.manage') || may('customers.edit') ? null : words.approveNot;
  const trouble = viewAs.error ?? askPo.error;
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
                {words.stop}
              </Button>
            )}
            {(customer.status === 'on_stop' || customer.status === 'closed') && (
              <Button disabledReason={statusNot} onClick={() => setTo('active')}>
                {customer.status === 'closed' ? words.reopen : words.release}
              </Button>
            )}
            {customer.status === 'pending' && (
              <Button disabledReason={approveNot} onClick={() => setTo('active')}>
                {words.approve}
              </Button>
            )}
            {may('invoices.manage') && (
              <LinkButton to={`/desk/customers/${customer.id}/statement`}>{words.statement}</LinkButton>
            )}
            <LinkButton to={asLink({ path: '/desk/orders', search: { account: customer.id } })}>
              {words.orders}
            </LinkButton>
            <Button
              variant="primary"
              loading={viewAs.isPending}
              disabledReason={may('customers.act_as') ? null : words.viewAsNot}
              onClick={() => viewAs.mutate(customer.id)}
            >
              {words.viewAs}
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
                disabledReason={may('credit.manage') ? null : words.creditNot}
                onClick={() => setCredit(true)}
              >
                {words.change}
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
                loading={askPo.isPending}
                disabledReason={may('customers.edit') ? null : words.poNot}
                onClick={() => askPo.mutate(!customer.poMandatory)}
              >
                {customer.poMandatory ? words.askNoPo : words.askPo}
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
                  disabledReason={statusNot ?? (customer.openOrders > 0 ? words.closeNot(customer.openOrders) : null)}
                  onClick={() => setTo('closed')}
                >
                  {words.close}
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
