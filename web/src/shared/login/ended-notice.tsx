import type { RefusalCode, SessionEnd } from '@tonnage/contract/refusals';
import { useState } from 'react';
import { howEnded, type Ended } from '../../lib/return-to.ts';
import { useIsRunning } from '../../ui/use-is-running.ts';
import { Notice } from '../../ui/content/notice.tsx';

const ENDED: Record<SessionEnd | 'UNKNOWN', string> = {
  LOGGED_OUT: 'Your session was ended in another tab or on another device.',
  PASSWORD_CHANGED: 'Your password was changed.',
  BLOCKED: 'Your login has been blocked.',
  IDLE: 'You hadn’t used this device for a while.',
  UNKNOWN: 'Your session has ended.',
};
const CARRY_ON = 'Log in again to carry on where you left off.';
const KEPT = 'We’ve kept what you entered.';

const endedText = ({ reason, kept }: Ended) =>
  [ENDED[reason ?? 'UNKNOWN'], reason !== 'BLOCKED' && CARRY_ON, reason !== 'BLOCKED' && kept && KEPT]
    .filter(Boolean)
    .join(' ');

interface EndedNoticeProps {
  /** Why a login was refused: a blocked user cannot continue. */
  refused?: RefusalCode | undefined;
  className?: string | undefined;
}

/** Explains on a login page that a session has ended. */
export function EndedNotice({ refused, className }: EndedNoticeProps) {
  const isRunning = useIsRunning();
  const [ended] = useState(howEnded);
  if (!isRunning || !ended || refused === 'BLOCKED') return null;
  return (
    <div role="status" className={className}>
      <Notice tone="info" title="You’ve been logged out">
        {endedText(ended)}
      </Notice>
    </div>
  );
}
