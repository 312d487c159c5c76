import type { EnquiryStatus } from '@tonnage/domain/skip-hire/enquiries';
import { StatusPill } from '../../ui/content/status-pill.tsx';

const PILLS = {
  open: { tone: 'requested', label: 'Open' },
  closed: { tone: 'done', label: 'Closed' },
} as const;

/** Whether an enquiry is still open. */
export function EnquiryPill({ status }: { status: EnquiryStatus }) {
  return <StatusPill {...PILLS[status]} />;
}
