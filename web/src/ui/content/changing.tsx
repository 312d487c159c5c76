import { useEffect, useRef, type ReactNode } from 'react';
import styles from './changing.module.css';

/**
 * A figure that is tinted for a moment when it changes while it is on the screen: by a live update, or because what was
 * shown at once turned out to be old. Another address shows other figures, and tints none.
 */
export function Changing({ children }: { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const shown = useRef<{ text: string | null; address: string } | null>(null);
  useEffect(() => {
    const element = place.current!;
    const now = { text: element.textContent, address: window.location.href };
    const before = shown.current;
    shown.current = now;
    if (before === null || before.text === now.text || before.address !== now.address) return;
    // Another name starts the animation again.
    element.dataset['changed'] = element.dataset['changed'] === 'a' ? 'b' : 'a';
  });
  return (
    <span ref={place} className={styles.changing}>
      {children}
    </span>
  );
}
