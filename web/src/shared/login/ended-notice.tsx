import { useState } from 'react';
import { hasEnded } from '../../lib/wanted.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { words } from './words.ts';

/** Says on a login page that it is there because a session has ended. */
export function EndedNotice({ className }: { className?: string | undefined }) {
  const [ended] = useState(hasEnded);
  if (!ended) return null;
  return (
    <div role="status" className={className}>
      <Notice tone="info" title={words.ended}>
        {words.endedText}
      </Notice>
    </div>
  );
}
