import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Webhooks } from '@tonnage/contract/core/webhooks';
import { toast } from '../../ui/overlay/toast.ts';
import { webhooksQuery } from '../office-queries.ts';
import { refresh } from '../queries.ts';

/** Changes the webhooks; the response is the whole new list. */
export function useWebhookWrite<Input>(
  send: (input: Input) => Promise<{ data: Webhooks | { secret: string; webhooks: Webhooks } }>,
  onDone: (secret: string | null) => void,
  message?: string,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ data }) => {
      const { secret, webhooks } = 'secret' in data ? data : { secret: null, webhooks: data };
      queryClient.setQueryData(webhooksQuery.queryKey, { data: webhooks });
      if (message) void toast({ text: message });
      onDone(secret);
    },
  });
}

/** Resends a delivery and shows the updated log. */
export function useDelivery(send: (id: string) => Promise<unknown>, message: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      void toast({ text: message });
      await refresh(queryClient, ['listDeliveries', 'listWebhooks']);
    },
    onError: (error) => void toast({ text: error.message }),
  });
}
