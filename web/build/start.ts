import type { Plugin } from 'vite';

/** Replaced by a fresh value per response (server/src/platform/http/web-app.ts). */
export const NONCE = '__CSP_NONCE__';

/**
 * The screen that each app opens at, whose code is fetched with the page rather than once the app runs; and what is asked for
 * meanwhile: `always`, and what that screen reads besides at its address `at`.
 */
export const START = {
  'index.html': {
    screen: 'portal/orders/dashboard.tsx',
    always: ['/applications/me/auth', '/accounts/me/findMine'],
    at: ['/dashboard', '/orders/me/getOrdersSummary'],
  },
  'desk/index.html': { screen: 'desk/today/today.tsx', always: ['/desk/me'], at: ['/desk', '/desk/today'] },
  'metrics/index.html': {
    screen: 'metrics/scorecard/scorecard.tsx',
    always: ['/users/me'],
    at: ['/metrics', '/metrics/scorecard?page=1'],
  },
} as const;
export const preloadStart = (): Plugin => ({
  name: 'preload-start',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const [name, { screen }] of Object.entries(START)) {
        const [page, chunk] = [
          bundle[name],
          chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(screen))),
        ];
        if (page?.type !== 'asset' || !chunk) throw new Error(`The start of ${name} is not in the bundle.`);
        const html = String(page.source);
        const links = [
          ...[chunk.fileName, ...chunk.imports].map((file) => [file, 'rel="modulepreload"'] as const),
          ...[...(chunk.viteMetadata?.importedCss ?? [])].map((file) => [file, 'rel="preload" as="style"'] as const),
        ]
          .filter(([file]) => !html.includes(file))
          .map(([file, attributes]) => `<link ${attributes} crossorigin href="/${file}" nonce="${NONCE}">`);
        page.source = html.replace('</head>', `${links.join('')}</head>`);
      }
    },
  },
});

/** Asks, in the page itself, for what its first screen reads if somebody is logged in; `lib/request.ts` takes the answers over. */
export const firstCalls = (): Plugin => ({
  name: 'first-calls',
  apply: 'build',
  transformIndexHtml(html, { path }) {
    const start = START[path.slice(1) as keyof typeof START];
    if (!start) return html;
    const [at, then] = start.at;
    // Each answer is read to its end, also where nobody takes it over.
    const script = `(function () {
      try {
        var jwt = localStorage.getItem('jwt'), early = {};
        if (!jwt || !localStorage.getItem('userId')) return;
        ${JSON.stringify(start.always)}.concat(location.pathname + location.search === '${at}' ? '${then}' : []).forEach(function (path) {
          var abort = new AbortController();
          var headers = { Accept: 'application/json', Authorization: 'Bearer ' + jwt };
          var response = fetch('/api' + path, { headers: headers, signal: abort.signal });
          response.then(function (answer) { return answer.clone().text(); }).catch(function () {});
          early['/api' + path] = { response: response, abort: abort };
        });
        window.early = { jwt: jwt, account: localStorage.getItem('accountId'), calls: early };
      } catch (error) {}
    })();`;
    // Before the styles: a script after them runs once they have loaded.
    return html.replace('<title>', `<script>${script.replace(/\s+/g, ' ')}</script>\n    <title>`);
  },
});
