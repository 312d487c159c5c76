import { useMutation } from '@tanstack/react-query';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { toast } from '../../ui/overlay/toast.ts';
import type { PriceRowInput } from './price-rows.ts';
import { words } from './words.ts';

interface Change {
  from: IsoDate;
  rows: readonly PriceRowInput[];
  /** The previous prices, for undo. */
  before?: readonly PriceRowInput[];
  /** The name of a single price. */
  what?: string;
}

/**
 * Sets prices from a day on and shows the new price list. Can be undone if the previous prices are known.
 */
export function useSetPrices(onDone?: () => void) {
  const set = useMutation({
    mutationFn: ({ from, rows }: Change) => call('setPrices', { body: { data: { from, rows: [...rows] } } }),
    onSuccess: async (_, { from, rows, before, what }) => {
      const day = formatDayYear(from);
      void toast({
        text: what ? `${what}: applies from ${day}.` : words.changedMany(rows.length, day),
        ...(before ? { undo: () => set.mutate({ from, rows: before, ...(what ? { what } : {}) }) } : {}),
      });
      onDone?.();
      await upToDate();
    },
    onError: (error) => void toast({ text: `No prices were changed. ${error.message}` }),
  });
  return set;
}
