import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractFields } from './build/contract-calls.ts';

/** The login page as the server draws it (src/portal/sign-in/first-page-server.tsx): one file, with all that it needs. */
export default defineConfig({
  plugins: [react()],
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production'), ...contractFields },
  build: {
    ssr: 'src/portal/sign-in/first-page-server.tsx',
    outDir: 'dist/server',
    copyPublicDir: false,
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'login-page.js' } },
  },
});
