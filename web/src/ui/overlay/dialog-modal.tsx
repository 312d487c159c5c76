import { Modal } from '@mantine/core';
import type { DialogProps } from './dialog.tsx';
import { modalLook } from './modal-look.ts';
import './overlays.css';
import styles from './overlays.module.css';

const WIDTH = { md: 480, lg: 760 };

export function DialogModal({ title, open, onClose, size = 'md', footer, children }: DialogProps) {
  return (
    <Modal {...modalLook} title={title} opened={open} onClose={onClose} size={WIDTH[size]}>
      {children}
      {footer && <div className={styles.footer}>{footer}</div>}
    </Modal>
  );
}
