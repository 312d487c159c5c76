import { formatPence } from '@tonnage/domain/common/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Account } from '@tonnage/contract/skip-hire/accounts/accounts';
import type { Reply } from '@tonnage/contract/endpoint';
import type { OrderPrice } from '@tonnage/contract/skip-hire/orders/order-price';
import type { Calls } from '../../lib/calls.ts';
import { newPriceOf, sendRequest, type StorableRequest } from '../../lib/outbox/requests.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { queueRequest } from '../offline/queue-request.ts';
import { words as shared } from '../booking/words.ts';

/** The price that was shown when the button was pressed. */
type Shown = Pick<OrderPrice, 'quoteId' | 'grossPence'>;

/** The requests with their own charge, which have the same response. */
type MovementRequest = Extract<
  StorableRequest,
  { name: 'requestExchange' | 'requestTipAndReturn' | 'requestReposition' }
>;

interface Movement<Input> {
  account: Account;
  request: (input: Input & { quoteId: string | null }) => MovementRequest;
  /** Its title in the list of queued requests. */
  title: (input: Input) => string;
  /** The message after it was requested. */
  done: (input: Input) => string;
  /** It was accepted or queued: the input is no longer needed. */
  onSent?: () => void;
  onDone: () => void;
}

/**
 * Requests a movement with its own charge; repeats act only once. Asks the user before accepting a changed price; a
 * prepaid account continues to payment.
 */
export function useMovement<Input extends object>({ account, request, title, done, onSent, onDone }: Movement<Input>) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  const ask = (input: Input, { quoteId }: Pick<Shown, 'quoteId'>) => {
    const stored = request({ ...input, quoteId });
    return sendRequest(stored, keyOf(stored)) as Promise<Reply<Calls['requestExchange']>>;
  };
  return useMutation({
    mutationFn: async ({ input, shown }: { input: Input; shown: Shown }) => {
      try {
        return await ask(input, shown);
      } catch (error) {
        const now = newPriceOf<OrderPrice>(error);
        if (!now || now.priceOnApplication) throw error;
        const accepted = await confirm({
          title: shared.priceChangedTitle,
          body: shared.priceChanged(shown.grossPence, now),
          confirm: `Request at ${formatPence(now.grossPence)}`,
          cancel: shared.notNow,
        });
        if (!accepted) throw error;
        return ask(input, now);
      }
    },
    onSuccess: ({ meta }, { input }) => {
      onSent?.();
      if (meta.paymentUrl !== null) return window.location.assign(meta.paymentUrl);
      onDone();
      void toast({ text: done(input) });
    },
    // The page must also show a day that was taken or a price that changed in the meantime.
    onError: async (error, { input, shown: { quoteId } }) => {
      const stored = request({ ...input, quoteId });
      if (await queueRequest(error, account, { request: stored, key: keyOf(stored), title: title(input) })) {
        onSent?.();
        return onDone();
      }
      return Promise.all(
        ['getLockedDates', 'checkPrices', 'checkJobChange'].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      );
    },
  });
}
