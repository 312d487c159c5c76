import { mailedLink } from '../../core/email/mailed-link.ts';

/** The link in the email that asks somebody without a login for a signature. */
export const noteLink = mailedLink({ kind: 'note', purpose: 'notes by mail', refusal: 'NOTE_LINK' });
