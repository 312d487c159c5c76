import type { Topic } from '@tonnage/contract/live-updates';
import type { AuditEntity } from '@tonnage/domain/common/audit';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { port } from '../../platform/port.ts';
import type { Queue } from '../../platform/queue/queue.ts';

/** A kind of entity whose actions are recorded. */
interface Audited {
  /** The live updates that its actions reach. */
  topic?: Topic;
  /** The name of the event `e`'s entity, looked up for the rows that are shown. */
  label?: RawBuilder<unknown>;
}

/** What a later module does after an action on an entity of an account. */
interface Follower {
  /** Whether it wants to, in the statement that records the action. */
  wants: (tenantId: string, accountId: string) => RawBuilder<boolean>;
  follow: (ctx: { db: Db; queue: Queue }, tenantId: string, entityId: string) => Promise<void>;
}

type OfEntities<T> = { readonly [Entity in AuditEntity]?: T };
export type AuditedEntities = OfEntities<Audited>;
export type Followers = OfEntities<Follower>;

export const [auditing, connectAuditing] = port<{ entities: AuditedEntities; followers: Followers }>('auditing');
