import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { pagesOf } from './pages.ts';

/** The fonts are there before the scripts have drawn anything, so that nothing moves. The login page does not wait for scripts. */
export const preloadFonts = (): Plugin => ({
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
export const serviceWorker = (): Plugin => ({
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
      const content = [worker.code, ...pages, ...files].join(' ');
      const build = createHash('sha256').update(content).digest('hex').slice(0, 16);
      worker.code = worker.code.replace('__BUILD__', build).replace('__FILES__', files.join(' '));
    },
  },
});

/** Tells the server which pages there are: for any other address it answers 404, beside the page that says so. */
export const pageList = (): Plugin => ({
  name: 'page-list',
  apply: 'build',
  generateBundle() {
    const pages = [...['portal', 'desk', 'metrics'].flatMap(pagesOf), '/run'];
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) });
  },
});
