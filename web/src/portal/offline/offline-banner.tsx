import { LONDON } from '@tonnage/domain/common/dates';
import { formatTime } from '@tonnage/domain/common/format-dates';
import { useSyncExternalStore } from 'react';
import { connection } from '../../lib/connection.ts';
import { formatDayNear, londonDate, todayInLondon } from '../../lib/london.ts';
import { Notice } from '../../ui/content/notice.tsx';
import styles from './offline-banner.module.css';

/** Shows that the server is unreachable, and the age of what is shown. Read out when it appears. */
export function OfflineBanner() {
  const { online, network, shownAt } = useSyncExternalStore(connection.subscribe, connection.read);
  return (
    <div role="status">
      {!online && (
        <div className={styles.banner}>
          <Notice tone="warn">
            {network ? 'We can’t reach the server.' : 'You are offline.'}
            {shownAt !== null && ` Last updated ${whenOf(shownAt)}.`}
          </Notice>
        </div>
      )}
    </div>
  );
}

/** "14:05", or on another day "Fri 20 Nov 14:05". */
function whenOf(at: number): string {
  const instant = new Date(at).toISOString();
  const [day, today] = [londonDate(instant), todayInLondon()];
  const time = formatTime(instant, LONDON);
  return day === today ? time : `${formatDayNear(day, today)} ${time}`;
}
