import type { Endpoint, IfMatch, Received } from '@tonnage/contract/endpoint';
import type { Asked, Resource } from '@tonnage/contract/resource';
import type { z } from 'zod';
import { BATCH, listFile } from '../../formats/list-file.ts';
import type { FileColumn, ListFile } from '../../formats/cells.ts';
import type { AccountContext, Reading } from '../../context.ts';
import type { Binder, Csv } from '../endpoint.ts';
import type { Entries } from './entries.ts';
import type { Enter } from '../text-endpoint.ts';
import { requestsShape, plainPage } from './read-question.ts';

type Of = Endpoint & { readonly resource: Resource };
type Answer<E extends Endpoint> = z.input<E['response']>;
type Query<E extends Endpoint> = Received<E>['query'];
type PlainList<E extends Endpoint> = (
  ctx: Reading<AccountContext>,
  page: { page: number; pageSize: number },
  query: Query<E>,
) => Promise<Answer<E>>;

/** A list of entries as a file: its name, its columns, and the relations that they need. */
export interface EntriesFile<Row> {
  name: string;
  columns: readonly FileColumn<Row>[];
  /** The rows of some entries, unless each is one. */
  rows?: (entries: readonly never[]) => Row[];
  populate?: Asked['populate'];
}

/**
 * Binds a resource's endpoints: the query language answers reads; a command writes, and then the entry is read. `plain` answers a
 * request without query language if the endpoint's own reply differs or is faster.
 */
export class ResourceBinder {
  readonly #bind: Binder;
  readonly #entries: Entries;

  constructor(bind: Binder, entries: Entries) {
    this.#bind = bind;
    this.#entries = entries;
  }

  list<E extends Of>(
    e: E,
    ...[forms]: E extends { readonly csv: object }
      ? [forms: { plain?: PlainList<E>; csv: EntriesFile<never> }]
      : [forms?: { plain: PlainList<E> }]
  ): void {
    const { plain, csv } = (forms ?? {}) as { plain?: PlainList<E>; csv?: EntriesFile<{ id: string }> };
    const handler = async (ctx: Reading<AccountContext>, { query }: Received<E>) => {
      const page = plain ? plainPage(query as Asked) : null;
      if (plain && page) return plain(ctx, page, query);
      return (await this.#entries.list(ctx, e.resource, query as Asked)) as Answer<E>;
    };
    const file =
      csv && ((enter: Enter<Reading<AccountContext>>, { query }: Received<E>) => this.#file(enter, e, query, csv));
    this.#bind.account(e, handler, file as unknown as Csv<E, Reading<AccountContext>>);
  }

  /** Exports everything that a list matches: the ids are fixed first, and each entry is read in its current state. */
  async #file<E extends Of, Row>(
    enter: Enter<Reading<AccountContext>>,
    { resource }: E,
    query: Query<E>,
    { populate, rows, ...named }: EntriesFile<Row>,
  ): Promise<ListFile> {
    const entries = this.#entries;
    const asRows = (rows ?? ((all: readonly unknown[]) => all)) as (all: readonly unknown[]) => readonly Row[];
    const ids = await enter((ctx) => entries.ids(ctx, resource, query as Asked));
    async function* batches() {
      for (let at = 0; at < ids.length; at += BATCH)
        yield asRows(await enter((ctx) => entries.byIds(ctx, resource, ids.slice(at, at + BATCH), { populate })));
    }
    return listFile(enter, { ...named, batches: batches() });
  }

  get<E extends Of>(e: E, plain?: (ctx: Reading<AccountContext>, id: string) => Promise<Answer<E>>): void {
    this.#bind.account(e, (ctx, { params, query }) => this.#one(ctx, e, (params as { id: string }).id, query, plain));
  }

  /** `command` returns the id of the created entry, optionally with further content of the reply. */
  create<E extends Of>(
    e: E,
    command: (ctx: AccountContext, body: Received<E>['body']) => Promise<string | { id: string; meta: object }>,
    plain?: (ctx: Reading<AccountContext>, id: string) => Promise<Answer<E>>,
  ): void {
    this.#write(e, async (ctx, { body, query }) => {
      this.#entries.checkShape(ctx, e.resource, query as Asked);
      const made = await command(ctx, body);
      if (typeof made === 'string') return this.#one(ctx, e, made, query, plain);
      return { ...((await this.#one(ctx, e, made.id, query, plain)) as object), meta: made.meta } as Answer<E>;
    });
  }

  /** `command` changes the entry with that id; the answer is read afterwards. */
  update<E extends Of>(
    e: E,
    command: (ctx: AccountContext, id: string, body: Received<E>['body'], ifMatch: IfMatch) => Promise<unknown>,
    plain?: (ctx: Reading<AccountContext>, id: string) => Promise<Answer<E>>,
  ): void {
    this.#write(e, async (ctx, { params, body, query, ifMatch }) => {
      this.#entries.checkShape(ctx, e.resource, query as Asked);
      const { id } = params as { id: string };
      await command(ctx, id, body, ifMatch);
      return this.#one(ctx, e, id, query, plain);
    });
  }

  remove<E extends Of>(e: E, command: (ctx: AccountContext, id: string, ifMatch: IfMatch) => Promise<unknown>): void {
    this.#write(e, async (ctx, { params, ifMatch }) => {
      await command(ctx, (params as { id: string }).id, ifMatch);
      return undefined as Answer<E>;
    });
  }

  /** Binds what is not a GET, whose context has the queue. */
  #write<E extends Of>(e: E, run: (ctx: AccountContext, given: Received<E>) => Promise<Answer<E>>): void {
    this.#bind.account<Endpoint>(e, run);
  }

  async #one<E extends Of>(
    ctx: Reading<AccountContext>,
    e: E,
    id: string,
    query: Query<E>,
    plain?: (ctx: Reading<AccountContext>, id: string) => Promise<Answer<E>>,
  ): Promise<Answer<E>> {
    if (plain && !requestsShape(query)) return { meta: {}, ...((await plain(ctx, id)) as object) } as Answer<E>;
    return { data: await this.#entries.one(ctx, e.resource, id, query as Asked), meta: {} } as Answer<E>;
  }
}
