import { afterEach, describe, expect, test, vi } from 'vitest';
import { call } from './api.ts';
import { ApiError } from './api-error.ts';

const answered = (status: number, body: object | string) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status })),
  );
const logIn = () => call('login', { body: { identifier: 'owner@marlow.example', password: 'x' } });
afterEach(() => vi.unstubAllGlobals());

describe('what a call is rejected with', () => {
  const error = (status: number, message: string) => ({ status, name: 'ApplicationError', message, details: {} });

  test('an error object in the body is, whatever the status says', async () => {
    answered(200, { error: error(400, 'Your login is suspended.') });
    await expect(logIn()).rejects.toMatchObject({ message: 'Your login is suspended.' });
  });

  test('the message of the server is shown, of a failure too', async () => {
    answered(500, { error: error(500, 'The database is being moved until 14:00.') });
    await expect(logIn()).rejects.toMatchObject({ message: 'The database is being moved until 14:00.' });
  });

  test.each([
    [
      500,
      { error: error(500, 'Internal Server Error') },
      'Something went wrong on our side. Please try again in a few minutes.',
    ],
    [500, '<html>', 'Something went wrong on our side. Please try again in a few minutes.'],
    [502, '<html>Bad Gateway</html>', /^We can’t reach the server\. Check your connection and try again\./],
  ])('of a %i with %j it is our own sentence', async (status, body, message) => {
    answered(status, body);
    const refused = await logIn().catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(ApiError);
    expect((refused as ApiError).message).toMatch(message);
  });
});
