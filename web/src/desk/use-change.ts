import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallName } from '../lib/calls.ts';
import { toast } from '../ui/overlay/toast.ts';
import { refresh } from './queries.ts';

interface Change<Input, Done> {
  message: (done: Done, input: Input) => string;
  onDone?: ((done: Done) => void) | undefined;
  /** The calls to refetch afterwards. */
  refetch: readonly CallName[];
}

/** Makes a change, confirms it, and refreshes it everywhere. */
export function useChange<Input, Done>(
  send: (input: Input) => Promise<Done>,
  { message, onDone, refetch }: Change<Input, Done>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (done, input) => {
      void toast({ text: message(done, input) });
      onDone?.(done);
      await refresh(client, refetch);
    },
  });
}
