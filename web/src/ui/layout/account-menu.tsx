import { useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { Avatar } from '../content/avatar.tsx';
import { ChoiceButtons } from '../fields/choice-buttons.tsx';
import { KeysDialog } from '../keys-help.tsx';
import { colourScheme } from '../theme/colour-scheme.ts';
import { density } from '../theme/density.ts';
import { words } from '../words.ts';
import styles from './account-menu.module.css';

interface AccountMenuProps {
  name: string;
  pictureUrl?: string | null;
  /** The role, or the company. */
  detail: string;
  /** Links to the person's own pages. */
  children: ReactNode;
  onLogOut: () => void;
}

/** Who is signed in, behind their initials: their own pages, how this browser shows the app, and the way out. */
export function AccountMenu({ name, pictureUrl = null, detail, children, onLogOut }: AccountMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const [isListed, setListed] = useState(false);
  const id = useId();
  const close = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button')) menu.current?.hidePopover();
  };
  const { account } = words;
  return (
    <div className={styles.account}>
      <button type="button" className={styles.button} popoverTarget={id}>
        <span className="sr-only">{`${words.yourAccount}: ${name}`}</span>
        <Avatar name={name} pictureUrl={pictureUrl} size={32} />
      </button>
      {/* A press on one of its links or buttons closes it. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div ref={menu} id={id} popover="auto" className={styles.menu} onClick={close}>
        <p className={styles.name}>{name}</p>
        <p className={styles.detail}>{detail}</p>
        {children}
        <div className={styles.looks}>
          <ChoiceButtons
            size="sm"
            label={account.colours}
            value={colourScheme.use()}
            onChange={colourScheme.set}
            choices={[
              { value: 'auto', label: account.auto },
              { value: 'light', label: account.light },
              { value: 'dark', label: account.dark },
            ]}
          />
          <ChoiceButtons
            size="sm"
            label={account.rows}
            value={density.use()}
            onChange={density.set}
            choices={[
              { value: 'auto', label: account.auto },
              { value: 'compact', label: account.compact },
              { value: 'roomy', label: account.roomy },
            ]}
          />
        </div>
        <button type="button" aria-keyshortcuts="?" onClick={() => setListed(true)}>
          {words.keys}
        </button>
        <button type="button" onClick={onLogOut}>
          {account.logOut}
        </button>
      </div>
      {isListed && <KeysDialog onClose={() => setListed(false)} />}
    </div>
  );
}
