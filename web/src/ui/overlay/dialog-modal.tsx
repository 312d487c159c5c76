import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { DialogProps } from './dialog.tsx';
import { firstFocus } from './first-focus.ts';
import { modalLook } from './modal-look.ts';
import { clearToasts } from './toast-notification.tsx';
import './overlays.css';
import styles from './overlays.module.css';

const WIDTH = { md: 480, lg: 760 };

export function DialogModal({ title, open, onClose, size = 'md', footer, children }: DialogProps) {
  useFocusReturn();
  useEffect(() => {
    if (open) clearToasts();
  }, [open]);
  return (
    <Modal {...modalLook} title={title} opened={open} onClose={onClose} size={WIDTH[size]}>
      <div ref={firstFocus}>
        {children}
        {footer && (
          <div data-foot className={styles.footer}>
            {footer}
          </div>
        )}
      </div>
    </Modal>
  );
}

/** Returns the focus to the element that opened the dialog, or to the page head if that element is gone. */
function useFocusReturn() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.querySelector('[data-kit-dialog]')) return;
        const target =
          opener?.isConnected && opener !== document.body ? opener : document.querySelector('[data-page-title]');
        if (target instanceof HTMLElement) target.focus();
      });
    },
    [opener],
  );
}
