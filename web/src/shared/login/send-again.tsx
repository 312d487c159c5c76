import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import styles from './entry.module.css';

/** An email takes a moment to arrive: another cannot be sent sooner than this (metrics.md §4.4). */
const APART_MS = 30_000;

interface SendAgainProps {
  label: string;
  /** The message once it was sent. */
  done: string;
  send: () => Promise<unknown>;
  /** An email was sent when this screen opened. */
  justSent?: boolean;
  /** Another action, beside the button. */
  beside?: ReactNode;
}

/** A button that sends an email again, at the earliest half a minute after the last one, and confirms it. */
export function SendAgain({ label, done, send, justSent = false, beside }: SendAgainProps) {
  const [left, wait] = useSecondsLeft(justSent);
  const again = useMutation({ mutationFn: send, onSuccess: wait });
  return (
    <div className={styles.resend}>
      <div className={styles.row}>
        <Button
          loading={again.isPending}
          disabledReason={left > 0 ? 'We’ve sent it. You can ask for another in half a minute.' : null}
          onClick={() => again.mutate()}
        >
          <span>
            {label}
            {left > 0 && <span aria-hidden="true">{` in ${left} s`}</span>}
          </span>
        </Button>
        {beside}
      </div>
      <div role="status">{again.isSuccess && <Notice tone="ok">{done}</Notice>}</div>
      {again.error && <Notice tone="block">{again.error.message}</Notice>}
    </div>
  );
}

/** Whole seconds until the next may be sent, and a function that starts the count; `begun`: the count starts now. */
function useSecondsLeft(begun: boolean): [left: number, begin: () => void] {
  const [now, setNow] = useState(() => Date.now());
  const [until, setUntil] = useState(begun ? now + APART_MS : now);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  }, [left, now]);
  const begin = () => {
    const at = Date.now();
    setNow(at);
    setUntil(at + APART_MS);
  };
  return [left, begin];
}
