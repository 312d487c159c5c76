import type { ApiScope, Permission, StaffPermission } from '@tonnage/domain/skip-hire/permissions';
import type { z } from 'zod';
import type { format } from './envelope.ts';
import type { RefusalCode } from './refusals.ts';
import type { Resource } from './resource.ts';

/**
 * Who may call: anybody of the tenant's host, a signed-in person, a signed-in person working in an account, the tenant's own
 * staff, a signed-in person in the organisations of the metrics tool that they belong to, or whoever has the secret of a link,
 * which is then the bearer (decision 54).
 */
export type Access = 'guest' | 'session' | 'account' | 'staff' | 'organisations' | 'link';

/** The request header that names the id of the account a request means; empty: none. Clients may leave it out. */
export const ACCOUNT_HEADER = 'Tonnage-Account';

/**
 * One call of the API, as browser and server both know it. `path` is under `/api`, with parameters in braces.
 * `refusals` are the business refusals it may answer besides those that every endpoint may.
 */
export interface Endpoint {
  readonly name: string;
  readonly summary: string;
  readonly tag: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  /** What a staff role must allow, where `access` is staff. */
  readonly staff?: StaffPermission;
  /** What a program's key must hold to call it, where `access` is staff; absent: it is for people alone. */
  readonly key?: ApiScope;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** 302 goes to the `location` that the handler answers. */
  readonly status: 200 | 201 | 204 | 302;
  readonly response: z.ZodType;
  readonly refusals: readonly RefusalCode[];
  /** Honours `Idempotency-Key`: the same key and body give the first answer again. */
  readonly idempotent?: boolean;
  /**
   * What a member must be allowed, where `access` is account: settled before what they sent is looked at, and before an answer is
   * given again without running the command.
   */
  readonly permission?: Permission;
  /** Counted per source; past the limit 429. A number: so many a minute, where it is another than that of credential calls. */
  readonly limited?: boolean | number;
  /** Whose entries it answers: `fields` and `populate` shape them, and a list understands the whole query language. */
  readonly resource?: Resource;
  /** Takes multipart/form-data too: files, and the body as JSON in the part that this names. `picture`: that one file alone. */
  readonly multipart?: 'data' | 'fileInfo' | 'picture';
  /** Answers bytes of these types instead of JSON; `response` is not read then. */
  readonly bytes?: readonly string[];
  /**
   * Answers `?format=csv` too: everything that it lists, as a file. For people alone; with `keys` also for a program's key that
   * `key` lets in.
   */
  readonly csv?: { readonly keys?: true };
  /** Seldom changes: the answer bears an ETag of what it says, and whoever has it already hears 304. */
  readonly cacheable?: boolean;
  /** Its answer gives customers reasons that may say "call us": the server adds the company's telephone to them. */
  readonly advises?: boolean;
  /** Takes the fields also without the `{data}` around them. */
  readonly bareBody?: boolean;
}

/** Whoever declares a file declares the parameter that asks for it. */
type Declared = Endpoint &
  ({ readonly csv?: never } | { readonly csv: object; readonly query: z.ZodObject<{ format: typeof format }> });

/** Declares an endpoint; keeps the exact types of its schemas for both sides. */
export function endpoint<const E extends Declared>(definition: E): E {
  return definition;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What the server is handed: parsed parameters, query and body. */
export interface Received<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  /** The versions that `If-Match` names, as the instants of their last change; null where any will do. */
  ifMatch: IfMatch;
}

export type IfMatch = readonly string[] | null;

/** What the browser sends, before parsing. */
export type Sent<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: Given<E['params']> } : unknown) &
  (E['query'] extends z.ZodType ? { query?: Given<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: Given<E['body']> } : unknown);

/** What comes back. */
export type Reply<E extends Endpoint> = z.output<E['response']>;
