import { LONDON } from '@tonnage/domain/common/dates';
import { formatInstant } from '@tonnage/domain/common/format-dates';
import { z } from 'zod';
import { defineEmail } from '../email/define-email.ts';
import { callUs } from '../email/text.ts';

const securityEvent = z.enum([
  'password-changed',
  'factor-on',
  'factor-off',
  'passkey-added',
  'passkey-removed',
  'email-changed',
  'new-device',
]);
export type SecurityEvent = z.infer<typeof securityEvent>;

const WHAT: Record<SecurityEvent, { subject: string; text: string }> = {
  'password-changed': { subject: 'Your password was changed', text: 'Your password was changed.' },
  'factor-on': {
    subject: 'Two-factor authentication is on',
    text: 'Two-factor authentication was turned on. You were logged out everywhere else.',
  },
  'factor-off': {
    subject: 'Two-factor authentication is off',
    text: 'Two-factor authentication was turned off. Your password alone is enough to log in now.',
  },
  'passkey-added': {
    subject: 'New passkey',
    text: 'A passkey was added. It logs in without your password.',
  },
  'passkey-removed': { subject: 'Passkey removed', text: 'A passkey was removed. It no longer logs in.' },
  'email-changed': {
    subject: 'your email address was changed',
    text: 'The email address of your login was changed. You were logged out everywhere else.',
  },
  'new-device': { subject: 'New login', text: 'You logged in on a device that we haven’t seen before.' },
};

/** Somebody else removed what a login asked for besides the password. */
export const factorsRemoved = defineEmail({
  name: 'factors-removed',
  data: z.object({ at: z.string(), by: z.string() }),
  write: ({ brand, url: publicUrl, data: { at, by } }) => {
    const text = `${by} has removed two-factor authentication and the passkeys from your login. You were logged out everywhere.`;
    return {
      subject: 'Two-factor authentication was removed from your login',
      body: {
        preview: text,
        heading: 'Two-factor authentication was removed',
        body: [
          text,
          'Log in with just your password. If you need two-factor authentication here, you’ll be asked to set it up again.',
          `If you didn’t ask for this, set a new password now and ${callUs(brand)}.`,
        ],
        facts: [['When', formatInstant(at, LONDON)]],
        action: { label: 'Set a new password', url: `${publicUrl}/forgot` },
      },
    };
  },
});

/** Something about a login changed: what, when, from where, and what to do if it was somebody else. */
export const securityNotice = defineEmail({
  name: 'security-notice',
  data: z.object({ securityEvent, at: z.string(), device: z.string().nullable(), source: z.string() }),
  write: ({ brand, url: publicUrl, data }) => {
    const { subject, text } = WHAT[data.securityEvent];
    const when = formatInstant(data.at, LONDON);
    return {
      subject,
      body: {
        preview: text,
        heading: subject,
        body: [
          text,
          `If this was you, there’s nothing to do. If it wasn’t, set a new password now and ${callUs(brand)}.`,
        ],
        facts: [
          ['When', when],
          ['Device', data.device ?? 'Unknown'],
          ['IP address', data.source],
        ],
        action: { label: 'Set a new password', url: `${publicUrl}/forgot` },
      },
    };
  },
});
