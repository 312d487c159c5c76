import { useEffect, useEffectEvent } from 'react';
import { useNavigation } from './links.tsx';
import { confirm } from './overlay/confirm.ts';
import { words } from './words.ts';

const askToLeave = () =>
  confirm({ title: words.leaveTitle, body: words.leaveBody, confirm: words.leave, cancel: words.stay, danger: true });

/**
 * Asks before typed input is lost: with the browser's own prompt when the page closes, with ours on navigation within
 * it.
 */
export function useDirtyGuard(isDirty: () => boolean): void {
  const { useLeaveBlocker } = useNavigation();
  // The router is the same for the life of the page, so the hook that it supplies never changes.
  // oxlint-disable-next-line react/hooks
  useLeaveBlocker(isDirty, askToLeave);

  const onBeforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => onBeforeUnload(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, []);
}
