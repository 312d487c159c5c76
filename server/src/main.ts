// `npm start`: runs the product as a process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The process ends within this time, ms: before Docker kills it (compose.yaml). */
const END_MS = 28_000;

// Compiled code of earlier starts: without it a start takes twice as long. Where the folder can't be written, nothing is stored.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/tonnage', import.meta.url)));
const { startTelemetry } = await import('./platform/telemetry/open-telemetry.ts');
// It must know the web server's module before that is loaded.
const telemetry = await startTelemetry(process.env);
const [{ serve }, { ConfigError }, { say }] = await Promise.all([
  import('./serve.ts'),
  import('./platform/config.ts'),
  import('./platform/say.ts'),
]);

async function main(): Promise<void> {
  const builds = process.argv.includes('--build');
  const serving = await serve(process.env, builds ? buildPages : undefined);
  const { url } = serving;
  if (url !== null) say(`\nTonnage is at ${url} (API documentation at ${url}/api/docs)\n`);

  let stopping = false;
  const stop = async (graceMs?: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), END_MS).unref();
    await serving.stop(graceMs);
    await telemetry?.stop();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  // With Ctrl C there is no balancer that must notice first.
  process.once('SIGINT', () => void stop(0));

  const logins = await serving.logins;
  if (logins)
    say(`\nCreated the demo company. Log in with one of these; the password is ${logins.password}\n${logins.list}`);
  await serving.working;
  flushCompileCache();
  releaseMemory();
  if (builds) compressPages();
}

const scriptPath = (name: string) => fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url));

/** Builds the browser app if its sources are newer than the last build, in a process of its own: a start does other things meanwhile. */
async function buildPages(): Promise<void> {
  const [code] = await once(
    spawn(process.execPath, [scriptPath('build-web'), '--uncompressed'], { stdio: 'inherit' }),
    'exit',
  );
  if (code !== 0) throw new ConfigError('The browser app could not be built.');
}

/** Compresses what was built, once the server answers. Nobody waits for it. */
function compressPages(): void {
  spawn(process.execPath, [scriptPath('compress-web')], { stdio: 'inherit' }).unref();
}

/** Gives back what only the start needed, 35 MB: V8 would hold it as long as the server is idle. Takes a tenth of a second. */
function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  collect({ type: 'major', flavor: 'last-resort' });
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
