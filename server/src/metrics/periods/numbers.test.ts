import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/client.ts';
import { harness } from '../../../test/harness.ts';
import { LAST_WEEK, type Team, team, write } from '../../../test/metrics/team.ts';

const h = harness();
let t: Team;
let editor: Client;

beforeAll(async () => {
  t = await team(h);
  editor = await h.as(t.editor);
});

const report = (value: string) => write(editor, t, LAST_WEEK, { action: 'report', value });

test.each(['0.1234567', '100000000000000', '1e14', 'twelve'])(
  'a number that cannot be stored, %s, is refused with what is allowed',
  async (value) => {
    expect((await report(value)).error).toEqual({
      code: 'NOT_A_NUMBER',
      message: 'Only numbers are allowed, with at most 14 digits and 6 decimal places',
    });
  },
);

test.each([
  ['0.123456', '0.123456'],
  ['99999999999999', '99999999999999'],
])('the longest numbers are kept exactly: %s', async (value, stored) => {
  expect((await report(value)).cell).toMatchObject({ value: stored });
});
