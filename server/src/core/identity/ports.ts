import type { Instant } from '@tonnage/domain/common/dates';
import type { Db } from '../../platform/db/db.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { port } from '../../platform/port.ts';

interface Organisations {
  /** Tells the other managers of each organisation that somebody who manages it is deleting their login. */
  announceLeaving: (ctx: { db: Db; now: Instant; queue: Queue }, person: { id: string; name: string }) => Promise<void>;
  /** Queues the removal of what was deleted. */
  sweep: (ctx: { db: Db; queue: Queue }) => Promise<void>;
}

export const [organisations, connectOrganisations] = port<Organisations>('organisations of identity');
