import { randomBytes } from 'node:crypto';
import { openApi } from '@tonnage/contract/openapi';
import apiReference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

const document = openApi();

/** The API's own page at /api/docs. It alone may make style elements as it likes; its one inline script has a nonce. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'`;
  app.get('/api/openapi.json', () => document);
  await app.register(async (inside) => {
    inside.addHook('onSend', async (_request, reply, payload) => {
      reply.header('content-security-policy', policy);
      return payload;
    });
    await inside.register(
      apiReference as never,
      {
        routePrefix: '/api/docs',
        configuration: {
          content: document,
          nonce,
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
