import { modals } from '@mantine/modals';
import { Button } from '../button.tsx';
import { words } from '../words.ts';
import type { ConfirmQuestion } from './confirm.ts';
import styles from './overlays.module.css';
import { clearToasts } from './toast-notification.tsx';

export function confirmInModal({ title, body, confirm, cancel, danger = false }: ConfirmQuestion): Promise<boolean> {
  clearToasts();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (yes: boolean) => {
    resolve(yes);
    modals.close(id);
  };
  const id: string = modals.open({
    title,
    onClose: () => resolve(false),
    children: (
      <>
        {body && <div className={styles.words}>{body}</div>}
        <div className={styles.footer}>
          <Button data-autofocus onClick={() => answer(false)}>
            {cancel ?? words.cancel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {confirm}
          </Button>
        </div>
      </>
    ),
  });
  return promise;
}
