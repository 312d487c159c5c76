import { useSuspenseQuery } from '@tanstack/react-query';
import type { Account } from '@tonnage/contract/skip-hire/accounts/accounts';
import type { OrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import { headline, todayLine } from '@tonnage/domain/skip-hire/summary-sentence';
import { useState } from 'react';
import { accountQuery, queryOf } from '../../lib/queries.ts';
import { BarChart } from '../../ui/content/bar-chart.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { FigureRow } from '../../ui/content/figure-row.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { WeekStrip } from '../../ui/content/week-strip.tsx';
import { useCallUs } from '../booking/call-us.ts';
import { CollectDialog } from './collect-dialog.tsx';
import { countOf, figuresOf, spendBars } from './dashboard-figures.ts';
import { NewOrderButton } from './new-order-button.tsx';
import { jobsPath, orderPath } from './paths.ts';
import { OnSiteTable } from './on-site-table.tsx';
import { WaitingPanel } from './waiting-panel.tsx';
import { accountStops } from './may-order.ts';
import { VERBS } from './words.ts';
import { JOB_TONES } from './order-state.ts';

const ON_SITE_NOW = 'On site now';
const SPEND_BY_MONTH = 'Spend by month, ex. VAT';

/** The account's current position, and the next action. */
export function Dashboard() {
  const { data: summary } = useSuspenseQuery(queryOf('getOrdersSummary', {})).data;
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const [collecting, setCollecting] = useState<string | null>(null);
  const onSite = countOf(summary, 'on-site');
  const isEmpty = summary.states.every(({ count }) => count === 0);
  const bars = spendBars(summary);
  const more = onSite > summary.onSite.length;

  return (
    <>
      <PageHead
        title={headline({ onSite, overHire: summary.overHire })}
        sub={todayLine(summary)}
        actions={!isEmpty && <NewOrderButton />}
      />
      <Stack>
        <AccountNotices account={account} />
        {isEmpty ? (
          <Panel>
            <EmptyState
              text="Place your first order to see what’s on site, how long it has been there and what’s booked next."
              action={<NewOrderButton />}
            />
          </Panel>
        ) : (
          <>
            <FigureRow figures={figuresOf(summary)} />
            <WaitingPanel summary={summary} />
            <Panel
              title={ON_SITE_NOW}
              action={
                <TextLink quiet to={more ? jobsPath({ stateId: 'on-site' }) : jobsPath()}>
                  {more ? `All ${onSite} on site` : 'All jobs'}
                </TextLink>
              }
              flush
            >
              <OnSiteTable
                caption={ON_SITE_NOW}
                rows={summary.onSite}
                today={summary.today}
                mayEdit={account.permissions.includes('orders.edit')}
                onCollect={setCollecting}
                empty={
                  <EmptyState text="Nothing on site. Containers appear here, with their hire period, from delivery to collection." />
                }
              />
            </Panel>
            <WeekPanel upcoming={summary.upcoming} />
            {bars.length > 0 && (
              <Panel title={SPEND_BY_MONTH}>
                <BarChart caption={SPEND_BY_MONTH} bars={bars} labelHead="Month" valueHead="Ex. VAT" />
              </Panel>
            )}
          </>
        )}
      </Stack>
      <CollectDialog orderId={collecting} onClose={() => setCollecting(null)} />
    </>
  );
}

/** What prevents the account from ordering, shown at the top rather than at the end of a form. */
function AccountNotices({ account }: { account: Account }) {
  const stops = accountStops(account, useCallUs());
  if (stops.length === 0) return null;
  const pending = account.status === 'pending';
  return (
    <Notice
      tone={pending ? 'info' : 'block'}
      title={pending ? 'We’re setting up your account' : 'You can’t place orders at the moment'}
    >
      {stops.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}

const SLOT_SHORT = { am: 'am', pm: 'pm', any: '' };

function WeekPanel({ upcoming }: Pick<OrdersSummary, 'upcoming'>) {
  return (
    <Panel title="Next five working days" flush>
      <WeekStrip
        days={upcoming.map(({ date, jobs }) => ({
          date,
          items: jobs.map(({ id, type, status, slot, orderId, siteName, container }) => ({
            id,
            time: SLOT_SHORT[slot],
            what: `${VERBS[type]} ${container}`,
            place: siteName,
            tone: JOB_TONES[status],
            to: orderPath(orderId, id),
          })),
        }))}
      />
    </Panel>
  );
}
