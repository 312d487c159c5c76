import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Binder } from './endpoint.ts';
import type { ByteBinder } from './file-endpoint.ts';
import type { Entries } from './query-language/entries.ts';
import type { TextBinder } from './text-endpoint.ts';

/** What a module binds its endpoints with. */
export interface Binders<Needs extends Deps = Deps> {
  bind: Binder;
  /** For endpoints that receive or answer files. */
  bytes: ByteBinder;
  /** For those that answer text only. */
  text: TextBinder;
  /** The resources of the query language. */
  entries: Entries;
  deps: Needs;
  /** For what no binder can do, such as reading a body as it was sent. */
  app: FastifyInstance;
}
