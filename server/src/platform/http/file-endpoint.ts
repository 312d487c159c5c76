import { Readable } from 'node:stream';
import { serialize } from 'node:v8';
import multipart from '@fastify/multipart';
import type { Endpoint, Received } from '@tonnage/contract/endpoint';
import type { RefusalCode } from '@tonnage/contract/refusals';
import type { FastifyInstance } from 'fastify';
import type {
  AccountContext,
  BaseContext,
  DeskContext,
  GuestContext,
  OrganisationContext,
  SessionContext,
} from '../context.ts';
import { contextsOf, type Open } from '../sessions/contexts.ts';
import type { BearerLink } from '../sessions/link.ts';
import { type Download, NO_BYTES, rangeOf, sendDownload, slice, versionTag } from './download.ts';
import type { Answer } from './endpoint.ts';
import { retrying } from '../db/retrying.ts';
import type { Deps } from '../deps.ts';
import { receive } from './receive.ts';
import { contentTag, isCached, tag } from './etag.ts';
import { once, type Repeatable } from './idempotency.ts';
import { requestsShape } from './query-language/read-question.ts';
import { receivingFiles, type ReceivedFile } from './uploads.ts';
import { Refusal } from '../refusal.ts';
import { requireParts } from '../files/sent-files.ts';
import { bodyOf, storing, unavailable, type StoredFile } from '../files/stored-files.ts';

interface Uploading {
  /** The number of files per request. */
  files: number;
  /** Throws if the role lacks the permission, before the body is read. */
  may: (ctx: AccountContext) => void;
}

interface Taking<Ctx> {
  files: number;
  may?: (ctx: Ctx) => void;
  scopeOf: (ctx: Ctx) => Repeatable['scope'];
}

const scopeOf = <S>({ scope }: { scope: S }): S => scope;

/** Binds endpoints that receive files or return bytes. */
export interface ByteBinder {
  upload<E extends Endpoint>(
    e: E,
    uploading: Uploading,
    handler: (ctx: AccountContext, given: Received<E>, files: readonly StoredFile[]) => Promise<Answer<E>>,
  ): void;
  download<E extends Endpoint>(e: E, handler: (ctx: AccountContext, given: Received<E>) => Promise<Download>): void;
  /** Files uploaded by staff. If their role lacks the endpoint's permission, the call is FORBIDDEN before the body is read. */
  deskUpload<E extends Endpoint>(
    e: E,
    uploading: { files: number },
    handler: (ctx: DeskContext, given: Received<E>, files: readonly StoredFile[]) => Promise<Answer<E>>,
  ): void;
  /**
   * A file for the tenant's staff, with the bearer or a link. If their role lacks the endpoint's permission, the call is
   * FORBIDDEN.
   */
  desk<E extends Endpoint>(e: E, handler: (ctx: DeskContext, given: Received<E>) => Promise<Download>): void;
  /** A file uploaded to an organisation of the metrics tool; the command checks the permission. */
  organisationUpload<E extends Endpoint>(
    e: E,
    uploading: { files: number },
    handler: (ctx: OrganisationContext, given: Received<E>, files: readonly StoredFile[]) => Promise<Answer<E>>,
  ): void;
  /** An action behind a secret link with its files, in the named parts. */
  linkUpload<E extends Endpoint, Ctx extends BaseContext>(
    link: BearerLink<Ctx>,
    e: E,
    parts: readonly string[],
    handler: (ctx: Ctx, given: Received<E>, files: readonly StoredFile[]) => Promise<Answer<E>>,
  ): void;
  /** A file of an organisation, with the bearer or a link. */
  organisation<E extends Endpoint>(
    e: E,
    handler: (ctx: OrganisationContext, given: Received<E>) => Promise<Download>,
  ): void;
  /** A person's own file, whether or not they work in an account. Without a file: NO_FILE. */
  own<E extends Endpoint>(
    e: E,
    limits: { bytes: number; wrongType: RefusalCode; side: number },
    handler: (ctx: SessionContext, file: StoredFile) => Promise<Answer<E>>,
  ): void;
  /** For anyone with the address, without authentication. */
  shown<E extends Endpoint>(e: E, handler: (given: Received<E>) => Download): void;
  /** A public file of the company behind the host; answers 304 if the client's `etag` is current. */
  atHost<E extends Endpoint>(e: E, handler: (ctx: GuestContext, given: Received<E>) => Promise<Download>): void;
}

