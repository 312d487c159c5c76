import { Dialog } from '@base-ui/react/dialog';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useAnnounced } from '../announce.ts';
import { classNames } from '../class-names.ts';
import { letterKeys } from '../device-setting.ts';
import { IconButton } from '../icon-button.tsx';
import { words } from '../words.ts';
import { ModalFrame } from './modal-frame.tsx';
import type { SideSheetProps } from './side-sheet.tsx';
import styles from './side-sheet.module.css';

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/** A side sheet while it is open. */
export function SideSheetModal(props: SideSheetProps) {
  const { title, facts = [], size = 'md', onClose, onNext, onPrevious, returnTo, footer, children } = props;
  useAnnounced(() => ({ text: title }));
  const walk = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || letterKeys.read() === 'off') return;
    // React passes on the keys of a dialog that a button in here has opened.
    const isHere = event.target instanceof Element && event.currentTarget.contains(event.target);
    if (!isHere || (event.target as Element).matches(TYPING)) return;
    if (event.key === 'j') onNext?.();
    if (event.key === 'k') onPrevious?.();
  };
  const known = facts.filter(Boolean);
  return (
    <ModalFrame
      at="side"
      className={classNames(styles.sheet, styles[size])}
      onClose={onClose}
      onKeyDown={walk}
      returnTo={returnTo}
    >
      <div className={styles.header}>
        <div className={styles.heading}>
          <Dialog.Title className={styles.title}>{title}</Dialog.Title>
          {known.length > 0 && <p className={styles.facts}>{known.join(' · ')}</p>}
        </div>
        {onPrevious && <IconButton label={words.previousRow} icon={<IconChevronUp />} onClick={onPrevious} />}
        {onNext && <IconButton label={words.nextRow} icon={<IconChevronDown />} onClick={onNext} />}
        <IconButton label={words.close} icon={<IconX />} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {footer && (
        <div data-foot className={styles.footer}>
          {footer}
        </div>
      )}
    </ModalFrame>
  );
}
