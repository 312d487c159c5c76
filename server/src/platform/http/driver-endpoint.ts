import multipart from '@fastify/multipart';
import type { Endpoint, Received } from '@tonnage/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BaseContext, TenantContext } from './context.ts';
import { retrying, type Answer, type Deps } from './endpoint.ts';
import { receive } from './receive.ts';
import { receivingFiles, type ReceivedFile } from './uploads.ts';
import { InvalidInput } from '../refusal.ts';
import { onceOnRoute } from './driver-idempotency.ts';
import { enterStop, withDriverRoute, type Run } from './driver-session.ts';
import { bodyOf, storing, type StoredFile } from '../files/stored-files.ts';

export interface DriverContext extends BaseContext {
  run: Run;
}

/** An endpoint whose bearer is the secret of a driver's day; the path of an action contains the id of its stop. */
type DriverEndpoint = Endpoint & { access: 'link' };

/** Binds the endpoints behind the link to a driver's day. */
export interface DriverBinder {
  read<E extends DriverEndpoint>(e: E, handler: (ctx: DriverContext) => Promise<Answer<E>>): void;
  /** An action at one stop, with its files in the named parts. The same key and content return the first answer again. */
  action<E extends DriverEndpoint>(
    e: E,
    parts: readonly string[],
    handler: (ctx: TenantContext, given: Received<E>, files: readonly StoredFile[]) => Promise<Answer<E>>,
  ): void;
}

/** Registers these routes in their own Fastify scope, where multipart is parsed. */
export async function bindDriver(app: FastifyInstance, deps: Deps, bind: (runs: DriverBinder) => void): Promise<void> {
  await app.register(async (inside) => {
    await inside.register(multipart);
    bind(createDriverBinder(inside, deps));
  });
}

function createDriverBinder(app: FastifyInstance, deps: Deps): DriverBinder {
  const url = (e: Endpoint) => `/api${e.path.replace(/\{(\w+)\}/g, ':$1')}`;
  const base = () => ({
    now: deps.clock.now(),
    queue: deps.queue,
    publicUrl: deps.publicUrl,
    cards: deps.cards.provider,
  });
  const enter = <T>(request: FastifyRequest, mode: 'read' | 'write', work: (ctx: DriverContext) => Promise<T>) => {
    const b = base();
    return withDriverRoute(deps.database, request, { now: b.now, mode }, (db, run) => work({ ...b, db, run }));
  };
  const route = <E extends Endpoint>(e: E) => ({
    method: e.method,
    url: url(e),
    schema: { response: { [e.status]: e.response } },
    config: { endpoint: e, rateLimit: false as const },
    exposeHeadRoute: false,
  });

  return {
    read(e, handler) {
      app.route({
        ...route(e),
        handler: async (request, reply) => {
          const answer = await enter(request, 'read', handler);
          return reply.header('cache-control', 'private, no-store').send(answer);
        },
      });
    },
    action(e, parts, handler) {
      const run = (request: FastifyRequest, received: readonly ReceivedFile[]) => {
        const stray = received.find(({ field }) => !parts.includes(field));
        if (stray) throw new InvalidInput([{ path: [stray.field], message: `Invalid key ${stray.field}` }]);
        const sent = received.map(({ field, sha256 }) => ({ field, sha256 }));
        return storing(deps, received, '', (files) =>
          retrying(() =>
            enter(request, 'write', ({ run: day, ...ctx }) => {
              const { id } = request.params as { id: string };
              const key = request.headers['idempotency-key'];
              const action = {
                key: Array.isArray(key) ? key[0] : key,
                action: `${e.name} ${id}`,
                body: [request.body, sent],
              };
              return onceOnRoute(ctx, day, action, async () => {
                const given = receive(e, request);
                return handler({ ...ctx, scope: await enterStop(ctx.db, day, id) }, given, files);
              });
            }),
          ),
        );
      };
      app.route({
        ...route(e),
        handler: async (request, reply) => {
          if (!request.isMultipart()) return reply.send(await run(request, []));
          // Rejects an invalid link before any file is read.
          await enter(request, 'read', () => Promise.resolve());
          const answer = await receivingFiles(request, { files: parts.length }, ({ fields, files }) => {
            request.body = bodyOf(fields, e.multipart!);
            return run(request, files);
          });
          return reply.send(answer);
        },
      });
    },
  };
}
