import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { memoryFolder } from './server/scripts/memory.ts';
import { allContractFields, contractCalls } from './web/build/contract-calls.ts';

// The processes that tests start load the same modules: compiled once.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'tonnage-compiled');
// What tests write is for them alone.
process.env['TMPDIR'] ??= memoryFolder() ?? tmpdir();
// What a request leaves behind is collected less often: a sixteenth less work for the whole suite.
process.env['NODE_OPTIONS'] ??= '--max-semi-space-size=64';

/** Files that take a quarter of a minute or more: without results of an earlier run only their size would be known, and it is small. */
const LONG =
  /\/(screens|start|offline|living|access|backup|demo|durability|lost-connections|going-live|life)\.test\.ts$/;

/** Begins with the long ones of a group, so that none of them runs alone at its end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(LONG.test(b.moduleId)) - Number(LONG.test(a.moduleId)));
  }
}

// Projects, so that the pure rules run in a second and the browser only where it is asked for.
export default defineConfig({
  test: {
    // Each worker holds a database, or a browser and a server: no more than memory is good for.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    // The files of a worker share what they import: loading it again for each took a third of the run. Each still has a database of its own.
    isolate: false,
    sequence: { sequencer: LongFirst },
    // What a page shows is waited for, as long as a locator waits.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        define: { ...contractCalls, ...allContractFields },
        test: {
          name: 'unit',
          include: ['{domain,contract,web}/src/**/*.test.ts', 'web/build/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        define: { ...contractCalls, ...allContractFields },
        // The apps in a page without a layout, against a stand-in for the server (web/test).
        test: {
          name: 'web',
          environment: 'happy-dom',
          // Leaving the page changes its address alone: there is nothing to load.
          environmentOptions: {
            happyDOM: {
              settings: { navigation: { disableMainFrameNavigation: true, disableChildFrameNavigation: true } },
            },
          },
          include: ['web/src/**/*.test.tsx'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      // Any test of the server, through PgBouncer in transaction mode: `npm run test:pooler`.
      {
        test: {
          name: 'pooler',
          include: ['server/**/*.{test,pooler}.ts'],
          globalSetup: ['server/test/pooler-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/src/**/*.test.ts'],
          globalSetup: ['e2e/src/global-setup.ts'],
          // After the others: a worker keeps its browser and its server as long as it has journeys alone.
          sequence: { groupOrder: 1 },
          // A company's first month is one journey, and a busy machine may be five times slower than a quiet one.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      // Journeys in Firefox and WebKit: `npm run test:browsers`.
      {
        test: {
          name: 'browsers',
          include: ['e2e/src/browsers/**/*.browsers.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
