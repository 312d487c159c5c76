import { addDays } from '@tonnage/domain/common/dates';
import { ORDERS, type Rows } from './policy.ts';

/** Weeks without a bank holiday; a day for each action, so that no depot is full. */
const MONDAYS = ['2026-04-13', '2026-04-20', '2026-04-27', '2026-05-11', '2026-05-18'];
const DAYS = MONDAYS.flatMap((monday) => Array.from({ length: 5 }, (_, i) => addDays(monday, i)));
let next = 0;
const anotherDay = () => DAYS[next++ % DAYS.length]!;

/** Actions on existing jobs, and movements on an existing order. */
export const jobRows: Rows = (h) => {
  const standing = async () => ({
    standingJobId: (await h.standing(h.fixtures.acme, { date: anotherDay() })).jobId,
  });
  const placed = async () => {
    const { id, jobId } = await h.placed(h.fixtures.acme, { date: anotherDay() });
    return { orderId: id, jobId };
  };
  const movement = (also: object = {}) => ({
    may: ORDERS,
    sent: ({ standingJobId }: { standingJobId: string }) => ({
      params: { id: standingJobId },
      body: { data: { date: anotherDay(), ...also } },
    }),
    foreign: 'NOT_FOUND',
    fresh: standing,
  });
  const change = {
    may: ORDERS,
    sent: ({ jobId }: { jobId: string }) => ({ params: { id: jobId }, body: { data: { notes: 'Blue gate' } } }),
    foreign: 'NOT_FOUND',
  };
  const orderChange = {
    may: ORDERS,
    sent: ({ orderId }: { orderId: string }) => ({
      params: { id: orderId },
      body: { data: { customerReference: 'Plot 9' } },
    }),
    foreign: 'NOT_FOUND',
  };
  const order = {
    may: ORDERS,
    sent: ({ siteId }: { siteId: string }) => ({ body: { data: h.input(siteId, { date: anotherDay() }) } }),
    foreign: 'NOT_FOUND',
  };
  return {
    requestExchange: movement(),
    requestTipAndReturn: movement(),
    requestReposition: movement({ locationNotes: 'Left of the shed' }),
    updateJob: change,
    putJob: change,
    patchJob: change,
    checkJobChange: change,
    updateOrder: orderChange,
    patchOrder: orderChange,
    deleteJob: {
      may: ORDERS,
      sent: ({ jobId }) => ({ params: { id: jobId } }),
      foreign: 'NOT_FOUND',
      fresh: placed,
    },
    deleteOrder: {
      may: ORDERS,
      sent: ({ orderId }) => ({ params: { id: orderId } }),
      foreign: 'NOT_FOUND',
      fresh: placed,
    },
    createOrder: order,
    postJob: order,
    cancelJob: {
      may: ORDERS,
      sent: ({ jobId }) => ({ params: { id: jobId }, body: { data: {} } }),
      foreign: 'NOT_FOUND',
      fresh: placed,
    },
    cancelOrder: {
      may: ORDERS,
      sent: ({ orderId }) => ({ params: { id: orderId }, body: { data: {} } }),
      foreign: 'NOT_FOUND',
      fresh: placed,
    },
  };
};
