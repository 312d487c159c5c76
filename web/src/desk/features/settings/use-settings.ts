import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SettingsChange } from '@tonnage/contract/desk-settings';
import { call } from '../../../lib/api.ts';
import { applicationQuery } from '../../../lib/queries.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { words } from './words.ts';

/** Writes something that the company is set to, and shows it everywhere: the brand is drawn anew at once. */
export function useSettingsWrite<Wish>(send: (wish: Wish) => Promise<unknown>, onDone?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      void toast({ text: words.saved });
      onDone?.();
      await Promise.all(
        [['getSettings'], ['getDeskCalendar'], applicationQuery.queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}

export function useSettingsChange() {
  return useSettingsWrite((data: SettingsChange) => call('changeSettings', { body: { data } }));
}

/** An empty field says that there is none. */
export const orNone = (text: string): string | null => text.trim() || null;
