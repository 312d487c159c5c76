import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstPage, groups } from './build/chunks.ts';
import { pageList, preloadFonts, serviceWorker } from './build/files.ts';
import { firstCalls, NONCE, preloadStart } from './build/start.ts';
import { contractCalls, contractFields } from './build/contract-calls.ts';

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
  ],
  define: { ...contractCalls, ...contractFields },
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
