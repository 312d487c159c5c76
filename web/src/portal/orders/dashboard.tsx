import { useSuspenseQuery } from '@tanstack/react-query';
import type { Account } from '@tonnage/contract/skip-hire/accounts/accounts';
import type { OrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import { headline, todayLine } from '@tonnage/domain/skip-hire/summary-sentence';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { useState } from 'react';
import { accountQuery, queryOf } from '../../lib/queries.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { GroundLine } from '../../ui/drawing/ground-line.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useCallUs } from '../booking/call-us.ts';
import { CollectDialog } from './collect-dialog.tsx';
import { countOf } from './dashboard-figures.ts';
import styles from './dashboard.module.css';
import { groundOf } from './ground.ts';
import { accountStops, whyNoNewOrder } from './may-order.ts';
import headStyles from './job-head.module.css';
import { NewOrderButton } from './new-order-button.tsx';
import { NextPanel } from './next-panel.tsx';
import { collectText, costingMost } from './order-state.ts';
import { OwedPanel } from './owed-panel.tsx';
import { jobsPath } from './paths.ts';
import { SpendPanel } from './spend-panel.tsx';
import { WaitingPanel } from './waiting-panel.tsx';
import { words } from './words.ts';

/** The account's current position on one line, and the next action. */
export function Dashboard() {
  const { data: summary } = useSuspenseQuery(queryOf('getOrdersSummary', {})).data;
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const [collecting, setCollecting] = useState<string | null>(null);
  // On a phone what stands on site comes first, and below it what is done about it.
  const isPhone = useIsPhone();
  const isEmpty = summary.states.every(({ count }) => count === 0);
  const costing = account.permissions.includes('orders.edit') ? costingMost(summary.onSite, summary.today) : undefined;
  const orders = whyNoNewOrder(account, useCallUs()) === null;
  const collect = costing && (
    <Button
      variant="primary"
      size={isPhone ? 'lg' : 'md'}
      aria-haspopup="dialog"
      onClick={() => setCollecting(costing.id)}
    >
      {collectText(costing)}
    </Button>
  );
  return (
    <>
      <div className={headStyles.head}>
        <PageHead
          when={formatLongDay(summary.today)}
          title={headline({ onSite: countOf(summary, 'on-site'), overHire: summary.overHire })}
          sub={todayLine(summary)}
          actions={
            !isEmpty && (
              <>
                <NewOrderButton variant={costing ? 'default' : 'primary'} />
                {!isPhone && collect}
              </>
            )
          }
        />
      </div>
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
          <Ground summary={summary} />
          {isPhone && collect && <div className={styles.collect}>{collect}</div>}
          <div className={styles.columns}>
            <div className={styles.column}>
              <div className={styles.waiting}>
                <WaitingPanel summary={summary} collects={costing !== undefined} orders={orders} />
              </div>
              <div className={styles.spend}>
                <SpendPanel {...summary} />
              </div>
            </div>
            <div className={styles.column}>
              <div className={styles.next}>
                <NextPanel {...summary} />
              </div>
              <div className={styles.owed}>
                <OwedPanel account={account} today={summary.today} />
              </div>
            </div>
          </div>
        </>
      )}
      <CollectDialog orderId={collecting} onClose={() => setCollecting(null)} />
    </>
  );
}

function Ground({ summary }: { summary: OrdersSummary }) {
  const places = groundOf(summary, useMinute());
  const more = countOf(summary, 'on-site') - summary.onSite.length;
  return (
    <div className={styles.ground}>
      <GroundLine
        label={words.ground}
        places={places}
        more={
          more > 0 ? (
            <TextLink quiet to={jobsPath({ stateId: 'on-site' })}>
              {words.moreOnSite(more)}
            </TextLink>
          ) : (
            places.length === 0 && words.nothingOnSite
          )
        }
      />
    </div>
  );
}

/** What prevents the account from ordering, shown at the top rather than at the end of a form. */
function AccountNotices({ account }: { account: Account }) {
  const stops = accountStops(account, useCallUs());
  if (stops.length === 0) return null;
  const pending = account.status === 'pending';
  return (
    <div className={styles.notice}>
      <Notice
        tone={pending ? 'info' : 'block'}
        title={pending ? 'We’re setting up your account' : 'You can’t place orders at the moment'}
      >
        {stops.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
    </div>
  );
}
