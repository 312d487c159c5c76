import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Account } from '@tonnage/contract/skip-hire/accounts/accounts';
import { formatPence } from '@tonnage/domain/common/money';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import type { Draft } from '../../lib/drafts.ts';
import { isTransient } from '../../lib/outbox/transient.ts';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import type { Price, Question } from '../booking/use-price.ts';
import { words as shared } from '../booking/words.ts';
import { queueRequest } from '../offline/queue-request.ts';
import { inputOf, newAttempt, toSend, type Attempt, type Input, type JobDraft, type OrderValues } from './values.ts';

interface Filled {
  draft: Draft<JobDraft>;
  attemptRef: { current: Attempt };
  copiedFromOrderId: string | null;
  /** The order in one line, for the list of what is queued: "2 × 8 yd builders at Mill Lane, Fri 20 Nov". */
  title: string;
  values: OrderValues;
  question: Question | null;
  price: Price;
  account: Pick<Account, 'id' | 'type'>;
}

/** Sends the order once, however often the button is pressed, and reports the result. */
export function useSending({ draft, attemptRef, copiedFromOrderId, title, values, question, price, account }: Filled) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<Error | null>(null);
  const { mutateAsync, isPending, isSuccess } = useMutation({
    mutationFn: (input: Input) =>
      call('createJob', { body: { data: input } }, { idempotencyKey: attemptRef.current.key }),
  });

  const place = async (quoteId: string | null, grossPence: number): Promise<void> => {
    if (question === null) return;
    const method = account.type === 'prepay' ? 'card' : 'account';
    const before = attemptRef.current;
    const sent = toSend(before, inputOf(values, { question, quoteId, method, copiedFromOrderId }));
    const keep = (next: Attempt) => {
      attemptRef.current = next;
      draft.store({ values, attempt: next, at: Date.now() });
    };
    keep({ ...before, sent });
    setRefusal(null);
    try {
      const { data, meta } = await mutateAsync(sent);
      draft.drop();
      if (meta.paymentUrl !== null) window.location.assign(meta.paymentUrl);
      else await navigate({ to: '/jobs/summary/$orderId', params: { orderId: data.id } });
    } catch (error) {
      // Any other refusal means that no order exists under the key; this one, that the earlier order does.
      const mismatch = error instanceof ApiError && error.code === 'IDEMPOTENCY_MISMATCH';
      // An unanswered order may have arrived: the same body must be sent again, not another.
      if (!isTransient(error)) keep({ ...before, sent: mismatch ? before.sent : null });
      const queued = { request: { name: 'createJob', sent: { body: { data: sent } } }, key: before.key } as const;
      if (await queueRequest(error, account, { ...queued, title })) {
        draft.drop();
        return navigate({ to: '/jobs' });
      }
      if (error instanceof ApiError && error.code === 'PRICE_CHANGED') return acceptPrice(grossPence);
      if (error instanceof ApiError && error.fields['date'])
        void client.invalidateQueries({ queryKey: ['getLockedDates'] });
      setRefusal(error as Error);
    }
  };

  const acceptPrice = async (before: number): Promise<void> => {
    const quote = await price.ask();
    if (!quote || quote.priceOnApplication) return;
    const accepted = await confirm({
      title: shared.priceChangedTitle,
      body: shared.priceChanged(before, quote),
      confirm: `Place order at ${formatPence(quote.grossPence)}`,
      cancel: shared.notNow,
    });
    if (accepted) await place(quote.quoteId, quote.grossPence);
  };

  const submit = () => void place(price.quote?.quoteId ?? null, price.quote?.grossPence ?? 0);
  return {
    submit,
    // After success the screen is about to leave: a second press must do nothing.
    isSending: isPending || isSuccess,
    refusal,
    forgetRefusal: () => setRefusal(null),
    /** Accepts the earlier order as it is; this one becomes a separate order. */
    placeAsWell: () => {
      attemptRef.current = newAttempt();
      submit();
    },
  };
}

/**
 * Runs `send` at once, or when the price has loaded, unless the user changes something in the meantime: then they have
 * to press again.
 */
export function useWhenPriced(values: string, isPricing: boolean, send: () => void): () => void {
  const pending = useRef<string | null>(null);
  const settle = useEffectEvent(() => {
    if (pending.current === null || (pending.current === values && isPricing)) return;
    const isSame = pending.current === values;
    pending.current = null;
    if (isSame) send();
  });
  useEffect(() => settle(), [values, isPricing]);
  return () => {
    if (!isPricing) return send();
    pending.current = values;
    void toast({ text: 'We’ll send your order as soon as the price has loaded.' });
  };
}
