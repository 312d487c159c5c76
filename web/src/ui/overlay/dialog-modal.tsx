import { Dialog } from '@base-ui/react/dialog';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { words } from '../words.ts';
import styles from './dialog.module.css';
import type { DialogProps } from './dialog.tsx';
import { ModalFrame } from './modal-frame.tsx';

interface DialogModalProps extends Omit<DialogProps, 'open' | 'children'> {
  /** Read out with the title, for a short text that is all there is to read. */
  description?: ReactNode;
  children?: ReactNode;
}

/** A dialog while it is open. */
export function DialogModal(props: DialogModalProps) {
  const { title, description, onClose, size = 'md', footer, printable, children } = props;
  return (
    <ModalFrame className={classNames(styles.content, styles[size])} onClose={onClose}>
      <div className={styles.header}>
        <Dialog.Title className={styles.title}>{title}</Dialog.Title>
        <IconButton label={words.close} icon={<IconX />} onClick={onClose} />
      </div>
      <div className={styles.body} data-printable={printable || undefined}>
        {description && (
          <Dialog.Description render={<div />} className={styles.description}>
            {description}
          </Dialog.Description>
        )}
        {children}
        {footer && (
          <div data-foot className={styles.footer}>
            {footer}
          </div>
        )}
      </div>
    </ModalFrame>
  );
}
