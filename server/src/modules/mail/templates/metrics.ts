import { LIMITS } from '@tonnage/contract/limits';
import { frame, line, type MailBrand } from './frame.ts';
import type { MadeMail } from './orders.ts';

interface Asked {
  organisation: string;
  organisationRole: 'manager' | 'editor' | 'viewer';
  metric: string | null;
  invitedBy: string;
  token: string;
}

/** What an invitation asks somebody to do. */
function wish({ organisation, organisationRole, metric }: Asked): string {
  if (organisationRole === 'manager') return `to be a manager of ${organisation}`;
  return organisationRole === 'editor'
    ? `to report ${metric} for ${organisation}`
    : `to follow ${metric} of ${organisation}`;
}

/** A manager of an organisation wants the reader in it. */
export function organisationInvitation(brand: MailBrand, publicUrl: string, data: Asked): MadeMail {
  return {
    subject: `${brand.name}: ${data.invitedBy} invites you to ${data.organisation}`,
    body: frame(brand, {
      preview: `${data.invitedBy} invites you ${wish(data)}.`,
      heading: `You are invited to ${data.organisation}`,
      body: [
        line(`${data.invitedBy} invites you ${wish(data)}.`, 'what'),
        line(
          `The link works once, within ${LIMITS.organisationInvitationDays} days. If you do not know what this is, leave it.`,
          'how',
        ),
      ],
      action: {
        label: 'Look at the invitation',
        url: `${publicUrl}/metrics/invitation?token=${encodeURIComponent(data.token)}`,
      },
    }),
  };
}
