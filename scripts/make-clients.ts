// Makes a client of contract/openapi.json with each of three public generators, and checks the types of the programs in tools/clients
// that use them. Nothing is printed if all is well. server/test/clients.test.ts runs it, and then the programs.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installTools } from './tools.ts';

const DOCUMENT = '../../contract/openapi.json';
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, args, { cwd: 'tools/clients', maxBuffer: 64 * 1024 * 1024 });
const bin = (name: string) => `../node_modules/.bin/${name}`;

installTools('tools');
await Promise.all([
  run('openapi-typescript.ts', DOCUMENT, 'made/openapi-fetch.ts'),
  run(bin('openapi-ts'), '-i', DOCUMENT, '-o', 'made/hey-api', '--no-log-file'),
  run(bin('orval'), '--config', 'orval.config.ts'),
]);
await run('../../node_modules/.bin/tsc', '-p', '.').catch((error: { stdout: string }) => {
  throw new Error(error.stdout.slice(0, 5000));
});
