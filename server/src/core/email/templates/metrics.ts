import { LIMITS } from '@tonnage/contract/limits';
import { type InvitationReasons, invitedTo } from '@tonnage/domain/metrics/invited';
import { NOT_EXPECTED, SEE } from './entry.ts';
import { frame, line, type MailBrand } from './frame.ts';
import type { MadeMail } from './frame.ts';

const STRANGER = 'You’ve been invited to an organisation in Metrics, where teams report their figures.';

interface Invitation {
  organisation: string;
  asked: InvitationReasons;
  invitedBy: string;
  token: string;
  known?: boolean;
}

/**
 * A manager of an organisation has invited the reader to it. An address without a confirmed login gets no name of theirs, because
 * anybody can choose one: the page behind the link has them.
 */
export function organisationInvitation(brand: MailBrand, publicUrl: string, data: Invitation): MadeMail {
  const { known, invitedBy, organisation } = data;
  const what = known ? `${invitedBy} has invited you ${invitedTo(data.asked)}.` : STRANGER;
  return {
    subject: `${brand.name}: ${known ? `${invitedBy} has invited you to ${organisation}` : 'you’re invited to Metrics'}`,
    body: frame(brand, {
      preview: what,
      heading: known ? `You’re invited to ${organisation}` : 'You’re invited to Metrics',
      body: [
        line(known ? what : `${what} ${SEE}`, 'what'),
        line(`The link works once, within ${LIMITS.organisationInvitationDays} days. ${NOT_EXPECTED}`, 'how'),
      ],
      action: {
        label: 'View invitation',
        url: `${publicUrl}/metrics/invitation#token=${encodeURIComponent(data.token)}`,
      },
    }),
  };
}
