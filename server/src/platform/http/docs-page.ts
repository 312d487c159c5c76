import { randomBytes } from 'node:crypto';
import type { openApi } from '@tonnage/contract/openapi/document';
import fastify, { type FastifyInstance } from 'fastify';

/** The page's placeholder for the nonce of a reply. */
const NONCE = '__CSP_NONCE__';
/** The page's addresses below /api/docs. */
const PATHS = ['', '/js/scalar.js', '/openapi.json', '/openapi.yaml'];

/**
 * Serves the API documentation at /api/docs. Only this page may create style elements freely; its one inline script has a nonce.
 * The document and the page are made for the first visitor, because they hold 45 MB and most servers never have one.
 */
export function serveDocs(app: FastifyInstance): void {
  let document: Promise<ReturnType<typeof openApi>> | undefined;
  let page: Promise<FastifyInstance> | undefined;
  const made = () => (document ??= import('@tonnage/contract/openapi/document').then((module) => module.openApi()));
  app.get('/api/openapi.json', made);
  for (const path of PATHS)
    app.get(`/api/docs${path}`, async (request, reply) => {
      page ??= made().then(pageOf);
      const { statusCode, headers, body } = await (await page).inject(request.url);
      const { 'content-length': _length, connection: _connection, date: _date, ...others } = headers;
      const nonce = randomBytes(16).toString('base64');
      reply.headers({ ...others, 'content-security-policy': policy(nonce), 'cache-control': 'no-cache' });
      // The page is built once, with a new nonce in each reply.
      return reply.status(statusCode).send(body.replaceAll(NONCE, nonce).replace('<html>', '<html lang="en-GB">'));
    });
}

const policy = (nonce: string) =>
  `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** The page as a server of its own, because a plugin cannot join one that is already running. */
async function pageOf(content: object): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const page = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await page.register(apiReference, {
    routePrefix: '/api/docs',
    configuration: {
      content,
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
  });
  return page;
}
