import type { ReceiptProblem } from '@tonnage/domain/skip-hire/receipt-problems';
import type { TrackingCause, TrackingReply } from './client.ts';

/** What the service answers. */
export interface ReplyBody {
  wasteTrackingId?: string;
  validation?: { errors?: ReceiptProblem[]; warnings?: ReceiptProblem[] };
}

export const idIn = (reply: TrackingReply) =>
  reply.status === 201 ? (reply.body as ReplyBody).wasteTrackingId : undefined;

/** The load's new status after the reply, and what it found. */
export function outcomeOf(reply: TrackingReply, known: string | null) {
  const body = (typeof reply.body === 'object' && reply.body !== null ? reply.body : {}) as ReplyBody;
  const trackingId = idIn(reply) ?? known;
  const problems = (all: ReceiptProblem[] = []) => all.map(({ key, errorType }) => ({ key, errorType }));
  const { errors, warnings } = body.validation ?? {};
  if ((reply.status === 200 || reply.status === 201) && trackingId !== null)
    return { status: 'accepted' as const, trackingId, trouble: problems(warnings) };
  if (reply.status === 402)
    return { status: 'unpaid' as const, trackingId: known, trouble: [{ key: '', errorType: 'Unpaid' }] };
  const other = { key: '', errorType: reply.status === 404 && known !== null ? 'UnknownId' : 'Answer' };
  return { status: 'refused' as const, trackingId: known, trouble: errors?.length ? problems(errors) : [other] };
}

const CAUSES: Record<TrackingCause, string> = {
  credentials: 'The service refused our credentials',
  unreachable: 'The service couldn’t be reached',
  timeout: 'The service didn’t answer in time',
  busy: 'The service was too busy to take the load',
  broken: 'The service had a fault',
};

/** What a stored reply means, as a sentence: `The service refused our credentials (401).` */
export function replyText(row: { method: string; status: number | null; reply: unknown }): string {
  const { status } = row;
  const reason = (row.reply as { reason?: TrackingCause } | null)?.reason;
  const meaning = () => {
    if (reason !== undefined) return CAUSES[reason];
    if (status === null) return CAUSES.unreachable;
    if (status === 200 || status === 201)
      return row.method === 'PUT' ? 'The load was updated' : 'The load was recorded';
    if (status === 402) return 'The service charge isn’t paid';
    if (status === 404 && row.method === 'PUT') return 'The service doesn’t know the tracking ID';
    return 'The load was rejected';
  };
  return `${meaning()}${status === null ? '' : ` (${status})`}.`;
}
