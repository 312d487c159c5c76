import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import type { Choice } from './choose.ts';
import styles from './overlays.module.css';
import { clearToasts } from './toast-notification.tsx';

export function chooseInModal(
  title: string,
  body: ReactNode,
  choices: readonly Choice<string>[],
): Promise<string | null> {
  clearToasts();
  // The safest choice has the focus: neither destructive nor the primary action, which must be
  // chosen deliberately.
  const safest = choices.find(({ variant = 'default' }) => variant === 'default')?.answer;
  return new Promise((resolve) => {
    const id: string = modals.open({
      title,
      onClose: () => resolve(null),
      children: (
        <>
          {body && <div className={styles.words}>{body}</div>}
          <div className={styles.footer}>
            {choices.map(({ answer, label, variant = 'default' }) => (
              <Button
                key={answer}
                variant={variant}
                data-autofocus={answer === safest || undefined}
                onClick={() => {
                  resolve(answer);
                  modals.close(id);
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        </>
      ),
    });
  });
}
