import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/content/notice.tsx';
import styles from './entry.module.css';

interface SendAgainProps {
  label: string;
  /** Said when it was sent. */
  done: string;
  send: () => Promise<unknown>;
  /** Another way on, beside the button. */
  beside?: ReactNode;
}

/** A button that sends a mail again, and says that it did. */
export function SendAgain({ label, done, send, beside }: SendAgainProps) {
  const again = useMutation({ mutationFn: send });
  return (
    <div className={styles.resend}>
      <div className={styles.row}>
        <Button loading={again.isPending} onClick={() => again.mutate()}>
          {label}
        </Button>
        {beside}
      </div>
      <div role="status">{again.isSuccess && <Notice tone="ok">{done}</Notice>}</div>
      {again.error && <Notice tone="block">{again.error.message}</Notice>}
    </div>
  );
}
