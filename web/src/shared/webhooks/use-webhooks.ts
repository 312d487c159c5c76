import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/overlay/toast.ts';
import type { WebhookHome } from './webhook-home.ts';

/** The start of the keys of logs. */
export const LOG = ['webhook deliveries'] as const;

/** Changes the webhooks; the response is the whole new list. */
export function useWebhookWrite<Event extends string, Input>(
  home: WebhookHome<Event>,
  send: (input: Input) => ReturnType<WebhookHome<Event>['add']>,
  onDone: (secret: string | null) => void,
  message?: string,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ data }) => {
      const { secret, webhooks } = 'secret' in data ? data : { secret: null, webhooks: data };
      queryClient.setQueryData(home.key, { data: webhooks });
      if (message) void toast({ text: message });
      onDone(secret);
    },
  });
}

/** Resends a delivery and shows the updated log. */
export function useDelivery<Event extends string>(
  home: WebhookHome<Event>,
  send: (id: string) => Promise<unknown>,
  message: string,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      void toast({ text: message });
      await Promise.all([LOG, home.key].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
    onError: (error) => void toast({ text: error.message }),
  });
}
