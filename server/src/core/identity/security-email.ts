import { LONDON } from '@tonnage/domain/common/dates';
import { formatInstant } from '@tonnage/domain/common/format-dates';
import type { SecurityEvent } from './commands/email-security-change.ts';
import { callUs, frame, line, type MadeMail, type MailBrand } from '../email/templates/frame.ts';

const WHAT: Record<SecurityEvent, { subject: string; text: string }> = {
  'password-changed': { subject: 'your password was changed', text: 'Your password was changed.' },
  'factor-on': {
    subject: 'two-factor authentication is on',
    text: 'Two-factor authentication was turned on. You were logged out everywhere else.',
  },
  'factor-off': {
    subject: 'two-factor authentication is off',
    text: 'Two-factor authentication was turned off. Your password alone is enough to log in now.',
  },
  'new-device': { subject: 'new login', text: 'You logged in on a device that we haven’t seen before.' },
};

/** Something about a login changed: what, when, from where, and what to do if it was somebody else. */
export function securityNotice(
  brand: MailBrand,
  publicUrl: string,
  data: { securityEvent: SecurityEvent; at: string; device: string | null; source: string },
): MadeMail {
  const { subject, text } = WHAT[data.securityEvent];
  const when = formatInstant(data.at, LONDON);
  return {
    subject: `${brand.name}: ${subject}`,
    body: frame(brand, {
      preview: text,
      heading: `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`,
      body: [
        line(text, 'what'),
        line(`When: ${when}. Device: ${data.device ?? 'unknown'}. IP address: ${data.source}.`, 'where'),
        line(
          `If this was you, there’s nothing to do. If it wasn’t, set a new password now and ${callUs(brand)}.`,
          'not-you',
        ),
      ],
      action: { label: 'Set a new password', url: `${publicUrl}/forgot` },
    }),
  };
}
