import type { FastifyInstance } from 'fastify';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Answers requests that change something, which includes signing in, once the company is complete: nobody sees half of it, or adds
 * to it. Pages are served meanwhile. Without `complete` nothing is delayed.
 */
export function delayWrites(app: FastifyInstance, complete?: Promise<unknown>): { readonly ended: boolean } {
  const creation = { ended: complete === undefined };
  const end = () => {
    creation.ended = true;
  };
  // If it fails, the process ends.
  complete?.then(end, () => undefined);
  if (complete)
    // Once the body is read, whose time is limited.
    app.addHook('preHandler', async ({ method }) => {
      if (!creation.ended && !READS.has(method)) await complete;
    });
  return creation;
}
