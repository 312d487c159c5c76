import { useEffect, useEffectEvent, useRef } from 'react';
import { toast } from '../../ui/overlay/toast.ts';
import type { Gate } from './gate.ts';
import type { Job } from './use-job.ts';
import type { Submit } from './use-submit.ts';
import { words } from './words.ts';

/**
 * Sends the order, or reports why not. If the price is still loading, it waits for it, unless the user changes
 * something in the meantime: then they have to press again.
 */
export function useSend({ form }: Job, gate: Gate, submit: Submit): () => void {
  const pending = useRef<string | null>(null);
  const values = JSON.stringify(form.values);
  const send = () => (gate.reason === null ? submit.submit() : void toast({ text: gate.reason }));
  const settle = useEffectEvent(() => {
    if (pending.current === null || (pending.current === values && gate.waiting)) return;
    const same = pending.current === values;
    pending.current = null;
    if (same) send();
  });
  useEffect(() => settle(), [values, gate.waiting]);
  return () => {
    if (!gate.waiting) return send();
    pending.current = values;
    void toast({ text: words.sentWhenPriced });
  };
}
