import { LIMITS } from '@tonnage/contract/limits';
import { STAFF_ROLES, type StaffRole } from '@tonnage/domain/skip-hire/permissions';
import { z } from 'zod';
import { defineEmail } from '../../core/email/define-email.ts';
import { NOT_EXPECTED } from '../../core/email/text.ts';

const OFFICE: Record<StaffRole, string> = {
  office: 'to plan jobs and look after customers',
  accounts: 'to look after invoices, prices and credit',
  manager: 'as a manager, with full access',
};

/** Someone was invited to join the company's staff. Without a name the invitation came from the command line. */
export const staffInvitation = defineEmail({
  name: 'staff-invitation',
  data: z.object({ token: z.string(), staffRole: z.enum(STAFF_ROLES), invitedBy: z.string() }),
  limited: 'invitation',
  secret: true,
  write: ({ brand, url: publicUrl, data }) => ({
    subject: 'You’re invited to join our office team',
    body: {
      preview: `Join the office team at ${brand.name}.`,
      heading: 'You’re invited to join our office team',
      body: [
        `${data.invitedBy} has invited you to join the office team at ${brand.name}, ${OFFICE[data.staffRole]}.`,
        `The link works once, within ${LIMITS.invitationDays} days. ${NOT_EXPECTED}`,
      ],
      action: {
        label: 'View invitation',
        url: `${publicUrl}/desk/invitation#token=${encodeURIComponent(data.token)}`,
      },
    },
  }),
});

export const emails = [staffInvitation];
