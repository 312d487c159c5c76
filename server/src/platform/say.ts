/**
 * Tells whoever started the server something: a line of text in a terminal, elsewhere a line of the log, whose other lines are
 * JSON too (Fastify's level 30 is "info").
 */
export function say(text: string): void {
  const line = isTerminal()
    ? text
    : JSON.stringify({ level: 30, time: Date.now(), pid: process.pid, msg: text.trim() });
  process.stdout.write(`${line}\n`);
}

/** Whether a person reads the output. */
export function isTerminal(): boolean {
  return process.stdout.isTTY;
}

/** Tells them that something went wrong. */
export function warn(text: string): void {
  process.stderr.write(`${text}\n`);
}
