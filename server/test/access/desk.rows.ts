import { proposeDate } from '@tonnage/contract/desk-requests';
import { addDays } from '@tonnage/domain/dates';
import { nothing, ORDERS, staffWho, type Rows } from './policy.ts';

/** Weeks without a bank holiday; a day for each deed, so that no yard is full. */
const MONDAYS = ['2026-04-13', '2026-04-20', '2026-04-27', '2026-05-11', '2026-05-18'];
const DAYS = MONDAYS.flatMap((monday) => Array.from({ length: 5 }, (_, i) => addDays(monday, i)));
let next = 0;
const anotherDay = () => DAYS[next++ % DAYS.length]!;

/** The office's own calls. */
export const deskRows: Rows = (h) => {
  const requested = async () => {
    const { id, jobId } = await h.placed(h.world.acme, { date: anotherDay() });
    return { orderId: id, jobId };
  };
  const ofJob = (data: () => object, also: object = {}) => ({
    may: staffWho('jobs.manage'),
    sent: ({ jobId }: { jobId: string }) => ({ params: { id: jobId }, body: { data: data() } }),
    foreign: 'NOT_FOUND',
    wholeTenant: true as const,
    ...also,
  });
  return {
    getDesk: { may: staffWho('desk.view'), sent: nothing },
    viewAsCustomer: {
      may: staffWho('customers.act_as'),
      sent: ({ accountId }) => ({ body: { data: { accountId } } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
    endViewAsCustomer: { may: staffWho('desk.view'), sent: nothing },
    listRequests: { may: staffWho('desk.view'), sent: nothing },
    getOfficeDays: {
      may: staffWho('desk.view'),
      sent: ({ jobId }) => ({ params: { id: jobId } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
    confirmRequest: ofJob(() => ({}), { fresh: requested }),
    declineRequest: ofJob(() => ({ reason: 'No way in' }), { fresh: requested }),
    proposeDate: ofJob(() => ({ date: anotherDay() }), { fresh: requested }),
    answerProposal: {
      may: ORDERS,
      sent: ({ jobId }) => ({ params: { id: jobId }, body: { data: { answer: 'decline' } } }),
      foreign: 'NOT_FOUND',
      fresh: async () => {
        const made = await requested();
        const client = h.bearer(await h.session(h.world.clerk));
        const body = { data: { date: anotherDay() } };
        await client.ok(proposeDate, { params: { id: made.jobId }, body });
        return made;
      },
    },
  };
};
