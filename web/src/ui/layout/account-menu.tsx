import { useId, useRef, type ReactNode } from 'react';
import { Avatar } from '../content/avatar.tsx';
import { words } from '../words.ts';
import styles from './account-menu.module.css';

interface AccountMenuProps {
  name: string;
  /** The role, or the company. */
  detail: string;
  /** Links and buttons. */
  children: ReactNode;
}

/** Who is signed in, behind their initials: their own page, and the way out. */
export function AccountMenu({ name, detail, children }: AccountMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  return (
    <div className={styles.account}>
      <button type="button" className={styles.button} popoverTarget={id}>
        <span className="sr-only">{`${words.yourAccount}: ${name}`}</span>
        <Avatar name={name} pictureUrl={null} size={32} />
      </button>
      {/* A press on one of its links or buttons closes it. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div ref={menu} id={id} popover="auto" className={styles.menu} onClick={() => menu.current?.hidePopover()}>
        <p className={styles.name}>{name}</p>
        <p className={styles.detail}>{detail}</p>
        {children}
      </div>
    </div>
  );
}
