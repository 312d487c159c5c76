import { LIMITS } from '@tonnage/contract/limits';
import { invitedTo } from '@tonnage/domain/metrics/invited';
import { z } from 'zod';
import { defineEmail } from '../../core/email/define-email.ts';
import { NOT_EXPECTED, SEE } from '../../core/email/text.ts';
import { invitationReasons } from './invitations.queries.ts';

const STRANGER = 'You’ve been invited to an organisation in Metrics, where teams report their figures.';

/**
 * A manager of an organisation has invited the reader to it. An address without a confirmed login gets no name of theirs, because
 * anybody can choose one: the page behind the link has them.
 */
export const organisationInvitation = defineEmail({
  name: 'organisation-invitation',
  data: z.object({
    token: z.string(),
    organisation: z.string(),
    organisationId: z.string(),
    email: z.string(),
    invitedBy: z.string(),
  }),
  limited: 'invitation',
  secret: true,
  // The reasons are read when the email is written, so that it lists all of them.
  load: ({ db, now }, data) => invitationReasons(db, data, now),
  write: ({ url: publicUrl, known, loaded: reasons, data }) => {
    const { invitedBy, organisation } = data;
    const what = known ? `${invitedBy} has invited you ${invitedTo(reasons)}.` : STRANGER;
    return {
      subject: known ? `${invitedBy} has invited you to ${organisation}` : 'You’re invited to Metrics',
      body: {
        preview: what,
        heading: known ? `You’re invited to ${organisation}` : 'You’re invited to Metrics',
        body: [
          known ? what : `${what} ${SEE}`,
          `The link works once, within ${LIMITS.organisationInvitationDays} days. ${NOT_EXPECTED}`,
        ],
        action: {
          label: 'View invitation',
          url: `${publicUrl}/metrics/invitation#token=${encodeURIComponent(data.token)}`,
        },
      },
    };
  },
});

export const emails = [organisationInvitation];
