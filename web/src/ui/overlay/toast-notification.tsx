import { notifications } from '@mantine/notifications';
import { words } from '../words.ts';
import styles from './overlays.module.css';
import type { Toast } from './toast.ts';

/** Visible toasts that have nothing to undo. */
const plain = new Set<string>();

/** For a dialog that opens: toasts would cover its buttons, and the user has read them. A toast with "Undo" stays. */
export function clearToasts(): void {
  for (const id of plain) notifications.hide(id);
}

export function showToast({ text, undo, onClose }: Toast): void {
  let undone = false;
  const takeBack = () => {
    undone = true;
    notifications.hide(id);
    undo?.();
  };
  const id: string = notifications.show({
    withBorder: false,
    onClose: () => {
      plain.delete(id);
      if (!undone) onClose?.();
    },
    closeButtonProps: { 'aria-label': words.close },
    classNames: { root: styles.toast ?? '', description: styles.toastText ?? '', closeButton: styles.toastClose ?? '' },
    message: (
      <>
        <span>{text}</span>
        {undo && (
          <button type="button" className={styles.undo} onClick={takeBack}>
            {words.undo}
          </button>
        )}
      </>
    ),
  });
  if (!undo) plain.add(id);
}
