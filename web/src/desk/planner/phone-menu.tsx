import { IconDots } from '@tabler/icons-react';
import { useId, useRef, type ReactNode } from 'react';
import styles from './phone-menu.module.css';
import { words } from './words.ts';

/** What a wide screen has beside the days, behind one button. A choice in it closes it. */
export function PhoneMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = ({ target }: { target: EventTarget }) => {
    if (target instanceof Element && target.closest('a, button, select')) menu.current?.hidePopover();
  };
  return (
    <div className={styles.more}>
      <button type="button" className={styles.button} popoverTarget={id} aria-label={words.more}>
        <IconDots aria-hidden="true" />
      </button>
      {/* A press on one of its links or buttons closes it. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles.menu}
        onClick={(event) => {
          if (!(event.target instanceof HTMLSelectElement)) close(event);
        }}
        onChange={close}
      >
        {children}
      </div>
    </div>
  );
}
