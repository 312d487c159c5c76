import { LIMITS } from '@tonnage/contract/limits';
import { z } from 'zod';
import { defineEmail } from '../email/define-email.ts';
import { callUs } from '../email/text.ts';
import { factorsRemoved, securityNotice } from './security-email.ts';

/** The address that signs up or asks for a link, and the app that the link leads to; without `face` the portal. */
const entry = z.object({ email: z.string(), face: z.literal('metrics').optional() });
const withToken = entry.extend({ token: z.string() });

/**
 * The link works once, within a week. The email contains nothing typed by the person who opened the account, because that could
 * be anyone.
 */
export const confirmAddress = defineEmail({
  name: 'confirm-address',
  data: withToken,
  limited: 'guest',
  secret: true,
  write: ({ brand, url: publicUrl, data }) => {
    const secret = new URLSearchParams({ email: data.email, token: data.token }).toString();
    return {
      subject: 'Confirm your email address',
      body: {
        preview: 'Confirm your email address to start using your account.',
        heading: 'Confirm your email address',
        body: [
          `Please confirm your email address, ${data.email}, to start using your ${data.face ? 'Metrics' : 'business'} account with ${brand.name}.`,
          `The link works once, within ${LIMITS.confirmationDays} days. If this wasn’t you, ignore this email: the account can’t be used without it.`,
        ],
        action: { label: 'Confirm email address', url: `${publicUrl}${data.face ? '/metrics' : ''}/confirm#${secret}` },
      },
    };
  },
});

/** A link to set a new password: it works once, for an hour, and only the latest one. */
export const resetPassword = defineEmail({
  name: 'reset-password',
  data: withToken,
  limited: 'guest',
  secret: true,
  write: ({ url: publicUrl, data }) => {
    const query = new URLSearchParams({ email: data.email, token: data.token }).toString();
    return {
      subject: 'Set a new password',
      body: {
        preview: 'The link works once, within an hour.',
        heading: 'Set a new password',
        body: [
          `We’ve had a request to set a new password for ${data.email}.`,
          'The link works once, within an hour. If you asked more than once, use the link in the latest email.',
          'If this wasn’t you, ignore this email: your password stays the same.',
        ],
        action: {
          label: 'Set a new password',
          // The specification has the portal's in the query; a fragment is never sent to a server.
          url: `${publicUrl}${data.face ? '/metrics/reset#' : '/reset?'}${query}`,
        },
      },
    };
  },
});

/** Somebody tried to open an account with an address that already has a login; `here` with this company. */
export const addressKnown = defineEmail({
  name: 'address-known',
  data: entry.extend({ here: z.boolean() }),
  limited: 'guest',
  write: ({ brand, url: publicUrl, data }) => {
    const add = data.face ? 'To use Metrics' : 'To add your business';
    const next = data.here
      ? 'Please log in as usual. If you’ve forgotten your password, set a new one: that confirms your address too.'
      : `You use that login with another company. ${add} with ${brand.name}, please ${callUs(brand)}.`;
    return {
      subject: 'You already have a login',
      body: {
        preview: 'Someone tried to open an account with your email address.',
        heading: 'You already have a login',
        body: [
          `Someone tried to open a ${data.face ? 'Metrics' : 'business'} account with ${data.email}. That address already has a login, so we haven’t opened an account.`,
          next,
          'If this wasn’t you, you can ignore this email.',
        ],
        action: data.here
          ? { label: 'Set a new password', url: `${publicUrl}${data.face ? '/metrics' : ''}/forgot` }
          : { label: 'View our contact details', url: `${publicUrl}/about` },
      },
    };
  },
});

/** Six digits that prove who reads an address: some for the new address, and others for the present one. */
export const emailChangeCode = defineEmail({
  name: 'email-change-code',
  data: z.object({ code: z.string(), email: z.string(), isNew: z.boolean() }),
  limited: 'guest',
  secret: true,
  write: ({ brand, url: publicUrl, data: { code, email, isNew } }) => ({
    // Without the code: the outbox keeps the subject.
    subject: 'Your code for another email address',
    body: {
      preview: 'Enter it where you asked for another email address.',
      heading: 'Your code for another email address',
      body: [
        isNew
          ? `Someone asked to log in with ${email} from now on.`
          : `Someone asked to log in with ${email} instead of this address.`,
        `Enter the code where you asked for this. It works for ${LIMITS.emailChangeMinutes} minutes, together with the one at the other address.`,
        isNew
          ? 'If this wasn’t you, ignore this email: without the code nothing changes.'
          : `If this wasn’t you, give the code to nobody, set a new password now and ${callUs(brand)}.`,
      ],
      facts: [['Code', code]],
      action: isNew
        ? { label: 'Log in', url: `${publicUrl}/login` }
        : { label: 'Set a new password', url: `${publicUrl}/forgot` },
    },
  }),
});

/** Somebody wants to change their login's address to one that has a login: only its reader may know. */
export const addressTaken = defineEmail({
  name: 'address-taken',
  data: z.object({ email: z.string() }),
  limited: 'guest',
  write: ({ url: publicUrl, data: { email } }) => ({
    subject: 'Your email address has a login already',
    body: {
      preview: 'Someone asked to use it for another login.',
      heading: 'Your email address has a login already',
      body: [
        `Someone asked to use ${email} for another login. It has one already, so nothing was changed.`,
        'If this was you, log in with it, or choose another address for the other login.',
        'If this wasn’t you, you can ignore this email.',
      ],
      action: { label: 'Log in', url: `${publicUrl}/login` },
    },
  }),
});

export const emails = [
  confirmAddress,
  resetPassword,
  addressKnown,
  emailChangeCode,
  addressTaken,
  securityNotice,
  factorsRemoved,
];
