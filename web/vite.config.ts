import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { contractCalls } from './contract-calls.ts';

/** Replaced by a fresh value per response (server/src/platform/http/web-app.ts). */
const NONCE = '__CSP_NONCE__';

/**
 * The screen that each app opens at, whose code is fetched with the page rather than once the app runs; and what is asked for
 * meanwhile: `always`, and what that screen reads besides at its address `at`.
 */
const START = {
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
const preloadStart = (): Plugin => ({
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

/** Asks, in the page itself, for what its first screen reads if somebody is logged in; `lib/early.ts` takes the answers over. */
const firstCalls = (): Plugin => ({
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
    // Before the styles, for which a script waits.
    return html.replace('<title>', `<script>${script.replace(/\s+/g, ' ')}</script>\n    <title>`);
  },
});

/** The fonts are there before the scripts have drawn anything, so that nothing moves. The login page does not wait for scripts. */
const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {}, path }) =>
      path === '/login/index.html'
        ? []
        : Object.keys(bundle)
            .filter((file) => file.endsWith('.woff2'))
            .map((file) => ({
              tag: 'link',
              attrs: {
                rel: 'preload',
                as: 'font',
                type: 'font/woff2',
                href: `/${file}`,
                crossorigin: true,
                // Nothing is drawn without the scripts.
                fetchpriority: 'low',
              },
              injectTo: 'head' as const,
            })),
  },
});

/** The worker names the build that it keeps: every file of it, and one hash of them all and of the pages that it keeps. */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'src/worker/service-worker.ts', fileName: 'service-worker.js' });
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const worker = bundle['service-worker.js'];
      if (worker?.type !== 'chunk') throw new Error('The worker is not in the bundle.');
      const files = Object.keys(bundle)
        .filter((file) => /^assets\/.*(\.js|\.css|\.woff2)$/.test(file))
        .toSorted()
        .map((file) => `/${file}`);
      const pages = ['index.html', 'run/index.html'].map((name) => {
        const page = bundle[name];
        return page?.type === 'asset' ? String(page.source) : '';
      });
      const said = [worker.code, ...pages, ...files].join(' ');
      const build = createHash('sha256').update(said).digest('hex').slice(0, 16);
      worker.code = worker.code.replace('__BUILD__', build).replace('__FILES__', files.join(' '));
    },
  },
});

/** Tells the server which pages there are: for any other address it answers 404, beside the page that says so. */
const pageList = (): Plugin => ({
  name: 'page-list',
  apply: 'build',
  async generateBundle() {
    const lists = ['portal', 'desk', 'metrics'].map(async (app) => {
      const { PAGES } = (await import(join(SRC, app, 'pages.ts'))) as { PAGES: Record<string, true> };
      return Object.keys(PAGES);
    });
    const pages = [...(await Promise.all(lists)).flat(), '/run'];
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) });
  },
});

/** Beside each text its twins as they are sent: made once, and smaller than a server could make them between question and answer. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css|svg)$/.test(fileName));
    await Promise.all(
      texts.map(async (file) => {
        const text = file.type === 'chunk' ? file.code : file.source;
        if (text.length < 1024) return;
        await writeFile(join(dir, `${file.fileName}.br`), await promisify(brotliCompress)(text));
        await writeFile(join(dir, `${file.fileName}.gz`), await promisify(gzip)(text, { level: 9 }));
      }),
    );
  },
});

/** Dialogs, toasts, comboboxes and the library below them: many screens share them, and none needs them first. */
const OVERLAYS =
  /node_modules[\\/](@base-ui|@floating-ui|reselect)[\\/]|ui[\\/]overlay[\\/](dialog-modal|modal-frame|questions|toasts|overlays)\.|ui[\\/]fields[\\/]combobox-input\./;

const FIRST_PAGE = 'portal/sign-in/first-page-main.tsx';

/** Names every icon there is, of which a build uses few. */
const ALL_ICONS = /[\\/]tabler-icons-react\.mjs$/;

/** All modules that one imports, directly or not, without what is only loaded later; of the icons those that it names. */
function importedBy(entry: string, { getModuleInfo }: Pick<Rolldown.PluginContext, 'getModuleInfo'>): Set<string> {
  const found = new Set<string>();
  const named = new Set<string>();
  let icons: readonly string[] = [];
  const add = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    const { importedIds, code } = getModuleInfo(id)!;
    if (ALL_ICONS.test(id)) return void (icons = importedIds);
    if (!id.includes('node_modules')) for (const [name] of code!.matchAll(/\bIcon[A-Z]\w*/g)) named.add(name);
    importedIds.forEach(add);
  };
  add(entry);
  icons.filter((id) => named.has(basename(id, '.mjs'))).forEach(add);
  return found;
}

