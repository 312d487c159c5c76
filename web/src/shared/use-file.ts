import { useMutation } from '@tanstack/react-query';
import type { Sent } from '@tonnage/contract/endpoint';
import { fetchBytes, saveFile } from '../lib/bytes.ts';
import type { CallName, Calls } from '../lib/calls.ts';
import { toast } from '../ui/overlay/toast.ts';

/** Downloads a file of the API under the name that the server gives it; errors appear in a toast. */
export function useFile<N extends CallName>(name: N) {
  return useMutation({
    mutationFn: async (sent: Sent<Calls[N]>) => {
      const { blob, fileName } = await fetchBytes(name, sent);
      saveFile(blob, fileName);
    },
    onError: (error) => toast({ text: error.message }),
  });
}
