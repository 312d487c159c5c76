import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const LOADED = fileURLToPath(new URL('children/loaded.ts', import.meta.url));

/** Each holds megabytes that most servers never need: it is loaded with its first use. */
const SELDOM = [
  '@aws-sdk/client-s3',
  '@react-email/render',
  '@scalar/fastify-api-reference',
  '@zxcvbn-ts/core',
  'age-encryption',
  'contract/src/openapi/document.ts',
  'date-holidays',
  'demo/src/demo.ts',
  'fontkit',
  'nodemailer',
  'pdfkit',
  'react',
  'sharp',
  'stripe',
];

test('a server starts without what it seldom needs', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [LOADED], { maxBuffer: 8 * 1024 * 1024 });
  const loaded = JSON.parse(stdout) as string[];
  expect(loaded).toEqual(expect.arrayContaining(['fastify', 'pg-boss', 'server/src/app.ts']));
  expect(SELDOM.filter((name) => loaded.includes(name))).toEqual([]);
});
