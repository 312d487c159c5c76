import type { OrganisationKeyScope } from '@tonnage/domain/metrics/key-scopes';
import type { ApiScope, Permission, StaffPermission } from '@tonnage/domain/skip-hire/permissions';
import type { z } from 'zod';
import type { format } from './envelope.ts';
import type { RefusalCode } from './refusals.ts';
import type { Resource } from './resource.ts';
import type { Subject } from './subjects.ts';

/**
 * Who may call: anybody at the tenant's host, a signed-in person, a signed-in person who works in an account, the
 * tenant's own staff, a signed-in person in their organisations of the metrics tool, or anybody with a secret link,
 * whose token is then the bearer (decision 54).
 */
export type Access = 'guest' | 'session' | 'account' | 'staff' | 'organisations' | 'link';

/** The request header with the id of the account that a request is meant for; empty: none. Clients may omit it. */
export const ACCOUNT_HEADER = 'Tonnage-Account';
/** Marks a request that a page makes by itself while nobody is at it: it does not count as a use of the session. */
export const BACKGROUND_HEADER = 'Tonnage-Background';

/** The response header with the instant from which the company requires two-factor authentication of a session without. */
export const FACTOR_HEADER = 'Tonnage-Factor-Due';

/** What a list is besides an endpoint; the server's `listTable` and tests read it. */
export interface ListOf {
  /** The fields of a row. */
  readonly fields: readonly string[];
  /** The parameters that narrow it. */
  readonly filters: readonly string[];
  /** `field:asc` or `field:desc`, the most significant first. The ID is always the last term. */
  readonly order: readonly string[];
}

/**
 * One call of the API, as browser and server both know it. `path` is under `/api`, with parameters in braces.
 * `refusals` are the business errors that it may answer besides those of every endpoint.
 */
export interface Endpoint {
  /** That of its export (`endpoints.ts`). */
  readonly name: string;
  readonly summary: string;
  readonly tag: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  /** The permission that a staff role needs, if `access` is staff. */
  readonly staff?: StaffPermission;
  /**
   * The scope that a key needs to call it: the company's if `access` is staff, an organisation's if it is organisations;
   * absent: only people may.
   */
  readonly key?: ApiScope | OrganisationKeyScope;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** 302 redirects to the `location` that the handler returns. */
  readonly status: 200 | 201 | 204 | 302;
  readonly response: z.ZodType;
  readonly refusals: readonly RefusalCode[];
  /** Supports `Idempotency-Key`: the same key and body get the first answer again. */
  readonly idempotent?: boolean;
  /**
   * The permission that a member needs, if `access` is account: checked before the input is parsed, and before a stored
   * answer is repeated without running the command.
   */
  readonly permission?: Permission;
  /** Also for a session that still owes the two-factor authentication that the company requires: for what leads to it. */
  readonly withoutFactor?: true;
  /**
   * Rate-limited per source; above the limit 429. A number: calls per minute, if it differs from the limit of
   * credential calls.
   */
  readonly limited?: boolean | number;
  /** The calls that it counts as in the budget of its caller, if it is dearer than its kind (`server/src/platform/cost`). */
  readonly cost?: number;
  /** Gathers figures from many rows. Like a list, a search, a file and what declares a `cost`, a replica may answer it. */
  readonly far?: true;
  /** The resource of its entries: `fields` and `populate` shape them, and a list supports the whole query language. */
  readonly resource?: Resource;
  /** Its fields, filters and order, if `list` declares it. */
  readonly list?: ListOf;
  /**
   * Also accepts multipart/form-data: files, and the body as JSON in the part that this names. `picture`: only that one
   * file.
   */
  readonly multipart?: 'data' | 'fileInfo' | 'picture';
  /** Answers bytes of these types instead of JSON; `response` is ignored then. */
  readonly bytes?: readonly string[];
  /** The type of its JSON, if it has one of its own. */
  readonly mime?: 'application/manifest+json';
  /** Of a stored file, which never changes: `Range` asks for a part of it. */
  readonly parts?: true;
  /**
   * Also answers `?format=csv` and `?format=xlsx`: the whole list, as a file. Only for people; with `keys` also for an API key that `key`
   * admits.
   */
  readonly csv?: { readonly keys?: true };
  /** The subjects that the answer of a `GET` shows, if not its module's own (`endpoints.ts`). */
  readonly reads?: readonly Subject[];
  /** The subjects that any other call changes, if not its module's own; none: it only answers. */
  readonly changes?: readonly Subject[];
  /** Seldom changes: the answer has an ETag of its content, and a client that has it gets 304. */
  readonly cacheable?: boolean;
  /**
   * Its answer gives reasons in the wording for customers: the server adds the company's telephone number to "call us", and rewords
   * them for staff.
   */
  readonly advises?: boolean;
  /** A signature covers the exact bytes of the body, which is JSON of any shape. */
  readonly signed?: boolean;
  /** Also accepts the fields without the `{data}` envelope. */
  readonly bareBody?: boolean;
}

/** An endpoint with a file also declares the parameter that requests it. */
export type Declared = Omit<Endpoint, 'name' | 'status' | 'refusals'> &
  Partial<Pick<Endpoint, 'status' | 'refusals'>> &
  ({ readonly csv?: never } | { readonly csv: object; readonly query: z.ZodObject<{ format: typeof format }> });

export type Complete<E> = E & { readonly name: string } & (E extends { readonly status: number }
    ? unknown
    : { readonly status: 200 }) &
  (E extends { readonly refusals: readonly RefusalCode[] } ? unknown : { readonly refusals: readonly [] });

/**
 * Declares an endpoint; preserves the exact types of its schemas for both sides. Its status is 200 and it has no refusals of its own
 * unless it says so.
 */
export function endpoint<const E extends Declared>(definition: E): Complete<E> {
  return { name: '', status: 200, refusals: [], ...definition } as unknown as Complete<E>;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The server's input: parsed parameters, query and body. */
export interface Received<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  /** The versions in `If-Match`, as the instants of their last change; null if any will do. */
  ifMatch: IfMatch;
}

export type IfMatch = readonly string[] | null;

/** What the browser sends, before parsing. */
export type Sent<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: Given<E['params']> } : unknown) &
  (E['query'] extends z.ZodType ? { query?: Given<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: Given<E['body']> } : unknown);

/** The parsed answer. */
export type Reply<E extends Endpoint> = z.output<E['response']>;
