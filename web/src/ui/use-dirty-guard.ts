import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from './links.tsx';
import { confirm } from './overlay/confirm.ts';
import { words } from './words.ts';

/** The forms of this page that ask before their input is lost, each with whether it has any. */
const guards = new Map<object, () => boolean>();

const askToLeave = () =>
  confirm({ title: words.leaveTitle, body: words.leaveBody, confirm: words.leave, cancel: words.stay, danger: true });

/** For what ends the page otherwise than by a link, such as logging out: asks first if input would be lost. */
export async function mayLeave(): Promise<boolean> {
  return ![...guards.values()].some((isDirty) => isDirty()) || askToLeave();
}

/** Nothing asks again on this page: the person has decided to leave it. */
export function leaveUnasked(): void {
  guards.clear();
}

/**
 * Asks before typed input is lost: with the browser's own prompt when the page closes, with ours on navigation within
 * it.
 */
export function useDirtyGuard(isDirty: () => boolean): void {
  const { useLeaveBlocker } = useNavigation();
  const [key] = useState(() => ({}));
  const isLost = useEffectEvent(() => isDirty());
  useEffect(() => {
    guards.set(key, () => isLost());
    return () => void guards.delete(key);
  }, [key]);
  // The router is the same for the life of the page, so the hook that it supplies never changes.
  // oxlint-disable-next-line react/hooks
  useLeaveBlocker(() => guards.has(key) && isDirty(), askToLeave);

  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => {
      if (guards.get(key)?.() === true) event.preventDefault();
    };
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, [key]);
}
