import { useMutation } from '@tanstack/react-query';
import { upToDate } from '../lib/changes.ts';
import { toast } from '../ui/overlay/toast.ts';

interface Change<Input, Done> {
  message: (done: Done, input: Input) => string;
  onDone?: ((done: Done) => void) | undefined;
}

/** Makes a change and confirms it. It is being sent until what it changed has been fetched again. */
export function useChange<Input, Done>(
  send: (input: Input) => Promise<Done>,
  { message, onDone }: Change<Input, Done>,
) {
  return useMutation({
    mutationFn: send,
    onSuccess: async (done, input) => {
      void toast({ text: message(done, input) });
      onDone?.(done);
      await upToDate();
    },
  });
}
