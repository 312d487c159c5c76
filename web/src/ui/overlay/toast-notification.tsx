import { notifications } from '@mantine/notifications';
import { words } from '../words.ts';
import styles from './overlays.module.css';
import type { Toast } from './toast.ts';

export function showToast({ text, undo }: Toast): void {
  const takeBack = () => {
    notifications.hide(id);
    undo?.();
  };
  const id: string = notifications.show({
    withBorder: false,
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
