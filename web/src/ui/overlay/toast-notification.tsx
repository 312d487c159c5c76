import { notifications } from '@mantine/notifications';
import { words } from '../words.ts';
import styles from './overlays.module.css';
import type { Toast } from './toast.ts';

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
}
