import { globSync, readFileSync } from 'node:fs';
import { errorNameOf, REFUSALS, type RefusalCode } from '@tonnage/contract/refusals';
import { describe, expect, test } from 'vitest';
import { harness } from './harness.ts';

const h = harness();

/** The folders of texts that are shown or sent, without the tests. */
const sources = (folder: string) =>
  globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: new URL('../../', import.meta.url).pathname })
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))
    .join('\n');

describe('the texts that the specification quotes are in the product, letter by letter', () => {
  const shown = { web: sources('web'), contract: sources('contract'), domain: sources('domain') };
  /** As a whole text: between quotes, or between tags. */
  const has = (source: string, text: string) =>
    new RegExp(`['"\`>]${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}['"\`<]`).test(source);

  test.each([
    // The login page of the portal (§1, §2).
    ['web', 'Login'],
    ['web', 'For business account'],
    ['web', "Don't have a business account? Don't need a account - "],
    ['web', 'Book now'],
    ['web', 'Enter your email'],
    ['web', 'Enter your password'],
    ['web', 'Forgot password?'],
    ['web', 'Create your account'],
    // Its fields (§5, §8).
    ['web', 'Email is mandatory'],
    ['web', 'Email is not valid'],
    ['web', 'Password is mandatory'],
    // The catalogue of the metrics tool (§8).
    ['web', 'The password is not correct. Please, try again.'],
    ['contract', 'This email is not registered in the product'],
    ['web', 'Something went wrong. Please try again later.'],
    ['web', 'Unable to load images'],
    ['web', 'There are no categories with this name.'],
  ] as const)('%s: %s', (part, text) => {
    expect(has(shown[part], text)).toBe(true);
  });
});

describe('the messages of auth/* are those of Strapi, which the login page shows as they are', () => {
  test.each([
    ['INVALID_LOGIN', 400, 'ValidationError', 'Invalid identifier or password'],
    ['UNCONFIRMED', 400, 'ApplicationError', 'Your account email is not confirmed'],
    ['BLOCKED', 400, 'ApplicationError', 'Your account has been blocked by an administrator'],
    ['PASSWORDS_DIFFER', 400, 'ValidationError', 'Passwords do not match'],
    ['INVALID_CODE', 400, 'ValidationError', 'Incorrect code provided'],
    ['INVALID_TOKEN', 400, 'ValidationError', 'Invalid token'],
    ['WRONG_CURRENT_PASSWORD', 400, 'ValidationError', 'The provided current password is invalid'],
    ['SAME_PASSWORD', 400, 'ValidationError', 'Your new password must be different than your current password'],
    ['UNAUTHENTICATED', 401, 'UnauthorizedError', 'Missing or invalid credentials'],
    ['NOT_FOUND', 404, 'NotFoundError', 'Not Found'],
  ] as const satisfies [RefusalCode, number, string, string][])('%s', (code, status, name, message) => {
    expect({ ...REFUSALS[code], name: errorNameOf(code) }).toMatchObject({ status, name, message });
  });

  let sources = 0;
  const post = async (path: string, payload: object) => {
    const { error } = await h
      .guest()
      .raw({ method: 'POST', url: `/api/auth/${path}`, payload, ip: `10.9.0.${++sources}` });
    return [error.name, error.message, ...(error.details?.errors?.map((each) => each.message) ?? [])];
  };

  test.each([
    ['local', { identifier: 'owner@acme.example', password: 'wrong' }, ['Invalid identifier or password']],
    ['local', { identifier: 'owner@acme.example' }, ['password is a required field', 'password is a required field']],
    ['local', {}, ['2 errors occurred', 'identifier is a required field', 'password is a required field']],
    ['forgot-password', {}, ['email is a required field', 'email is a required field']],
    ['forgot-password', { email: 'none' }, ['email must be a valid email', 'email must be a valid email']],
    [
      'reset-password',
      { code: 'none', password: 'Three unrelated words 7', passwordConfirmation: 'Others' },
      ['Passwords do not match', 'Passwords do not match'],
    ],
    [
      'reset-password',
      { code: 'none', password: 'Three unrelated words 7', passwordConfirmation: 'Three unrelated words 7' },
      ['Incorrect code provided', 'Incorrect code provided'],
    ],
    ['send-email-confirmation', { email: 'none' }, ['email must be a valid email', 'email must be a valid email']],
  ])('%s with %j', async (path, payload, messages) => {
    expect((await post(path, payload)).slice(1)).toEqual(messages);
  });

  test('the limit of calls', async () => {
    const answers = [];
    for (let n = 0; n < 11; n++)
      answers.push(
        await h
          .guest()
          .raw({ method: 'POST', url: '/api/auth/local', payload: {}, ip: '10.9.1.1' })
          .then(({ error }) => [error.name, error.message]),
      );
    expect(answers.at(-1)).toEqual(['RateLimitError', 'Too many requests, please try again later.']);
  });
});
