import type { Instant } from '@tonnage/domain/common/dates';
import type { CardProvider } from './cards/cards.ts';
import type { Db } from './db/db.ts';
import type { Queue } from './queue/queue.ts';

import type { OrganisationScope, Scope, TenantScope } from './scope.ts';

/** Passed to every command and query. The handle is the open transaction; there is no other database access. */
export interface BaseContext {
  db: Db;
  /** The instant of the request, the same everywhere in it. */
  now: Instant;
  queue: Queue;
  publicUrl: string;
  /** The installation's card provider; `cardProviderOf` gives the one of a company. */
  cards: CardProvider | null;
  /** Whether an email server is set up. Without one, emails are saved and not sent. */
  sendsMail: boolean;
}

/** A context without the queue: a read must not start any work. */
export type Reading<Ctx extends BaseContext> = Omit<Ctx, 'queue'>;

/** Work for one account. */
export interface AccountContext extends BaseContext {
  scope: Scope;
  /** The address of the request; null outside one. */
  ip: string | null;
}

/** Work for the whole tenant: staff and the worker. */
export interface TenantContext extends BaseContext {
  scope: TenantScope;
}

/** A member of staff at the desk, in their own session. */
export interface DeskContext extends TenantContext {
  sessionId: string;
}

/** A person's work in their organisations of the metrics tool. */
export interface OrganisationContext extends BaseContext {
  scope: OrganisationScope;
}

/** The same by a person or by the system (no person): work on the answers of periods. */
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
    /** Whether the person belongs to an organisation of the metrics tool. */
    organises: boolean;
    accountId: string | null;
    scope: Scope | null;
    /** The login used a second factor or a passkey. */
    twoFactor: boolean;
    /** From when the company requires that of the person; null: it does not. */
    factorDueAt: Instant | null;
  };
}
