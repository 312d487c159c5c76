import type { SetUpBlock, SetUpStep } from '@tonnage/domain/skip-hire/set-up';
import { useSuspenseQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { To } from '../../ui/links.tsx';
import { words } from './words.ts';

const STEPS: Record<SetUpStep, { title: string; why: string; to: To }> = {
  company: {
    title: 'Company and VAT',
    why: 'On every transfer note, invoice and email.',
    to: '/desk/settings?tab=company',
  },
  carrier: {
    title: 'Waste carrier registration',
    why: 'The law requires it on every transfer note.',
    to: '/desk/settings?tab=company',
  },
  depots: {
    title: 'Depots',
    why: 'Where loads are taken, under which permit, and how many jobs fit in a day.',
    to: '/desk/calendar',
  },
  zones: { title: 'Zones', why: 'The postcodes that each depot serves.', to: '/desk/calendar' },
  containers: { title: 'Containers', why: 'The sizes that customers can choose.', to: '/desk/catalogue' },
  wastes: { title: 'Waste types', why: 'What may go in them, with EWC codes.', to: '/desk/catalogue' },
  prices: { title: 'Prices', why: 'Without a price, a container cannot be ordered online.', to: '/desk/prices' },
  councils: {
    title: 'Highway permits',
    why: 'Councils where a container may be placed on the highway, and what their permits cost.',
    to: '/desk/settings?tab=permits',
  },
  charges: {
    title: 'Standard charges',
    why: 'Wasted journeys, overloads and other extra charges.',
    to: '/desk/settings?tab=charges',
  },
  terms: {
    title: 'Terms and conditions',
    why: 'Customers accept them with each order.',
    to: '/desk/settings?tab=orders',
  },
  bank: { title: 'Bank details', why: 'Printed on invoices.', to: '/desk/settings?tab=company' },
  email: {
    title: 'Email',
    why: 'Confirmations, invitations and password resets. Send a test email from here.',
    to: '/desk/settings?tab=mail',
  },
  staff: { title: 'Staff', why: 'Invite the office and accounts.', to: '/desk/settings?tab=staff' },
  vehicles: { title: 'Lorries', why: 'Jobs are allocated to them.', to: '/desk/fleet' },
  drivers: { title: 'Drivers', why: 'Each gets a link to their day.', to: '/desk/fleet' },
  cards: { title: 'Card payments', why: 'For customers who pay before each order.', to: '/desk/settings?tab=orders' },
  brand: { title: 'Brand', why: 'Your logo and colour in the portal, emails and documents.', to: '/desk/settings' },
};

const DEPENDS: Record<SetUpBlock, string> = {
  orders: 'Orders',
  allocation: 'Allocating jobs',
  notes: 'Transfer notes',
  invoices: 'Invoices',
  tracking: 'Waste tracking',
  'highway orders': 'Orders on the highway',
  'card payments': 'Card payments',
};

/** What a new company still has to enter, what depends on each step, and where it is entered. */
export function SetUp() {
  const { data } = useSuspenseQuery(queryOf('getSetUp', {})).data;
  const done = data.steps.filter((step) => step.done).length;
  return (
    <>
      <PageHead
        title="Set up your company"
        sub={`${done} of ${data.steps.length} steps done.`}
        actions={<LinkButton to="/desk/moving-in">{words.moveIn}</LinkButton>}
      />
      <Stack>
        {data.ready && <Notice tone="ok">You’re ready to trade. The remaining steps can wait.</Notice>}
        <Panel flush>
          <DataTable
            caption="Steps"
            rows={data.steps}
            rowKey={({ step }) => step}
            rowLink={({ step }) => STEPS[step].to}
            empty={null}
            columns={[
              {
                id: 'step',
                header: 'Step',
                card: 'title',
                render: ({ step, missing }) => (
                  <TwoLines
                    strong
                    first={STEPS[step].title}
                    second={missing.length > 0 ? `Missing: ${missing.join('; ')}` : STEPS[step].why}
                  />
                ),
              },
              {
                id: 'depends',
                header: 'Needed for',
                render: ({ blocks }) =>
                  blocks.map((block, i) => (i === 0 ? DEPENDS[block] : DEPENDS[block].toLowerCase())).join(', '),
              },
              {
                id: 'state',
                header: 'Status',
                card: 'beside',
                render: (step) =>
                  step.done ? (
                    <StatusPill tone="onSite" label="Done" />
                  ) : step.optional ? (
                    <StatusPill tone="done" label="Optional" />
                  ) : (
                    <StatusPill tone="requested" label="To do" />
                  ),
              },
            ]}
          />
        </Panel>
      </Stack>
    </>
  );
}
