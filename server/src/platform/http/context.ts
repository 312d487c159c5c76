import type { Instant } from '@tonnage/domain/common/dates';
import type { CardProvider } from '../cards/cards.ts';
import type { Db } from '../db/db.ts';
import type { Queue } from '../queue/queue.ts';
import type { OrganisationScope, Scope, TenantScope } from './scope.ts';

/** What every command and query is handed. The handle is the open transaction: there is nothing else to reach for. */
export interface BaseContext {
  db: Db;
  /** The instant of the request; the same for everything in it. */
  now: Instant;
  queue: Queue;
  publicUrl: string;
  /** Who takes cards in this installation; of one company `cardProviderOf` tells. */
  cards: CardProvider | null;
}

/** Work for one account. */
export interface AccountContext extends BaseContext {
  scope: Scope;
  /** The address that the request came from; null where none did. */
  ip: string | null;
}

/** Work for the whole tenant: the office and the worker. */
export interface TenantContext extends BaseContext {
  scope: TenantScope;
}

/** A member of staff at the desk, in a session of theirs. */
export interface DeskContext extends TenantContext {
  sessionId: string;
}

/** Work of a person in the organisations of the metrics tool that they belong to. */
export interface OrganisationContext extends BaseContext {
  scope: OrganisationScope;
}

/** The same by a person or by the portal, which is nobody: work on the answers of periods. */
export interface AnsweringContext extends BaseContext {
  scope: OrganisationScope<string | null>;
}

/** The tenant of a request without a session. */
export interface GuestContext extends BaseContext {
  tenantId: string;
}

/** A signed-in person who may or may not work in an account. */
export interface SessionContext extends BaseContext {
  session: {
    id: string;
    tenantId: string;
    user: {
      id: string;
      email: string;
      username: string;
      name: string;
      pictureUrl: string | null;
      confirmed: boolean;
      blocked: boolean;
    };
    staffRole: string | null;
    /** Belongs to an organisation of the metrics tool. */
    organises: boolean;
    accountId: string | null;
    scope: Scope | null;
  };
}
