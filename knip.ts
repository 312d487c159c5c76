import { readFileSync } from 'node:fs';

/** Linked into node_modules by scripts/tools.ts, so that no package.json but its own names them. */
const { devDependencies: tools } = JSON.parse(readFileSync('tools/tests/package.json', 'utf8')) as {
  devDependencies: Record<string, string>;
};

export default {
  ignoreBinaries: [
    'setpriv',
    'tasklist',
    'vite',
    'WebKitWebDriver',
    'vitest',
    'tsc',
    'oxlint',
    'oxfmt',
    'depcruise',
    'knip',
  ],
  ignoreDependencies: Object.keys(tools),
  ignoreExportsUsedInFile: true,
  workspaces: {
    '.': {
      entry: ['scripts/*.ts', 'vitest.config.ts'],
      project: ['scripts/**/*.ts', '*.{ts,cjs}'],
    },
    domain: {
      entry: ['src/**/*.test.ts'],
      project: ['src/**/*.ts'],
    },
    contract: {
      entry: ['scripts/*.ts'],
      project: ['src/**/*.ts', 'scripts/**/*.ts'],
    },
    server: {
      entry: ['scripts/*.ts', 'test/**/*.ts', '**/*.test.ts'],
      project: ['src/**/*.ts', 'db/**/*.ts', 'scripts/**/*.ts', 'test/**/*.ts'],
      ignoreDependencies: ['@expo-google-fonts/inter'],
    },
    demo: {
      // The server starts it as a process of its own.
      entry: ['src/process.ts'],
      project: ['src/**/*.ts'],
    },
    web: {
      entry: [
        'src/**/*.test.{ts,tsx}',
        'src/worker/service-worker.ts',
        // The page that the server draws is built by a configuration of its own (web/vite.server.config.ts).
        'src/portal/sign-in/first-page-server.tsx',
      ],
      project: ['{src,test}/**/*.{ts,tsx}'],
    },
    e2e: {
      entry: ['src/**/*.test.ts'],
      project: ['src/**/*.ts'],
    },
    bench: {
      entry: ['src/limit-server.ts'],
      project: ['src/**/*.ts'],
    },
  },
};
