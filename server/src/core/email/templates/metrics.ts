import { LIMITS } from '@tonnage/contract/limits';
import { type InvitationReasons, invitedTo } from '@tonnage/domain/metrics/invited';
import { frame, line, type MailBrand } from './frame.ts';
import type { MadeMail } from './frame.ts';

interface Invitation {
  organisation: string;
  asked: InvitationReasons;
  invitedBy: string;
  token: string;
}

/** A manager of an organisation has invited the reader to it. */
export function organisationInvitation(brand: MailBrand, publicUrl: string, data: Invitation): MadeMail {
  return {
    subject: `${brand.name}: ${data.invitedBy} has invited you to ${data.organisation}`,
    body: frame(brand, {
      preview: `${data.invitedBy} has invited you ${invitedTo(data.asked)}.`,
      heading: `You’re invited to ${data.organisation}`,
      body: [
        line(`${data.invitedBy} has invited you ${invitedTo(data.asked)}.`, 'what'),
        line(
          `The link works once, within ${LIMITS.organisationInvitationDays} days. If you weren’t expecting this, you can ignore this email.`,
          'how',
        ),
      ],
      action: {
        label: 'View invitation',
        url: `${publicUrl}/metrics/invitation#token=${encodeURIComponent(data.token)}`,
      },
    }),
  };
}
