import { LIMITS } from '@tonnage/contract/limits';
import { type AskedOf, invitedTo } from '@tonnage/domain/metrics/invited';
import { frame, line, type MailBrand } from './frame.ts';
import type { MadeMail } from './frame.ts';

interface Invitation {
  organisation: string;
  asked: AskedOf;
  invitedBy: string;
  token: string;
}

/** A manager of an organisation wants the reader in it. */
export function organisationInvitation(brand: MailBrand, publicUrl: string, data: Invitation): MadeMail {
  return {
    subject: `${brand.name}: ${data.invitedBy} invites you to ${data.organisation}`,
    body: frame(brand, {
      preview: `${data.invitedBy} invites you ${invitedTo(data.asked)}.`,
      heading: `You are invited to ${data.organisation}`,
      body: [
        line(`${data.invitedBy} invites you ${invitedTo(data.asked)}.`, 'what'),
        line(
          `The link works once, within ${LIMITS.organisationInvitationDays} days. If you do not know what this is, leave it.`,
          'how',
        ),
      ],
      action: {
        label: 'Look at the invitation',
        url: `${publicUrl}/metrics/invitation#token=${encodeURIComponent(data.token)}`,
      },
    }),
  };
}
