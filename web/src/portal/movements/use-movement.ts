import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Account } from '@tonnage/contract/skip-hire/accounts/accounts';
import type { Reply } from '@tonnage/contract/endpoint';
import type { Quote } from '@tonnage/contract/skip-hire/orders/quote';
import type { Calls } from '../../lib/calls.ts';
import { newPriceOf, sendRequest, type StorableRequest } from '../../lib/outbox/requests.ts';
import { refreshOrders } from '../../lib/queries.ts';
import { useKeyOf } from '../../lib/sent-once.ts';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { keepRequest } from '../offline/keep-request.ts';
import { words as shared } from '../booking/words.ts';
import { words } from './words.ts';

/** The price that was shown when the button was pressed. */
type Shown = Pick<Quote, 'quoteId' | 'grossPence'>;

/** The requests with a charge of their own: they are answered alike. */
type Asked = Extract<StorableRequest, { name: 'requestExchange' | 'requestTipAndReturn' | 'requestReposition' }>;

interface Movement<Wish> {
  account: Account;
  request: (wish: Wish & { quoteId: string | null }) => Asked;
  /** What it is, in a list of what waits for a connection. */
  title: (wish: Wish) => string;
  /** What is said when it is asked for. */
  done: (wish: Wish) => string;
  /** It was taken, or is kept to be sent: nothing that was typed is needed any more. */
  onSent?: () => void;
  onDone: () => void;
}

/**
 * Asks for a movement with a charge of its own, once however often it is sent. A price that has changed is asked about before
 * it is taken; an account that prepays goes on to pay.
 */
export function useMovement<Wish extends object>({ account, request, title, done, onSent, onDone }: Movement<Wish>) {
  const queryClient = useQueryClient();
  const keyOf = useKeyOf();
  const ask = (wish: Wish, { quoteId }: Pick<Shown, 'quoteId'>) => {
    const asked = request({ ...wish, quoteId });
    return sendRequest(asked, keyOf(asked)) as Promise<Reply<Calls['requestExchange']>>;
  };
  return useMutation({
    mutationFn: async ({ wish, shown }: { wish: Wish; shown: Shown }) => {
      try {
        return await ask(wish, shown);
      } catch (error) {
        const now = newPriceOf<Quote>(error);
        if (!now || now.priceOnApplication) throw error;
        const accepted = await confirm({
          title: shared.priceChangedTitle,
          body: shared.priceChanged(shown.grossPence, now.grossPence),
          confirm: words.acceptPrice(now.grossPence),
          cancel: shared.notNow,
        });
        if (!accepted) throw error;
        return ask(wish, now);
      }
    },
    onSuccess: ({ meta }, { wish }) => {
      onSent?.();
      void refreshOrders(queryClient);
      if (meta.paymentUrl !== null) return window.location.assign(meta.paymentUrl);
      onDone();
      void toast({ text: done(wish) });
    },
    // A day that was taken or a price that changed meanwhile is to be seen on the page too.
    onError: async (error, { wish, shown: { quoteId } }) => {
      const asked = request({ ...wish, quoteId });
      if (await keepRequest(error, account, { request: asked, key: keyOf(asked), title: title(wish) })) {
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
