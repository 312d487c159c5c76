import type { RefusalCode } from '@tonnage/contract/refusals';
import { useState } from 'react';
import { howEnded } from '../../lib/return-to.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { words } from './words.ts';

interface EndedNoticeProps {
  /** Why a login was refused: a blocked user cannot continue. */
  refused?: RefusalCode | undefined;
  className?: string | undefined;
}

/** Explains on a login page that a session has ended. */
export function EndedNotice({ refused, className }: EndedNoticeProps) {
  const [ended] = useState(howEnded);
  if (!ended || refused === 'BLOCKED') return null;
  return (
    <div role="status" className={className}>
      <Notice tone="info" title={words.ended}>
        {words.endedText(ended)}
      </Notice>
    </div>
  );
}
