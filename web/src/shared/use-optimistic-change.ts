import { MutationObserver, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { showOptimistic, type Edit } from '../lib/optimistic.ts';
import { OPTIMISTIC } from '../lib/changes.ts';
import { toast } from '../ui/overlay/toast.ts';

interface OptimisticChange<Input, Done> {
  /** Changes of the same name are sent one after the other. */
  name: string;
  send: (input: Input) => Promise<Done>;
  /** What the change will look like. */
  shows: (input: Input) => readonly Edit[];
  onDone?: (done: Done, input: Input) => void;
  /** Gives back what was typed. */
  onFail?: (input: Input) => void;
  /** The same as a text, for the toast if the screen has been left. */
  typed?: (input: Input) => string;
}

/**
 * A change that can be undone: it is shown at once and sent behind. If it fails, it is put back and `error` says why
 * until the next change or `clear`, or a toast once the screen has been left.
 */
export function useOptimisticChange<Input, Done>({
  name,
  send,
  shows,
  onDone,
  onFail,
  typed,
}: OptimisticChange<Input, Done>) {
  const client = useQueryClient();
  const [error, setError] = useState<Error | null>(null);
  // Not `useMutation`: that a change is being sent is not shown, and each of its states would draw the screen again.
  const [change] = useState(() => new MutationObserver<Done, Error, Input, () => void>(client, {}));
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      // Its last mutation would be kept for it.
      change.reset();
    };
  }, [change]);
  useEffect(() =>
    change.setOptions({
      mutationKey: [...OPTIMISTIC, name],
      scope: { id: name },
      mutationFn: send,
      onMutate: (input) => {
        setError(null);
        return showOptimistic(client, shows(input));
      },
      onSuccess: onDone,
      onError: (failure, input, putBack) => {
        putBack?.();
        if (isGone.current) {
          void toast({ text: typed ? `“${typed(input)}” wasn’t saved. ${failure.message}` : failure.message });
          return;
        }
        setError(failure);
        onFail?.(input);
      },
      onSettled: () => {
        // An answer from before a later change would hide it.
        if (client.isMutating({ mutationKey: OPTIMISTIC }) > 1) return;
        // Not awaited: the change would count as being sent until then, and hold back what others change meanwhile.
        void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated });
      },
    }),
  );
  // A failure is in `error`.
  const mutate = useCallback((input: Input) => void change.mutate(input).catch(() => undefined), [change]);
  const clear = useCallback(() => setError(null), []);
  return { mutate, error, clear };
}
