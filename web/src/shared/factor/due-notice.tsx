import { LONDON } from '@tonnage/domain/common/dates';
import { formatInstant } from '@tonnage/domain/common/format-dates';
import { todayInLondon } from '../../lib/london.ts';
import { storedUserId } from '../../lib/shown.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { deviceText } from '../../ui/device-setting.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from '../passkeys/passkeys.module.css';
import type { To } from '../../ui/links.tsx';
import { words } from './words.ts';

/** Whose notice was put off on which day. */
const putOff = deviceText('tonnage.factor-later');

/** Says from when two-factor authentication is required, once a day until it is set up. */
export function DueNotice({ due, security }: { due: string; security: To }) {
  const today = `${storedUserId() ?? ''} ${todayInLondon()}`;
  if (putOff.use() === today) return null;
  return (
    <div className={styles.offer}>
      <Notice
        tone="warn"
        title={words.dueTitle(formatInstant(due, LONDON))}
        action={
          <>
            <LinkButton size="sm" to={security}>
              {words.setUp}
            </LinkButton>
            <Button size="sm" variant="ghost" onClick={() => putOff.set(today)}>
              {words.later}
            </Button>
          </>
        }
      >
        {words.dueText}
      </Notice>
    </div>
  );
}
