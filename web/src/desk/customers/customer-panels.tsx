import type { Customer } from '@tonnage/contract/skip-hire/accounts/accounts';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import type { ReactNode } from 'react';
import { formatDayNear, londonDate } from '../../lib/london.ts';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { words } from './words.ts';

/** What the customer owes and may owe. */
export function MoneyPanel({ customer, action }: { customer: Customer; action: ReactNode }) {
  const { creditLimitPence: limit, exposurePence: owes } = customer;
  const left = limit === null ? null : limit - owes;
  return (
    <Panel title={words.money} action={action}>
      <DescriptionList
        items={[
          { term: words.owes, value: formatPence(owes) },
          { term: words.limit, value: limit === null ? words.noLimit : formatPence(limit) },
          {
            term: words.left,
            value: left !== null && (left < 0 ? words.overBy(formatPence(-left)) : formatPence(left)),
          },
          {
            term: words.pays,
            value:
              customer.type === 'prepay'
                ? words.type.prepay
                : `${words.type.credit}, ${words.due(customer.paymentTermsDays)}`,
          },
        ]}
      />
    </Panel>
  );
}

export function BusinessPanel({ customer, action }: { customer: Customer; action: ReactNode }) {
  return (
    <Panel title={words.business} action={action}>
      <DescriptionList
        items={[
          { term: words.po, value: customer.poMandatory ? words.poYes : words.poNo },
          { term: words.trading, value: customer.tradingName },
          { term: words.company, value: customer.companyNumber },
          { term: words.vat, value: customer.vatNumber },
          { term: words.sic, value: customer.sicCode },
          { term: words.email, value: customer.email },
          { term: words.phone, value: customer.phone },
          { term: words.invoices, value: customer.invoiceEmail },
          { term: words.address, value: customer.billingAddress },
        ]}
      />
    </Panel>
  );
}

/** `action`: what may be done with somebody, in a column of its own. */
export function PeoplePanel({
  customer,
  today,
  action,
}: {
  customer: Customer;
  today: IsoDate;
  action?: ((member: Customer['members'][number]) => ReactNode) | undefined;
}) {
  return (
    <Panel title={words.people} flush>
      <DataTable
        caption={words.people}
        rows={customer.members}
        rowKey={(member) => member.id}
        empty={<EmptyState text={words.noPeople} />}
        columns={[
          {
            id: 'name',
            header: words.person,
            render: (member) => (
              <TwoLines
                strong
                first={
                  <>
                    {member.name} {member.blocked && <StatusPill tone="over" label={words.blocked} />}
                  </>
                }
                second={[
                  member.email,
                  ...(member.confirmed ? [] : [words.unconfirmed]),
                  ...(member.emailFails ? [words.emailFails] : []),
                ].join(', ')}
              />
            ),
          },
          { id: 'role', header: words.role, render: (member) => words.roles[member.role] },
          {
            id: 'used',
            header: words.used,
            render: (member) => (member.lastUsedAt ? formatDayNear(londonDate(member.lastUsedAt), today) : words.never),
          },
          ...(action
            ? [{ id: 'action', header: words.action, hideHeader: true, align: 'end' as const, render: action }]
            : []),
        ]}
      />
    </Panel>
  );
}

export function SitesPanel({ customer }: { customer: Customer }) {
  return (
    <Panel title={words.sites} flush>
      <DataTable
        caption={words.sites}
        rows={customer.sitesList}
        rowKey={(site) => site.id}
        empty={<EmptyState text={words.noSites} />}
        columns={[
          {
            id: 'name',
            header: words.site,
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
        empty={<EmptyState text={words.noHistory} />}
        headless
        columns={[
          {
            id: 'what',
            header: words.history,
            render: (event) => <TwoLines first={event.action} second={event.reason} />,
          },
          {
            id: 'when',
            header: words.when,
            align: 'end',
            render: (event) => (
              <TwoLines first={formatDayNear(londonDate(event.at), today)} second={words.by(event.who)} />
            ),
          },
        ]}
      />
    </Panel>
  );
}
