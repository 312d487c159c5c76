import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import type { NotAccepted } from './use-accept.ts';
import { words } from './words.ts';

interface RefusedNoticeProps {
  refused: readonly NotAccepted[];
  onClose: () => void;
}

/**
 * The values that were not accepted, each with the reason: those changed in the meantime need another
 * look.
 */
export function RefusedNotice({ refused, onClose }: RefusedNoticeProps) {
  if (refused.length === 0) return null;
  return (
    <Notice
      tone="block"
      title={words.notAccepted(refused.length)}
      action={
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul>
        {refused.map(({ title, why }) => (
          <li key={title}>
            {title}: {why}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
