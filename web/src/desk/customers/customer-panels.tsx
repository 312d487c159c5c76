import type { Customer } from '@tonnage/contract/skip-hire/accounts/accounts';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { invoicingText } from '@tonnage/domain/skip-hire/invoice-run';
import { termsText } from '@tonnage/domain/skip-hire/invoices';
import type { ReactNode } from 'react';
import { owedItems } from '../../shared/invoices/owed-items.ts';
import { formatDayNear, londonDate } from '../../lib/london.ts';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { words } from './words.ts';

/** What the customer owes, by what it consists of, and the credit limit. */
export function MoneyPanel({ customer, action }: { customer: Customer; action: ReactNode }) {
  const { creditLimitPence: limit, owed } = customer;
  const left = limit === null ? null : limit - owed.usedPence;
  return (
    <Panel title="Money" action={action}>
      <DescriptionList
        items={[
          ...owedItems(owed),
          ...(customer.type === 'credit'
            ? [
                { term: words.limit, value: limit === null ? 'No limit' : formatPence(limit) },
                {
                  term: 'Available credit',
                  value: left !== null && (left < 0 ? `${formatPence(-left)} over limit` : formatPence(left)),
                },
              ]
            : []),
          { term: 'Fuel surcharge', value: customer.fuelSurchargeExempt && 'None: agreed with the customer' },
          ...(customer.reverseCharge
            ? [
                {
                  term: 'VAT',
                  value:
                    customer.vatNumber === null
                      ? 'Charged: the reverse charge needs their VAT number'
                      : 'Domestic reverse charge',
                },
              ]
            : []),
          {
            term: 'Payment',
            wide: true,
            value:
              customer.type === 'prepay'
                ? words.type.prepay
                : `${words.type.credit}, ${termsText({ days: customer.paymentTermsDays, basis: customer.termsBasis })}`,
          },
          {
            term: 'Invoices',
            wide: true,
            value: invoicingText({
              grouping: customer.invoiceGrouping,
              frequency: customer.invoiceFrequency,
              held: customer.invoicesHeld,
            }),
          },
        ]}
      />
    </Panel>
  );
}

export function BusinessPanel({ customer, action }: { customer: Customer; action: ReactNode }) {
  return (
    <Panel title={customer.household ? 'Private customer' : 'Business'} action={action}>
      <DescriptionList
        items={[
          { term: 'PO number', value: customer.poMandatory ? 'Required on every order' : 'Not required' },
          { term: 'Trading as', value: customer.tradingName },
          { term: 'Company number', value: customer.companyNumber },
          { term: 'VAT number', value: customer.vatNumber },
          { term: 'SIC code', value: customer.sicCode },
          { term: 'Email', value: customer.email },
          { term: 'Telephone', value: customer.phone },
          { term: 'Invoice email', value: customer.invoiceEmail },
          { term: 'Address', value: customer.billingAddress },
        ]}
      />
    </Panel>
  );
}

/** `action`: the actions of a user, in a column of its own. */
export function PeoplePanel({
  customer,
  today,
  invite,
  action,
}: {
  customer: Customer;
  today: IsoDate;
  invite: ReactNode;
  action?: ((member: Customer['members'][number]) => ReactNode) | undefined;
}) {
  return (
    <Panel title={words.people} action={invite} flush>
      <DataTable
        caption={words.people}
        rows={customer.members}
        rowKey={(member) => member.id}
        empty={<EmptyState text="No users yet. Invite someone, or place orders for them." />}
        columns={[
          {
            id: 'name',
            header: 'Name',
            render: (member) => (
              <TwoLines
                strong
                first={
                  <>
                    {member.name} {member.blocked && <StatusPill tone="over" label="Blocked" />}
                  </>
                }
                second={[
                  member.email,
                  ...(member.confirmed ? [] : ['email not confirmed']),
                  ...(member.emailFails ? ['emails bouncing'] : []),
                ].join(', ')}
              />
            ),
          },
          { id: 'role', header: 'Role', render: (member) => words.roles[member.role] },
          {
            id: 'used',
            header: 'Last login',
            render: (member) => (member.lastUsedAt ? formatDayNear(londonDate(member.lastUsedAt), today) : words.never),
          },
          ...(action
            ? [{ id: 'action', header: 'Login', hideHeader: true, align: 'end' as const, render: action }]
            : []),
        ]}
      />
    </Panel>
  );
}

export function SitesPanel({ customer, action }: { customer: Customer; action: ReactNode }) {
  return (
    <Panel title={words.sites} action={action} flush>
      <DataTable
        caption={words.sites}
        rows={customer.sitesList}
        rowKey={(site) => site.id}
        rowLink={(site) => `/desk/customers/${customer.id}/sites/${site.id}`}
        empty={<EmptyState text="No sites yet. Add one, or the customer adds it with their first order." />}
        columns={[
          {
            id: 'name',
            header: 'Site',
            render: (site) => <TwoLines strong first={site.name} second={`${site.town} ${site.postcode}`} />,
          },
          { id: 'open', header: words.open, align: 'end', render: (site) => site.openOrders },
        ]}
      />
    </Panel>
  );
}

interface HistoryPanelProps {
  customer: Customer;
  today: IsoDate;
  action: ReactNode;
}

export function HistoryPanel({ customer, today, action }: HistoryPanelProps) {
  return (
    <Panel title={words.history} action={action} flush>
      <DataTable
        caption={words.history}
        rows={customer.history}
        rowKey={(event) => `${event.at} ${event.action}`}
        empty={<EmptyState text="No changes yet." />}
        headless
        columns={[
          {
            id: 'what',
            header: words.history,
            render: (event) => <TwoLines first={event.action} second={event.reason} />,
          },
          {
            id: 'when',
            header: 'When',
            align: 'end',
            render: (event) => (
              <TwoLines first={formatDayNear(londonDate(event.at), today)} second={`by ${event.who}`} />
            ),
          },
        ]}
      />
    </Panel>
  );
}
