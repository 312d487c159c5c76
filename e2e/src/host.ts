// A process that serves the product for one test file after another, controlled over its parent's channel: V8's
// compiled code for the first file serves all. Journeys whose servers must be separate processes use `npm start`
// (server.ts).
import { serve, type Serving } from '@tonnage/server/serve';

export type Ask = { start: Record<string, string | undefined> } | { stop: true };
export type Answer = { done: true } | { failed: string };

let serving: Serving | undefined;

async function follow(ask: Ask): Promise<void> {
  if ('start' in ask) {
    serving = await serve(ask.start);
    await serving.working;
  } else await serving?.stop();
}

process.on('message', (ask: Ask) => {
  follow(ask).then(
    () => process.send!({ done: true } satisfies Answer),
    (error: Error) => process.send!({ failed: error.stack ?? error.message } satisfies Answer),
  );
});
// The parent process has ended.
process.on('disconnect', () => process.exit());
