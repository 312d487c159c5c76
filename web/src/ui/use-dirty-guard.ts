import { useEffect, useEffectEvent } from 'react';
import { useNavigation } from './links.tsx';
import { confirm } from './overlay/confirm.ts';
import { words } from './words.ts';

const askToLeave = () =>
  confirm({ title: words.leaveTitle, body: words.leaveBody, confirm: words.leave, cancel: words.stay, danger: true });

/** Asks before typed words are lost: the browser's own question on closing the page, ours on going elsewhere within it. */
export function useDirtyGuard(isDirty: () => boolean): void {
  const { useLeaveBlocker } = useNavigation();
  // One router for the life of the page: the hook it hands in never changes.
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
