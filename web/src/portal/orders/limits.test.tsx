import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer } from '../../../test/personas.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);

const as = customer('owner');
const stopped = {
  ...(as.answers.findMyAccount as object),
  status: 'on_stop' as const,
  blockers: [{ code: 'ACCOUNT_ON_STOP', message: 'Your account is on stop. Call us on 0113 496 0100.' }],
};

it.each(['/dashboard', '/jobs/new'])(
  'an account on stop shows why on %s before anybody fills in a form',
  async (path) => {
    await open(path, { as, answers: { findMyAccount: stopped } });
    await page.see(/on stop/);
    if (path === '/jobs/new') await page.disabled(/Place order/, /on stop/);
  },
);
