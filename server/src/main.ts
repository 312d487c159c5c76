// `npm start`: runs the product as a process.
import { ConfigError } from './platform/config.ts';
import { serve } from './serve.ts';

/** The process ends within this time, ms: before Docker kills it (compose.yaml). */
const END_MS = 28_000;

async function main(): Promise<void> {
  const serving = await serve(process.env);
  const { url, logins } = serving;
  if (url !== null) console.log(`\nTonnage is at ${url} (API documentation at ${url}/api/docs)`);
  if (logins)
    console.log(
      `Created the demo company. Log in with one of these; the password is ${logins.password}\n${logins.list}\n`,
    );

  let stopping = false;
  const stop = async (graceMs?: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), END_MS).unref();
    await serving.stop(graceMs);
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  // With Ctrl C there is no balancer that must notice first.
  process.once('SIGINT', () => void stop(0));
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(error.message);
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    console.error('The port is already in use. Choose another with PORT=….');
  else console.error(error);
  process.exit(1);
});
