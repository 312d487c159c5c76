import { randomBytes } from 'node:crypto';
import { openApi } from '@tonnage/contract/openapi/document';
import apiReference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

const document = openApi();

/** The page's placeholder for the nonce of a reply. */
const NONCE = '__CSP_NONCE__';

/**
 * Serves the API documentation at /api/docs. Only this page may create style elements freely; its one inline script has a nonce.
 */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const policy = (nonce: string) =>
    `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'`;
  app.get('/api/openapi.json', () => document);
  await app.register(async (inside) => {
    inside.addHook('onSend', async (_request, reply, payload) => {
      const nonce = randomBytes(16).toString('base64');
      reply.headers({ 'content-security-policy': policy(nonce), 'cache-control': 'no-cache' });
      // The page is built once, with a new nonce in each reply.
      return typeof payload === 'string'
        ? payload.replaceAll(NONCE, nonce).replace('<html>', '<html lang="en-GB">')
        : payload;
    });
    await inside.register(
      apiReference as never,
      {
        routePrefix: '/api/docs',
        configuration: {
          content: document,
          nonce: NONCE,
          pageTitle: 'Tonnage API',
          // Loads nothing from elsewhere: no fonts, no assistant, no telemetry.
          withDefaultFonts: false,
          telemetry: false,
          showDeveloperTools: 'never',
          hideClientButton: true,
          agent: { disabled: true },
          mcp: { disabled: true },
        },
      } as never,
    );
  });
}
