import { EVENTS_PATH, TOPICS, type Topic } from '@tonnage/contract/live-updates';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SessionContext } from '../context.ts';
import type { Deps } from '../deps.ts';
import type { Change } from './notify-change.ts';
import { withSession } from '../sessions/session.ts';

/** Milliseconds between heartbeats; at each one the session is checked again. */
const ALIVE_MS = 20_000;
/** Milliseconds in which changes are combined into one event: an action touches several tables, each with its own commit. */
const GATHERED_MS = 100;
/** Changes that wait while a session is read again; beyond them some count as lost. */
const HELD = 1000;
/** Streams per person and server; opening one more ends the oldest. */
const STREAMS = 20;

type Session = SessionContext['session'];

/** The stream of live updates: of their account for customers, of their tenant for staff (contract/src/live-updates.ts). */
export function serveEvents(app: FastifyInstance, deps: Deps): void {
  const open = new Map<string, Set<() => void>>();
  app.addHook('preClose', (done) => {
    for (const streams of open.values()) for (const end of streams) end();
    done();
  });

  app.get(EVENTS_PATH, { config: { rateLimit: false }, exposeHeadRoute: false }, async (request, reply) => {
    const enter = () =>
      withSession(deps.database, deps.tokens, request, deps.clock.now(), 'read', (_db, session) =>
        Promise.resolve(session),
      );
    const session = await enter();
    const streams = open.get(session.user.id) ?? new Set();
    if (streams.size >= STREAMS) streams.values().next().value?.();
    const end = stream(reply, deps, session, enter);
    open.set(session.user.id, streams.add(end));
    reply.raw.once('close', () => {
      streams.delete(end);
      if (streams.size === 0) open.delete(session.user.id);
    });
  });
}

/** Writes to the reply until the client disconnects, the session ends or the returned function is called. */
function stream(reply: FastifyReply, deps: Deps, first: Session, enter: () => Promise<Session>): () => void {
  let session = first;
  const gathered = new Set<Topic>();
  let sending: NodeJS.Timeout | undefined;
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    // Buffering proxies would delay the updates.
    'x-accel-buffering': 'no',
  });
  // A timer or an update may still arrive between our end and the socket's; writing then would crash the process.
  const write = (text: string) => void (reply.raw.writableEnded || reply.raw.write(text));
  write(': here\n\n');

  function send(): void {
    sending = undefined;
    write(`event: changed\ndata: ${JSON.stringify([...gathered])}\n\n`);
    gathered.clear();
  }
  let rechecks = 0;
  let held: (Change | null)[] = [];
  function onChange(change: Change | null): void {
    if (rechecks > 0 && (change === null || 'topic' in change)) {
      if (held.length < HELD) held.push(change);
      else held = [null];
      return;
    }
    if (change !== null && !('topic' in change)) {
      if ('session' in change ? change.session === session.id : change.closing === session.tenantId)
        void recheckSession();
      return;
    }
    if (change !== null && !concerns(change, session)) return;
    for (const topic of change === null ? TOPICS : [change.topic]) gathered.add(topic);
    sending ??= setTimeout(send, GATHERED_MS);
  }
  /**
   * Ends the stream when the session ends, when the portal is closed, and when the session works in another account than the one
   * the client named. Without a named account, the stream follows the session: what changes while it is read again is judged by what it is
   * then, so that nothing of its new account is lost.
   */
  async function recheckSession(): Promise<void> {
    rechecks++;
    try {
      session = await enter();
      write(': here\n\n');
    } catch {
      end();
    }
    rechecks--;
    if (rechecks === 0) for (const change of held.splice(0)) onChange(change);
  }
  const leave = deps.changes.follow(onChange);
  const alive = setInterval(() => void recheckSession(), ALIVE_MS);
  const end = () => void reply.raw.end();
  reply.raw.once('close', () => {
    leave();
    clearInterval(alive);
    clearTimeout(sending);
  });
  return end;
}

/**
 * Changes for one person reach only that person. Staff see the tenant, even while they view the portal as a customer; a customer
 * sees the account they work in.
 */
function concerns(change: Extract<Change, { topic: Topic }>, session: Session): boolean {
  const { tenantId, staffRole, accountId, user } = session;
  if (change.person !== undefined) return change.tenant === tenantId && change.person === user.id;
  return change.tenant === tenantId && (staffRole !== null || (accountId !== null && change.account === accountId));
}
