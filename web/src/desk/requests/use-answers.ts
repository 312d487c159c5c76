import type { DeskRequest } from '@tonnage/contract/skip-hire/orders/requests';
import { call } from '../../lib/api.ts';
import { edit } from '../../lib/optimistic.ts';
import { useOptimisticChange } from '../../shared/use-optimistic-change.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { sentTo, sentToEach } from '../sent-to.ts';

/**
 * Confirms requests one after the other, each in its own transaction, so that a refused one does not block the others.
 * They leave the list at once, and those that are refused return to it; the first refusal is the error.
 */
export function useConfirm() {
  return useOptimisticChange({
    name: 'confirmRequest',
    send: async (requests: readonly DeskRequest[]) => {
      const refused: Error[] = [];
      const done: Parameters<typeof sentToEach>[0][number][] = [];
      for (const { jobId, account } of requests) {
        await call('confirmRequest', { params: { id: jobId }, body: { data: {} } }).then(
          ({ data }) => done.push({ ...data, customer: account.name }),
          (error: Error) => refused.push(error),
        );
      }
      const [only] = done;
      if (only)
        void toast({
          text:
            requests.length === 1
              ? `${requests[0]!.number} confirmed. ${sentTo(only, only.customer)}`
              : `${done.length} confirmed. ${sentToEach(done)}`,
        });
      const [first] = refused;
      if (first)
        throw requests.length === 1
          ? first
          : new Error(
              `${refused.length} couldn’t be confirmed and ${refused.length === 1 ? 'is' : 'are'} still in the list. ${first.message}`,
            );
    },
    shows: (requests) => {
      const gone = new Set(requests.map(({ jobId }) => jobId));
      return [
        edit('listRequests', (list) => {
          const rows = list.data.filter(({ jobId }) => !gone.has(jobId));
          const left = list.meta.pagination.total - (list.data.length - rows.length);
          // A page that would be empty is full again once the next rows have been fetched.
          if (rows.length === list.data.length || (rows.length === 0 && left > 0)) return list;
          return { data: rows, meta: { pagination: { ...list.meta.pagination, total: left } } };
        }),
        edit('getDesk', (desk) => ({
          data: { ...desk.data, requests: Math.max(0, desk.data.requests - requests.length) },
        })),
      ];
    },
  });
}
