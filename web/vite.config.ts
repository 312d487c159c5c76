import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contractCalls } from './contract-calls.ts';

/** Text is set in two fonts on every screen, so their latin files start loading with the page rather than after the CSS. */
const preloadLatinFonts = (): Plugin => ({
  name: 'preload-latin-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /(inter|archivo)-latin-(wght|wdth)-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
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
        .filter((file) => /^assets\/.*(\.js|\.css|-latin-w\w+-normal.*\.woff2)$/.test(file))
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

const groups = [
  // Libraries change on a different day than we do: kept in files of their own they stay in the browser's cache.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'routing', test: /node_modules[\\/]@tanstack[\\/]/ },
  { name: 'time', test: /node_modules[\\/]temporal-polyfill[\\/]/ },
  { name: 'overlays', test: OVERLAYS, includeDependenciesRecursively: false },
  // A file for each set of screens that shares something is a hundred requests for a page. What five share comes with the first.
  {
    name: 'shared',
    test: (id: string) => !OVERLAYS.test(id),
    minShareCount: 5,
    priority: -1,
  },
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
  plugins: [react(), preloadLatinFonts(), facePages(), serviceWorker(), compressed()],
  define: contractCalls,
  // The server replaces this text with a fresh value per response; the policy allows style elements by that value only.
  html: { cspNonce: '__CSP_NONCE__' },
  server: { port: 5173, proxy: { '/api': process.env['TONNAGE_API'] ?? 'http://localhost:3000' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: OLDEST,
    cssTarget: OLDEST,
    rolldownOptions: {
      input: ['index.html', ...FACES.map((face) => `${face}/index.html`)],
      output: { codeSplitting: { groups } },
    },
  },
});
