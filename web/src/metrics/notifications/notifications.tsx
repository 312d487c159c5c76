import { IconCheck, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Notification } from '@tonnage/contract/core/notifications';
import { formatTime } from '@tonnage/domain/common/format-dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { heldTogether } from '@tonnage/domain/metrics/periods/label';
import { useRef, useState, type RefObject } from 'react';
import { useOptimisticChange } from '../../shared/use-optimistic-change.ts';
import { ListPages } from '../../shared/list-pages.tsx';
import { useList } from '../../shared/use-list.ts';
import { call } from '../../lib/api.ts';
import { edit } from '../../lib/optimistic.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { Tabs } from '../../ui/data/tabs.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { usePageKeys, type KeyText } from '../../ui/use-page-keys.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { KitLink } from '../../ui/links.tsx';
import { ownZone } from '../own-clock.ts';
import { NOTICE_SETTINGS, NOTIFICATIONS } from '../paths.ts';
import { unreadQuery } from './screens.ts';
import { words as screenNames } from '../words.ts';
import { byDay } from './by-day.ts';
import styles from './notices.module.css';

const KEYS: readonly KeyText[] = [
  ['J, K', 'Next and previous notification'],
  ['M', 'Mark as read or unread'],
];

/** The user's notifications, by day. */
export function Notifications() {
  const search = useSearch({ from: '/colleague/metrics/notifications' });
  const list = useList('listNotifications', search);
  const unread = useQuery(unreadQuery).data?.data.unread ?? 0;
  const mark = useMark();
  const all = useRef<HTMLDivElement>(null);
  useNoticeKeys(all);
  const zone = ownZone();
  const [today] = useState(() => dateIn(zone, new Date().toISOString()));
  return (
    <Stack>
      <PageHead
        title={screenNames.notifications}
        sub={`${unread === 0 ? 'You’re all caught up' : `${unread} unread`}. Activity from the last six months is listed here.`}
        actions={unread > 0 && <Button onClick={() => mark.mutate({ read: true })}>Mark all as read</Button>}
      />
      <Tabs
        label="Notifications"
        tabs={[
          { to: NOTIFICATIONS, label: 'All', current: search.show !== 'unread' },
          { to: `${NOTIFICATIONS}?show=unread`, label: 'Unread', count: unread, current: search.show === 'unread' },
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
            <EmptyState text={search.show === 'unread' ? 'No unread notifications.' : screenNames.noNotifications} />
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
        <ListPages
          list={list}
          at={{ path: NOTIFICATIONS, search }}
          total={(n) => `${n} ${n === 1 ? 'notification' : 'notifications'}`}
        />
        <p className={styles.foot}>
          Keys: J down, K up, Enter open, M mark as read or unread.{' '}
          <TextLink to={NOTICE_SETTINGS}>Email notifications</TextLink>
        </p>
      </Panel>
    </Stack>
  );
}

/** Marks notifications as read or unread, at once: those named, or all. */
function useMark() {
  return useOptimisticChange({
    name: 'readNotifications',
    send: (data: { ids?: string[]; read: boolean }) => call('readNotifications', { body: { data } }),
    shows: ({ ids, read }) => [
      edit('listNotifications', (list) => ({
        ...list,
        data: list.data.map((row) => (ids === undefined || ids.includes(row.id) ? { ...row, read } : row)),
      })),
      edit('countNotifications', ({ data: { unread } }) => ({
        data: { unread: ids === undefined ? 0 : Math.max(0, unread + (read ? -ids.length : ids.length)) },
      })),
    ],
    onDone: (_done, { ids }) => {
      if (ids === undefined) void toast({ text: 'All marked as read.' });
    },
  });
}

/**
 * J and K move down and up the list, M marks the focused notification; Enter opens it, as on any link.
 */
function useNoticeKeys(list: RefObject<HTMLElement | null>): void {
  usePageKeys(KEYS, (key) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-notice]') ?? [])];
    const present = rows.findIndex((row) => row.contains(document.activeElement));
    const step = key === 'j' ? 1 : key === 'k' ? -1 : 0;
    if (step !== 0) rows[present === -1 ? 0 : present + step]?.querySelector<HTMLElement>('a')?.focus();
    if (key === 'm') rows[present]?.querySelector<HTMLElement>('[data-mark] button')?.click();
  });
}

interface NoticeRowProps {
  notice: Notification;
  zone: string;
  onMark: (read: boolean) => void;
}

/**
 * One notification, as a link to its subject; a bundle expands to its items. Opening it marks it as
 * read.
 */
function NoticeRow({ notice, zone, onMark }: NoticeRowProps) {
  const { id, text, items, things, link, at, read } = notice;
  const mark = read ? 'Mark as unread' : 'Mark as read';
  const open = () => read || onMark(true);
  return (
    <li className={classNames(styles.row, !read && styles.unread)} data-notice={id}>
      <span className={styles.dot} aria-hidden="true" />
      <div className={styles.words}>
        <KitLink href={link} className={styles.text} onClick={open}>
          {!read && <span className="sr-only">{'Unread: '}</span>}
          {heldTogether(text)}
        </KitLink>
        <div className={styles.when}>
          <time dateTime={at}>{formatTime(at, zone)}</time>
        </div>
        {things > 1 && (
          <details>
            <summary className="unfolds">
              {things > items.length ? `Show the latest ${items.length}` : `Show all ${things}`}
            </summary>
            <ul className={styles.items}>
              {items.map((item, index) => (
                <li key={`${item.at}-${String(index)}`}>
                  <KitLink href={item.link} onClick={open}>
                    {heldTogether(item.text)}
                  </KitLink>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <span data-mark>
        <IconButton
          label={`${mark}: ${text}`}
          icon={read ? <IconMail aria-hidden="true" /> : <IconCheck aria-hidden="true" />}
          onClick={() => onMark(!read)}
        />
      </span>
    </li>
  );
}
