import { ENQUIRY_STATUS_LABELS, type EnquiryStatus } from '@tonnage/domain/skip-hire/enquiries';
import { StatusPill } from '../../ui/content/status-pill.tsx';

const TONES = { open: 'requested', closed: 'done' } as const;

/** Whether an enquiry is still open. */
export function EnquiryPill({ status }: { status: EnquiryStatus }) {
  return <StatusPill tone={TONES[status]} label={ENQUIRY_STATUS_LABELS[status]} />;
}
