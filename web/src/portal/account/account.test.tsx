import { describe, expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { customer, idOf, staff } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);

describe('the profile', () => {
  it('a user changes their name', async () => {
    const as = customer('owner');
    const server = await open('/account/profile', { as, answers: { updateMe: as.user } });
    await page.fill('Name', 'Kit Kentwood');
    await page.press('Save');
    await page.see('Saved');
    await page.sent(server, 'updateMe', { name: 'Kit Kentwood' });
  });

  it('a new password is entered twice, and what the server refuses is on its field', async () => {
    const server = await open('/account/profile/password', {
      as: customer('owner'),
      answers: {
        changePassword: ({ body }) =>
          body['currentPassword'] === 'not-mine'
            ? refuse('WRONG_CURRENT_PASSWORD', { field: 'currentPassword' })
            : body['password'] === 'not-mine-1'
              ? refuse('SAME_PASSWORD', { field: 'password' })
              : { jwt: 'another', user: customer('owner').user },
      },
    });
    const change = async (old: string, chosen: string, again = chosen) => {
      await page.fill('Current password', old);
      await page.fill('New password', chosen);
      await page.fill('Confirm new password', again);
      await page.keyboard('{Enter}');
    };
    await change('mine-is-this-1', 'Other-words-2', 'Other-words-3');
    await page.see('Passwords do not match');
    expect(server.sent('changePassword')).toEqual([]);
    await change('not-mine', 'Other-words-2');
    await page.see('The provided current password is invalid');
    await change('mine-is-this-1', 'not-mine-1');
    await page.see(/Your new password must be different/);
    await change('mine-is-this-1', 'Other-words-2');
    await page.see('Password changed');
    await page.heading('Account');
  });
});

describe('the office’s number', () => {
  it('is on every page, and nothing is shown when the company has none', async () => {
    await open('/account', { as: customer('viewer') });
    await page.heading('Account');
    const links = [...document.querySelectorAll('nav a[href="tel:01134960100"], footer a[href="tel:01134960100"]')];
    expect(links.map((link) => link.textContent)).toEqual(['Call 0113 496 0100', 'Call 0113 496 0100']);
  });

  it('is nowhere while the company has none', async () => {
    const as = customer('viewer');
    const without = { name: 'Harrow Skips', supportPhone: null, supportEmail: null, copyrightYear: 2026 };
    await open('/account', { as, answers: { getApplicationAnonymous: without, getApplicationAuth: without } });
    await page.heading('Account');
    expect(document.body.textContent).not.toMatch(/Call|Phone/);
  });
});

describe('the business', () => {
  it('an invalid VAT number is reported on its field, and the other details are saved', async () => {
    const account = {
      ...(customer('owner').answers.findMyAccount as object),
      sicCode: '43110',
      email: 'olive@marlow.example',
      billingAddress: '1 Dock Street, Leeds LS10 1JN',
    };
    const server = await open('/account/business', {
      as: customer('owner'),
      answers: { findMyAccount: account, updateAccount: account },
    });
    await page.fill('VAT number', '123');
    await page.press('Save');
    await page.see('Enter a valid UK VAT number');
    expect(server.sent('updateAccount')).toEqual([]);
    await page.fill('VAT number', '');
    await page.fill('Trading name', 'Kent Street');
    await page.press('Save');
    await page.see('Saved');
    await page.sent(server, 'updateAccount', { tradingName: 'Kent Street' });
  });

  it('logging out asks about a half-filled form before it ends the session', async () => {
    const as = customer('owner');
    const account = {
      ...(as.answers.findMyAccount as object),
      sicCode: '43110',
      email: 'olive@marlow.example',
      billingAddress: '1 Dock Street, Leeds LS10 1JN',
    };
    const server = await open('/account/business', {
      as,
      answers: { findMyAccount: account, updateAccount: account, logout: {} },
    });
    await page.fill('Trading name', 'Kent Street');
    await page.press(/^Log out/);
    await page.dialog();
    await page.see('Leave without saving?');
    await page.press('Stay');
    expect(server.sent('logout')).toEqual([]);
    // What was typed is there, and the session goes on.
    expect(((await page.field('Trading name')) as HTMLInputElement).value).toBe('Kent Street');
    await page.press(/^Log out/);
    await page.dialog();
    await page.press('Leave');
    await page.heading('Login');
    expect(server.sent('logout')).toHaveLength(1);
  });
});

describe('the sessions', () => {
  it('every other session is ended after a question', async () => {
    const session = { id: idOf(10), current: true };
    const server = await open('/account/sessions', {
      as: customer('viewer'),
      answers: {
        listSessions: [session, { ...session, id: idOf(11), current: false }],
        endOtherSessions: { ended: 1 },
      },
    });
    await page.see('This device');
    await page.press('Log out everywhere else');
    await page.dialog();
    await page.press('Log out everywhere else');
    await page.see('Logged out on 1 other device');
    expect(server.sent('endOtherSessions')).toHaveLength(1);
  });
});

describe('the profile picture', () => {
  it('is uploaded, shown in the bar, changed and removed; a file that is no picture is refused below it', async () => {
    let pictureUrl: string | null = null;
    const as = customer('buyer');
    const me = () => ({ ...as.user, pictureUrl });
    const server = await open('/account/profile', {
      as,
      answers: {
        me,
        setPicture: ({ files }) => {
          if (files[0] === 'notes.png') return refuse('PICTURE_TYPE');
          pictureUrl = `/pictures/${server.sent('setPicture').length}.png`;
          return me();
        },
        removePicture: () => {
          pictureUrl = null;
          return me();
        },
      },
    });
    const inBar = () => document.querySelector('header [popovertarget] img')?.getAttribute('src');
    await page.button('Choose a picture');
    await page.attach(new File(['no picture'], 'notes.png', { type: 'image/png' }));
    await page.see('Please choose a PNG, JPEG or WebP image.');
    expect(inBar()).toBeUndefined();
    for (const [button, url] of [
      ['Choose a picture', '/pictures/2.png'],
      ['Change picture', '/pictures/3.png'],
    ] as const) {
      await page.button(button);
      await page.attach(new File(['png'], 'me.png', { type: 'image/png' }));
      await expect.poll(inBar).toBe(url);
      expect(localStorage.getItem('pictureUrl')).toBe(url);
    }
    await expectAccessible();
    await page.press('Remove');
    await page.see('Picture removed');
    await expect.poll(inBar).toBeUndefined();
    expect(localStorage.getItem('pictureUrl')).toBe('');
  });
});

it('staff who view no customer’s account choose one first', async () => {
  const as = staff('accounts');
  const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  void open('/account/profile', { as, answers: { findMyAccount: refuse('NO_ACCOUNT') } });
  await expect.poll(() => leave.mock.lastCall).toEqual(['/desk/customers']);
});

describe('the notifications', () => {
  it('an email is turned off and stays off', async () => {
    const server = await open('/account/notifications', {
      as: customer('owner'),
      answers: { getNotifications: [{ kind: 'job-completed', label: 'Container delivered', mail: true }] },
    });
    await page.press('Container delivered');
    await page.see('Saved');
    await page.sent(server, 'setNotifications');
  });
});