const SRC = join(import.meta.dirname, 'src');

/** The login page needs these modules before anything is pressed: a file of its own, so that nothing else comes with it. */
let ofFirstPage = new Set<string>();
/** Two apps or more need these before they show a screen. */
let ofFrames = new Set<string>();
/** By app, what it and its start screen need besides. */
let ofStarts: Set<string>[] = [];

const firstPage = (): Plugin => ({
  name: 'first-page',
  apply: 'build',
  buildEnd() {
    const importedOf = (path: string) => importedBy(join(SRC, path), { getModuleInfo: (id) => this.getModuleInfo(id) });
    ofFirstPage = importedOf(FIRST_PAGE);
    // The whole portal uses the rest too, and must not start the login page with it.
    ofFirstPage.delete(join(SRC, FIRST_PAGE));
    const mains = Object.keys(START).map((page) => `${page === 'index.html' ? 'portal' : dirname(page)}/main.tsx`);
    const apps = mains.map(importedOf);
    ofFrames = new Set(apps.flatMap((app) => [...app]).filter((id, i, all) => all.indexOf(id) !== i));
    ofStarts = Object.values(START).map(({ screen }, i) => new Set([...apps[i]!, ...importedOf(screen)]));
    for (const [i, main] of mains.entries()) ofStarts[i]!.delete(join(SRC, main));
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['login/index.html'];
      if (page?.type !== 'asset') throw new Error('The login page is not in the bundle.');
      const scripts: string[] = [];
      page.source = String(page.source)
        // Its few styles come with it: a file of their own would be another journey before anything is seen.
        .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file: string) => {
          const styles = bundle[file];
          if (styles?.type !== 'asset') return link;
          return `<style nonce="${NONCE}">${String(styles.source).trim()}</style>`;
        })
        // The form is drawn before its scripts are asked for (login/index.html).
        .replace(
          /\s*<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g,
          (_tag, src: string) => {
            scripts.push(src);
            return '';
          },
        )
        .replace("'__SCRIPTS__'", scripts.map((src) => `'${src}'`).join(', '));
    },
  },
});

const groups = [
  // Libraries change on a different day than we do: kept in files of their own they stay in the browser's cache.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 6 },
  { name: 'first', test: (id: string) => ofFirstPage.has(id), priority: 5, includeDependenciesRecursively: false },
  { name: 'routing', test: /node_modules[\\/]@tanstack[\\/]/, priority: 4 },
  { name: 'time', test: /node_modules[\\/]temporal-polyfill[\\/]/, priority: 4 },
  { name: 'overlays', test: OVERLAYS, priority: 4, includeDependenciesRecursively: false },
  // A file for each set of screens that shares something is a hundred requests for a page. What five share comes with the first.
  {
    name: 'shared',
    test: (id: string) => !OVERLAYS.test(id),
    minShareCount: 5,
    priority: 3,
  },
  { name: 'frame', test: (id: string) => ofFrames.has(id), priority: 2 },
  ...Object.values(START).map((_, i) => ({
    name: 'start',
    test: (id: string) => ofStarts[i]!.has(id),
    priority: 1,
  })),
];

/** The faces beside the portal: each a page of its own, that every address under its name shows. */
const FACES = ['desk', 'metrics', 'run'];

/** In development as on the server: an address of a face shows that face's page. */
const facePages = (): Plugin => ({
  name: 'face-pages',
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, _response, next) => {
      const [, first = ''] = (request.url ?? '').split(/[/?]/);
      if (FACES.includes(first) && !/\.\w+$/.test(request.url ?? '')) request.url = `/${first}/index.html`;
      next();
    }),
});

/** The oldest browsers that every app works in; `src/lib/browsers.ts` adds what they lack. */
const OLDEST = ['chrome111', 'edge111', 'firefox128', 'safari16.4', 'ios16.4'];

export default defineConfig({
  plugins: [
    react(),
    firstPage(),
    preloadStart(),
    firstCalls(),
    preloadFonts(),
    facePages(),
    pageList(),
    serviceWorker(),
    compressed(),
  ],
  define: contractCalls,
  // The server replaces this text with a fresh value per response; the policy allows style elements by that value only.
  html: { cspNonce: NONCE },
  server: { port: 5173, proxy: { '/api': process.env['TONNAGE_API'] ?? 'http://localhost:3000' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: OLDEST,
    cssTarget: OLDEST,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'login/index.html', ...FACES.map((face) => `${face}/index.html`)],
      output: { codeSplitting: { groups } },
    },
  },
});
