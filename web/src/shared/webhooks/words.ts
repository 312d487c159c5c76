import type { Delivery } from '@tonnage/contract/core/webhooks';
import { LONDON, type Instant } from '@tonnage/domain/common/dates';
import { formatInstant } from '@tonnage/domain/common/format-dates';

export const words = {
  title: 'Webhooks',
  add: 'Add a webhook',
  url: 'URL',
  failing: (since: Instant) =>
    `Not responding since ${formatInstant(since, LONDON)}. Events are queued and retried less and less often.`,
  state: 'Last delivery',
  states: { waiting: 'Queued', delivered: 'Delivered', failed: 'Failed' } satisfies Record<Delivery['state'], string>,
  change: 'Edit',
  log: 'Log',
  logOf: (url: string) => `Log of ${url}`,
  rotate: 'Replace secret',
  remove: 'Remove',
  again: 'Send again',
};
