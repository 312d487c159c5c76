import { BACKGROUND_HEADER } from '@tonnage/contract/endpoint';
import { EVENTS_PATH } from '@tonnage/contract/live-updates';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { withoutTenant } from '../db/without-tenant.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the request, if its last use is to be written again. */
    unmarked: { tenantId: string; id: string } | null;
  }
}

/** Whether a person asks, and not a page that was left open. */
const byPerson = (request: FastifyRequest) =>
  request.headers[BACKGROUND_HEADER.toLowerCase()] === undefined && request.routeOptions.url !== EVENTS_PATH;

/**
 * Writes when and from where sessions are used, after the answer and at most every five minutes (`tonnage_enter`), so that
 * no request waits for it.
 */
export function recordUse(app: FastifyInstance, { database, clock }: Pick<Deps, 'database' | 'clock'>): void {
  app.decorateRequest('unmarked', null);
  /** A page asks for several things at once. */
  const writing = new Set<string>();
  app.addHook('onResponse', async (request) => {
    const used = request.unmarked;
    if (used === null || !byPerson(request) || writing.has(used.id)) return;
    writing.add(used.id);
    try {
      await withoutTenant(database, (db) =>
        db
          .updateTable('sessions')
          .set({ last_used_at: clock.now(), network: request.ip })
          .where('tenant_id', '=', used.tenantId)
          .where('id', '=', used.id)
          .execute(),
      );
    } catch (error) {
      request.log.warn(error, 'The last use of a session could not be written');
    } finally {
      writing.delete(used.id);
    }
  });
}
