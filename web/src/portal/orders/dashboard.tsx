import { standing, todayLine } from '@tonnage/domain/skip-hire/summary-sentence';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQuery, queryOf } from '../../lib/queries.ts';
import { BarChart } from '../../ui/content/bar-chart.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { FigureRow } from '../../ui/content/figure-row.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountNotices } from './account-notices.tsx';
import { CollectDialog } from './collect-dialog.tsx';
import { countOf, figuresOf, spendBars } from './dashboard-figures.ts';
import { words } from './dashboard-words.ts';
import { NewJobButton } from './new-job-button.tsx';
import { jobsPath } from './paths.ts';
import { StandingTable } from './standing-table.tsx';
import { WaitingPanel } from './waiting-panel.tsx';
import { WeekPanel } from './week-panel.tsx';

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
        title={standing({ onSite, overHire: summary.overHire })}
        sub={todayLine(summary)}
        actions={!isEmpty && <NewJobButton />}
      />
      <Stack>
        <AccountNotices account={account} />
        {isEmpty ? (
          <Panel>
            <EmptyState text={words.nothingEver} action={<NewJobButton />} />
          </Panel>
        ) : (
          <>
            <FigureRow figures={figuresOf(summary)} />
            <WaitingPanel summary={summary} />
            <Panel
              title={words.onSiteNow}
              action={
                <TextLink quiet to={more ? jobsPath({ stateId: 'on-site' }) : jobsPath()}>
                  {more ? words.allOnSite(onSite) : words.allJobs}
                </TextLink>
              }
              flush
            >
              <StandingTable
                caption={words.onSiteNow}
                rows={summary.onSite}
                today={summary.today}
                mayEdit={account.permissions.includes('orders.edit')}
                onCollect={setCollecting}
                empty={<EmptyState text={words.nothingOnSite} />}
              />
            </Panel>
            <WeekPanel upcoming={summary.upcoming} />
            {bars.length > 0 && (
              <Panel title={words.spendByMonth}>
                <BarChart caption={words.spendByMonth} bars={bars} labelHead={words.month} valueHead={words.amount} />
              </Panel>
            )}
          </>
        )}
      </Stack>
      <CollectDialog orderId={collecting} onClose={() => setCollecting(null)} />
    </>
  );
}
