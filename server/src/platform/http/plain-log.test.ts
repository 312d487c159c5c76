import { expect, test } from 'vitest';
import { plainLog } from './plain-log.ts';

test('a line of the log reads as a sentence in a terminal', () => {
  const lines: string[] = [];
  const log = plainLog({ write: (text) => lines.push(text) });
  const failed = { level: 50, reqId: 'a1', req: { method: 'GET', path: '/api/sites' }, err: { message: 'timeout' } };
  log.write(JSON.stringify({ ...failed, msg: 'request failed' }));
  log.write(JSON.stringify({ level: 40, msg: 'The store does not answer' }));
  expect(lines).toEqual([
    'Error: GET /api/sites: request failed: timeout (request a1)\n',
    'Warning: The store does not answer\n',
  ]);
});
