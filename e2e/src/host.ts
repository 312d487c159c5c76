// A process that serves the product for one file of journeys after another, asked over its parent's channel: what V8 learned of the
// code for the first serves all. A journey whose servers must be processes of their own starts `npm start`'s (server.ts).
import { serve, type Serving } from '@tonnage/server/serve';

export type Ask = { start: Record<string, string | undefined> } | { stop: true };
export type Answer = { done: true } | { failed: string };

let serving: Serving | undefined;

async function follow(ask: Ask): Promise<void> {
  if ('start' in ask) serving = await serve(ask.start);
  else await serving?.stop();
}

process.on('message', (ask: Ask) => {
  follow(ask).then(
    () => process.send!({ done: true } satisfies Answer),
    (error: Error) => process.send!({ failed: error.stack ?? error.message } satisfies Answer),
  );
});
// Its parent has ended.
process.on('disconnect', () => process.exit());
