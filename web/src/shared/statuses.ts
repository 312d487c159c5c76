import { ACCOUNT_STATUS_LABELS, type AccountStatus } from '@tonnage/domain/skip-hire/account-status';
import { DOCUMENT_STATUS_LABELS, type DocumentStatus } from '@tonnage/domain/skip-hire/documents';
import { SITE_STATUS_LABELS, type SiteStatus } from '@tonnage/domain/skip-hire/site-status';
import type { Tone } from '../ui/content/tone.ts';

/** The status of an account, a site or a document as a pill, in the words that the exported files use too. */
interface Pill {
  tone: Tone;
  label: string;
}

export const accountPills: Record<AccountStatus, Pill> = {
  pending: { tone: 'requested', label: ACCOUNT_STATUS_LABELS.pending },
  active: { tone: 'onSite', label: ACCOUNT_STATUS_LABELS.active },
  on_stop: { tone: 'over', label: ACCOUNT_STATUS_LABELS.on_stop },
  closed: { tone: 'done', label: ACCOUNT_STATUS_LABELS.closed },
};

export const sitePills: Record<SiteStatus, Pill> = {
  active: { tone: 'onSite', label: SITE_STATUS_LABELS.active },
  on_stop: { tone: 'over', label: SITE_STATUS_LABELS.on_stop },
  archived: { tone: 'done', label: SITE_STATUS_LABELS.archived },
};

export const documentPills: Record<DocumentStatus, Pill> = {
  draft: { tone: 'done', label: DOCUMENT_STATUS_LABELS.draft },
  awaiting_signature: { tone: 'requested', label: DOCUMENT_STATUS_LABELS.awaiting_signature },
  signed: { tone: 'onSite', label: DOCUMENT_STATUS_LABELS.signed },
  issued: { tone: 'done', label: DOCUMENT_STATUS_LABELS.issued },
  void: { tone: 'over', label: DOCUMENT_STATUS_LABELS.void },
};