/** Registers these routes in their own Fastify scope, so that multipart parsing and its hooks apply only here. */
export async function byteBinder(app: FastifyInstance, deps: Deps): Promise<ByteBinder> {
  let binder: ByteBinder | undefined;
  await app.register(async (inside) => {
    await inside.register(multipart);
    binder = createByteBinder(inside, deps);
  });
  return binder!;
}

function createByteBinder(app: FastifyInstance, deps: Deps): ByteBinder {
  const url = (e: Endpoint) => `/api${e.path.replace(/\{(\w+)\}/g, ':$1')}`;

  const contexts = contextsOf(deps, 'links too');

  /** Binds an endpoint that returns a file, for any kind of caller. */
  function giving<E extends Endpoint, C>(
    e: E,
    open: Open<C>,
    handler: (ctx: C, given: Received<E>) => Promise<Download>,
  ): void {
    if (!e.bytes) throw new Error(`${e.name} answers a file that it does not declare`);
    app.route({
      method: e.method,
      url: url(e),
      config: { endpoint: e, rateLimit: false },
      async handler(request, reply) {
        const download = await open(e, request, 'read', (ctx) => handler(ctx, receive(e, request)));
        // For its headers alone no paper is made, and the store is not asked.
        const isHead = request.method === 'HEAD';
        const opened = () => (isHead ? NO_BYTES() : download.open().catch((cause: unknown) => unavailable(cause)));
        const { size, version, facts } = download;
        const etag =
          version !== undefined ? versionTag(version) : facts === undefined ? null : contentTag(serialize(facts));
        if (etag) reply.header('etag', etag);
        if (etag && isCached(request, etag)) return reply.status(304).send();
        if (!etag || version === undefined || size === undefined) return sendDownload(reply, download, await opened());
        reply.header('accept-ranges', 'bytes');
        const range = isHead ? null : rangeOf(request, size, etag);
        if (range === 'beyond') {
          reply.header('content-range', `bytes */${size}`);
          throw Object.assign(new Error('The file has no such part'), { statusCode: 416 });
        }
        if (range === null) return sendDownload(reply, download, await opened());
        const content = await opened();
        const source = content instanceof Uint8Array ? Readable.from([content]) : content;
        reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
        const part = { ...download, size: range.end - range.start + 1 };
        return sendDownload(reply, part, Readable.from(slice(source, range)));
      },
    });
  }

  /** Binds an endpoint that receives files, for any kind of caller. */
  function taking<E extends Endpoint, C extends BaseContext>(
    e: E,
    { files: count, may = () => undefined, scopeOf }: Taking<C>,
    open: Open<C>,
    handler: (ctx: C, given: Received<E>, files: readonly StoredFile[]) => Promise<Answer<E>>,
  ): void {
    if (!e.multipart) throw new Error(`${e.name} takes files that it does not declare`);
    app.route({
      method: e.method,
      url: url(e),
      schema: { response: { [e.status]: e.response } },
      config: { endpoint: e, rateLimit: false },
      async handler(request, reply) {
        const run = (content: unknown, received: readonly ReceivedFile[]) =>
          storing(deps, received, '', (files) =>
            retrying(() =>
              open(e, request, 'write', async (ctx, principal) => {
                may(ctx);
                const given = receive(e, request);
                const by = { e, request, content, principal, scope: scopeOf(ctx), now: ctx.now };
                return once(ctx.db, by, () => handler(ctx, given, files));
              }),
            ),
          );
        const received = async () => {
          await open(e, request, 'read', (ctx) => Promise.resolve(may(ctx)));
          return receivingFiles(request, deps.files, { files: count }, ({ fields, files }) => {
            request.body = bodyOf(fields, e.multipart!);
            // Two requests are only the same if their files are, which are compared by hash.
            const sent = files.map(({ field, name, sha256 }) => ({ field, name, sha256 }));
            return run({ body: request.body, files: sent }, files);
          });
        };
        const answer = request.isMultipart() ? await received() : await run(request.body, []);
        if (e.resource) tag(reply, answer);
        // As in the other binder: a reply with requested fields is written as it is.
        if (e.resource && requestsShape(request.query))
          return reply.status(e.status).type('application/json; charset=utf-8').send(JSON.stringify(answer));
        return reply.status(e.status).send(answer);
      },
    });
  }

  return {
    upload: (e, uploading, handler) => taking(e, { ...uploading, scopeOf }, contexts.account, handler),
    deskUpload: (e, uploading, handler) => taking(e, { ...uploading, scopeOf }, contexts.staff, handler),
    organisationUpload: (e, uploading, handler) =>
      taking(e, { ...uploading, scopeOf }, contexts.organisations, handler),
    linkUpload(link, e, parts, handler) {
      type Ctx = Parameters<typeof handler>[0];
      const open: Open<Ctx> = (_e, request, mode, work) =>
        contexts.link(link, request, mode, (ctx) => work(ctx, link.principalOf(ctx).principal));
      const from = { files: parts.length, scopeOf: (ctx: Ctx) => link.principalOf(ctx).scope };
      taking(e, from, open, (ctx, given, stored) => {
        requireParts(stored, parts);
        return handler(ctx, given, stored);
      });
    },
    download: (e, handler) => giving(e, contexts.account, handler),
    desk: (e, handler) => giving(e, contexts.staff, handler),
    organisation: (e, handler) => giving(e, contexts.organisations, handler),
    own(e, { bytes, wrongType, side }, handler) {
      app.route({
        method: e.method,
        url: url(e),
        schema: { response: { [e.status]: e.response } },
        config: { endpoint: e, rateLimit: false },
        async handler(request, reply) {
          await contexts.session(e, request, 'read', () => Promise.resolve());
          if (!request.isMultipart()) throw new Refusal('NO_FILE', { field: e.multipart! });
          const answer = await receivingFiles(
            request,
            deps.files,
            { files: 1, bytes, wrongType, side },
            ({ files: received }) => {
              if (received[0]?.field !== e.multipart) throw new Refusal('NO_FILE', { field: e.multipart! });
              return storing(deps, received, `${PICTURES}/`, ([file]) =>
                retrying(() =>
                  contexts.session(e, request, 'write', async (ctx) => ({
                    answer: await handler(ctx, file!),
                    first: true,
                  })),
                ),
              );
            },
          );
          return reply.status(e.status).send(answer);
        },
      });
    },
    shown(e, handler) {
      app.route({
        method: e.method,
        url: url(e),
        config: { endpoint: e, rateLimit: false },
        async handler(request, reply) {
          const download = handler(receive(e, request));
          const content = await download.open().catch(() => {
            throw new Refusal('NOT_FOUND');
          });
          return sendDownload(reply, download, content);
        },
      });
    },
    atHost(e, handler) {
      app.route({
        method: e.method,
        url: url(e),
        config: { endpoint: e, rateLimit: false },
        async handler(request, reply) {
          const download = await contexts.guest(request, (ctx) => handler(ctx, receive(e, request)));
          const etag = download.headers?.['etag'];
          if (etag !== undefined && isCached(request, etag))
            return reply
              .headers(download.headers ?? {})
              .status(304)
              .send();
          return sendDownload(reply, download, await download.open());
        },
      });
    },
  };
}

/** The store's folder for the uploads of `own`, so that none can be mistaken for a document's file. */
export const PICTURES = 'pictures';
