import { randomBytes } from 'node:crypto';
import { openApi } from '@tonnage/contract/openapi/document';
import apiReference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

const document = openApi();

/** Stands in the page where the nonce of a reply goes. */
const NONCE = '__CSP_NONCE__';

/** The API's own page at /api/docs. It alone may make style elements as it likes; its one inline script has a nonce. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const policy = (nonce: string) =>
    `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'`;
  app.get('/api/openapi.json', () => document);
  await app.register(async (inside) => {
    inside.addHook('onSend', async (_request, reply, payload) => {
      const nonce = randomBytes(16).toString('base64');
      reply.headers({ 'content-security-policy': policy(nonce), 'cache-control': 'no-cache' });
      // The page is made once; its nonce is another in each reply.
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
          // Nothing from elsewhere: no fonts, no assistant, no telemetry.
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
