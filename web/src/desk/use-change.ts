import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallName } from '../lib/calls.ts';
import { toast } from '../ui/overlay/toast.ts';
import { refresh } from './queries.ts';

interface Change<Wish, Done> {
  said: (done: Done, wish: Wish) => string;
  onDone?: ((done: Done) => void) | undefined;
  /** What is asked for again after it. */
  anew: readonly CallName[];
}

/** Writes something, says so, and shows it everywhere as it is then. */
export function useChange<Wish, Done>(send: (wish: Wish) => Promise<Done>, { said, onDone, anew }: Change<Wish, Done>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (done, wish) => {
      void toast({ text: said(done, wish) });
      onDone?.(done);
      await refresh(client, anew);
    },
  });
}
