import { expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { followSession } from '../../lib/follow-session.ts';
import { takeReturnTo } from '../../lib/return-to.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);
const as = staff('office');
const answers = { me: as.user };

it('the step of a required two-factor authentication says who requires it, and sets up an app', async () => {
  await open('/desk/two-factor', {
    as,
    answers: {
      ...answers,
      startFactor: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Harrow?secret=JBSWY3DPEHPK3PXP' },
      confirmFactor: { recoveryCodes: ['abcde-00001'] },
    },
  });
  await page.heading('Set up two-factor authentication');
  await page.see('Harrow Skips requires it for your login.');
  await page.absent('Use a passkey on this device');
  await expectAccessible();
  await page.press('Use an authenticator app');
  await page.press('Cancel');
  await page.press('Use an authenticator app');
  await page.fill('Current password', 'Skips-and-tonnes-1');
  await page.press('Continue');
  await page.fill('Code', '123456');
  await page.press('Turn on');
  await page.see('Save your recovery codes', 'abcde-00001');
});

it('a session that owes it is taken there from any page, and comes back to that page', async () => {
  const { calls } = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined).mock;
  followSession(() => '/login', '/desk/two-factor');
  void open('/desk/customers', { as, answers: { ...answers, getDesk: refuse('FACTOR_REQUIRED') } });
  await expect.poll(() => calls).toContainEqual(['/desk/two-factor']);
  expect(takeReturnTo(as.user, ['/desk'])).toBe('/desk/customers');
});

it('somebody with a passkey is told to log in with it, and sets up nothing', async () => {
  await open('/desk/two-factor', { as, answers: { ...answers, listPasskeys: [{ id: idOf(5), name: 'Phone' }] } });
  await page.heading('Log in with your passkey');
  await page.absent('Use an authenticator app');
  await page.button('Log out');
  await expectAccessible();
});

it('a manager requires two-factor authentication of staff and owners, each with its days, and is told that it includes them', async () => {
  const settings = { name: 'Harrow Skips', organisationMegabytes: 200, staffFactorDays: null, ownerFactorDays: 7 };
  const server = await open('/desk/settings?tab=staff', {
    as: staff('manager'),
    answers: { getSettings: settings, updateSettings: { ...settings, staffFactorDays: 30, ownerFactorDays: null } },
  });
  await page.press('Required of office staff');
  await page.see('This includes you');
  await page.press('Required of owners of customers’ accounts');
  await page.fill('Days for staff to set it up', '31');
  await page.keyboard('{Enter}');
  await page.see('Enter a whole number of days from 0 to 30.');
  await page.fill('Days for staff to set it up', '30');
  await page.keyboard('{Enter}');
  await page.sent(server, 'updateSettings', { staffFactorDays: 30, ownerFactorDays: null });
});

it('a manager removes a colleague’s lost two-factor authentication after a warning, and nobody’s who has none', async () => {
  const colleague = {
    id: idOf(7),
    name: 'Jo Lost',
    email: 'jo@harrow.example',
    role: 'office' as const,
    twoFactor: true,
  };
  const without = { ...colleague, id: idOf(8), name: 'Al Fine', twoFactor: false };
  const server = await open('/desk/settings?tab=staff', {
    as: staff('manager'),
    answers: {
      getSettings: { name: 'Harrow Skips', organisationMegabytes: 200 },
      listStaff: { staff: [colleague, without] },
      removePersonFactors: refuse('FACTOR_ELSEWHERE'),
    },
  });
  await page.absent('Remove two-factor authentication of Al Fine');
  await page.press('Remove two-factor authentication of Jo Lost');
  await page.see('Remove Jo Lost’s two-factor authentication?', /passkeys stop working/);
  await page.press('Remove two-factor');
  await page.see(/They use this login elsewhere too/);
  expect(server.sent('removePersonFactors')[0]?.params).toEqual({ id: idOf(7) });
});

it('devices that ask for no code are listed with their last day, and ask again', async () => {
  const device = {
    id: idOf(9),
    current: true,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    createdAt: '2026-11-20T09:00:00.000Z',
    expiresAt: '2026-12-20T09:00:00.000Z',
  };
  let devices = [device];
  await open('/desk/profile/sessions', {
    as,
    answers: {
      listSessions: [{ id: idOf(10), current: true }],
      listTrustedDevices: () => devices,
      removeTrustedDevice: () => (devices = []),
    },
  });
  await page.see('Devices that don’t ask for a code', 'Sun 20 December, 09:00');
  await expectAccessible();
  await page.press('Ask again for a code on Firefox on Linux');
  await page.gone('Devices that don’t ask for a code');
});

it('a notice says on every page from when it is required, until tomorrow once put off, and leads to it', async () => {
  const server = await open('/desk', { as, answers });
  server.factorDue = '2026-12-09T09:00:00.000Z';
  await page.press('Your login');
  await page.see('Set up two-factor authentication by Wed 9 December, 09:00');
  await expectAccessible();
  await page.press('Set up');
  await page.heading('Two-factor authentication');
  await page.press('Remind me tomorrow');
  await page.gone(/Set up two-factor authentication by/);
  await page.press('Your login');
  await page.heading('Your login');
  await page.gone(/Set up two-factor authentication by/);
});

it('a login that asks for a code offers not to ask again on this device', async () => {
  let asked = false;
  const server = await open('/desk/login', {
    answers: {
      getApplicationAnonymous: { name: 'Harrow Skips' },
      login: ({ body }) => {
        if (body['code'] !== undefined) return refuse('WRONG_FACTOR');
        asked = true;
        return refuse('SECOND_FACTOR');
      },
    },
  });
  await page.fill('Email', 'jo@harrow.example');
  await page.fill('Password', 'Skips-and-tonnes-1');
  await page.absent('Don’t ask for a code on this device for 30 days');
  await page.press('Log in');
  await expect.poll(() => asked).toBe(true);
  await page.press('Don’t ask for a code on this device for 30 days');
  await page.fill('Code', '123456');
  await page.press('Log in');
  await page.sent(server, 'login', { code: '123456', trustDevice: true });
});
