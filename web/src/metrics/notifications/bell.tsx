import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { KitLink } from '../../ui/links.tsx';
import { NOTIFICATIONS } from '../paths.ts';
import { unreadQuery } from './screens.ts';
import styles from './notices.module.css';

/** The number of unread notifications, as a link to them. */
export function Bell() {
  // The frame does not wait for it; the number appears when it arrives.
  const unread = useQuery(unreadQuery).data?.data.unread ?? 0;
  return (
    <KitLink
      to={NOTIFICATIONS}
      className={styles.bell}
      aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
    >
      <IconBell aria-hidden="true" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </KitLink>
  );
}
