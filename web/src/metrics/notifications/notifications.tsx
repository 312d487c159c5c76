import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Notification } from '@tonnage/contract/core/notifications';
import { dateIn } from '@tonnage/domain/common/zoned';
import { useRef, useState } from 'react';
import { asLink } from '../../shared/address.ts';
import { useListPage } from '../../shared/use-list-page.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { Tabs } from '../../ui/data/tabs.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { byDay } from './by-day.ts';
import { NoticeRow } from './notice-row.tsx';
import styles from './notices.module.css';
import { useNoticeKeys } from './use-notice-keys.ts';
import { words } from './words.ts';
import { ownZone } from '../own-clock.ts';
import { NOTICE_SETTINGS, NOTIFICATIONS } from '../paths.ts';
import { notificationsQuery, refreshNotices, unreadQuery } from '../queries.ts';
import { words as places } from '../words.ts';

/** The user's notifications, by day. */
export function Notifications() {
  const search = useSearch({ from: '/colleague/metrics/notifications' });
  const client = useQueryClient();
  const list = useListPage<Notification>(notificationsQuery(search));
  const unread = useQuery(unreadQuery).data?.data.unread ?? 0;
  const mark = useMutation({
    mutationFn: (data: { ids?: string[]; read: boolean }) => call('readNotifications', { body: { data } }),
    onSettled: () => refreshNotices(client),
  });
  const all = useRef<HTMLDivElement>(null);
  useNoticeKeys(all);
  const zone = ownZone();
  const [today] = useState(() => dateIn(zone, new Date().toISOString()));
  const markAll = () => mark.mutate({ read: true }, { onSuccess: () => void toast({ text: words.markedAll }) });
  return (
    <Stack>
      <PageHead
        title={places.notifications}
        sub={words.sub(unread)}
        actions={
          unread > 0 && (
            <Button loading={mark.isPending} onClick={markAll}>
              {words.markAll}
            </Button>
          )
        }
      />
      <Tabs
        label={words.tabs}
        tabs={[
          { to: NOTIFICATIONS, label: words.all, current: search.show !== 'unread' },
          { to: `${NOTIFICATIONS}?show=unread`, label: words.unread, count: unread, current: search.show === 'unread' },
        ]}
      />
      {mark.error && <Notice tone="block">{mark.error.message}</Notice>}
      <Panel flush>
        <div ref={all}>
          {list.error ? (
            <ErrorState text={list.error.message} onRetry={list.retry} />
          ) : !list.rows ? (
            <SkeletonLines lines={6} />
          ) : list.rows.length === 0 ? (
            <EmptyState text={search.show === 'unread' ? words.noneUnread : words.none} />
          ) : (
            byDay(list.rows, zone, today).map((day) => (
              <section key={day.date} aria-label={day.label}>
                <h2 className={styles.day}>{day.label}</h2>
                <ul className={styles.list}>
                  {day.rows.map((notice) => (
                    <NoticeRow
                      key={notice.id}
                      notice={notice}
                      zone={zone}
                      onMark={(read) => mark.mutate({ ids: [notice.id], read })}
                    />
                  ))}
                </ul>
              </section>
            ))
          )}
        </div>
        {list.pagination && list.pagination.total > 0 && (
          <Pagination
            page={list.pagination.page}
            pages={list.pagination.pageCount}
            total={words.total(list.pagination.total)}
            linkTo={(page) => asLink({ path: NOTIFICATIONS, search: { ...search, page: page > 1 ? page : undefined } })}
          />
        )}
        <p className={styles.foot}>
          {words.keys} <TextLink to={NOTICE_SETTINGS}>{words.settings}</TextLink>
        </p>
      </Panel>
    </Stack>
  );
}
