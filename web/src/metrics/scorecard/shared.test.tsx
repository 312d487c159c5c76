import { expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { idOf } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);

it('a shared link shows the scorecard without an account; a wall screen shows a change, and that the link has ended', async () => {
  let answer: 'first' | 'changed' | 'ended' = 'first';
  const row = { id: idOf(40), name: 'Skips collected', type: 'COUNT', unit: null, editor: null } as const;
  const server = await open('/metrics/shared#token=a-secret', {
    answers: {
      getApplicationAnonymous: { name: 'Harrow Skips' },
      getSharedScorecard: () =>
        answer === 'ended'
          ? refuse('UNAUTHENTICATED')
          : {
              title: 'Site performance',
              rows: [{ ...row, latest: { key: '2026-11-16', value: answer === 'first' ? '21' : '23' } }],
            },
    },
  });
  await page.heading('Site performance');
  await page.row(/^Skips collected.*21/);
  await expectAccessible();
  expect(server.sent('getSharedScorecard')[0]!.headers.get('authorization')).toBe('Bearer a-secret');
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  await page.press('Show on a wall screen');
  answer = 'changed';
  await vi.advanceTimersByTimeAsync(2_000);
  await page.row(/^Skips collected.*23/);
  answer = 'ended';
  await vi.advanceTimersByTimeAsync(2_000);
  await page.heading('This link no longer works');
});
