import { Writable } from 'node:stream';

/** A line of the log, as Fastify writes it. */
interface Line {
  level: number;
  msg?: string;
  reqId?: string;
  req?: { method: string; path: string };
  err?: { message: string };
}

const ERROR = 50;

/** Writes the log for a person in a terminal: one sentence for each line, such as "Error: GET /api/sites: request failed". */
export function plainLog(to: { write(text: string): unknown }): Writable {
  return new Writable({
    decodeStrings: false,
    write(line: string, _encoding, done) {
      to.write(`${sentenceOf(JSON.parse(line) as Line)}\n`);
      done();
    },
  });
}

function sentenceOf({ level, msg, reqId, req, err }: Line): string {
  const about = req && `${req.method} ${req.path}`;
  const text = [about, msg, err?.message].filter(Boolean).join(': ');
  return `${level >= ERROR ? 'Error' : 'Warning'}: ${text}${reqId === undefined ? '' : ` (request ${reqId})`}`;
}
