import { formatDay } from '@tonnage/domain/common/format-dates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { isTransient } from '../../lib/outbox/transient.ts';
import { refreshOrders } from '../../lib/queries.ts';
import { confirm } from '../../ui/overlay/confirm.ts';
import { queueRequest } from '../offline/queue-request.ts';
import { words as shared } from '../booking/words.ts';
import { dropJobDraft, writeJobDraft } from './draft.ts';
import type { Job } from './use-job.ts';
import { newAttempt, toSend, priceInputOf, type Attempt, type Input } from './order-input.ts';
import { words } from './words.ts';

/** Sends the order once, however often the button is pressed, and reports the result. */
export function useSubmit(job: Job) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { start, attempt, form, account, question, price } = job;
  const [refusal, setRefusal] = useState<Error | null>(null);
  const { mutateAsync, isPending, isSuccess } = useMutation({
    mutationFn: (input: Input) => call('createJob', { body: { data: input } }, { idempotencyKey: attempt.read().key }),
  });

  const place = async (quoteId: string | null, grossPence: number): Promise<void> => {
    if (question === null) return;
    const method = account.type === 'prepay' ? 'card' : 'account';
    const input = priceInputOf(form.values, {
      question,
      quoteId,
      method,
      copiedFromOrderId: start.copiedFrom?.id ?? null,
    });
    const before = attempt.read();
    const sent = toSend(before, input);
    const keep = (next: Attempt) => {
      attempt.write(next);
      writeJobDraft(start, form.values, next);
    };
    keep({ ...before, sent });
    setRefusal(null);
    try {
      const { data, meta } = await mutateAsync(sent);
      dropJobDraft(start);
      void refreshOrders(client);
      if (meta.paymentUrl !== null) window.location.assign(meta.paymentUrl);
      else await navigate({ to: '/jobs/summary/$orderId', params: { orderId: data.id } });
    } catch (error) {
      // Any other refusal means that no order exists under the key; this one, that the earlier order does.
      const mismatch = error instanceof ApiError && error.code === 'IDEMPOTENCY_MISMATCH';
      // An unanswered order may have arrived: the same body must be sent again, not another.
      if (!isTransient(error)) keep({ ...before, sent: mismatch ? before.sent : null });
      const queued = { request: { name: 'createJob', sent: { body: { data: sent } } }, key: before.key } as const;
      if (await queueRequest(error, account, { ...queued, title: titleOf(job) })) {
        dropJobDraft(start);
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
      body: shared.priceChanged(before, quote.grossPence),
      confirm: words.acceptPrice(quote.grossPence),
      cancel: shared.notNow,
    });
    if (accepted) await place(quote.quoteId, quote.grossPence);
  };

  const submit = () => void place(price.quote?.quoteId ?? null, price.quote?.grossPence ?? 0);
  return {
    submit,
    // After success the screen is about to leave: a second press must do nothing.
    sending: isPending || isSuccess,
    refusal,
    forget: () => setRefusal(null),
    /** Accepts the earlier order as it is; this one becomes a separate order. */
    placeAsWell: () => {
      attempt.write(newAttempt());
      submit();
    },
  };
}
/** "2 × 8 yd builders at Mill Lane, Fri 20 Nov". */
function titleOf({ form, container, place, date }: Job): string {
  const what = shared.times(form.values.quantity, container?.name ?? '');
  return words.kept(what, place.site?.name ?? '', date === '' ? '' : formatDay(date));
}
export type Submit = ReturnType<typeof useSubmit>;
