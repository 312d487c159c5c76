import { createRouteLink } from '@tonnage/contract/skip-hire/fleet';
import { addDays } from '@tonnage/domain/common/dates';
import { allocateTo } from '../../src/skip-hire/orders/planning/commands/allocate.ts';
import { confirmJob } from '../../src/skip-hire/orders/requests/commands/answer-request.ts';
import { createAbsence } from '../../src/skip-hire/fleet/commands/absence.ts';
import { createBreakOrTip } from '../../src/skip-hire/orders/planning/commands/break-or-tip.ts';
import { startJob } from '../../src/skip-hire/orders/planning/commands/start-job.ts';
import { ANYBODY, nothing, staffWho, type Rows, type Things } from './policy.ts';

const DATE = '2026-05-20';
/** A day for each action in turn, so that no depot is full. */
const DAYS = ['2026-05-11', '2026-05-18'].flatMap((monday) => [0, 1, 2, 3, 4].map((i) => addDays(monday, i)));
let next = 0;
let registrations = 0;
let places = 0;

/**
 * Drivers and vehicles, and the driver's actions through the link to their day: anybody who has the link may act,
 * signed in or not.
 */
export const driverRows: Rows = (h) => {
  const ofFleet = (data: () => object, thing: 'vehicleId' | 'driverId') => ({
    may: staffWho('jobs.manage'),
    sent: (ids: Things) => ({ params: { id: ids[thing] }, body: { data: data() } }),
    foreign: 'NOT_FOUND',
    wholeTenant: true as const,
  });
  const added = (data: (depotId: string) => object) => ({
    may: staffWho('jobs.manage'),
    sent: ({ depotId }: Things) => ({ body: { data: data(depotId) } }),
    foreign: 'NOT_FOUND',
    wholeTenant: true as const,
  });
  const ofDay = (permission: 'jobs.manage' | 'desk.view', also: object = {}) => ({
    may: staffWho(permission),
    sent: ({ driverId }: Things) => ({ params: { id: driverId, date: DATE }, ...also }),
    foreign: 'NOT_FOUND',
    wholeTenant: true as const,
  });
  /** A job on a route whose link is known; the company's other links and jobs belong to nobody here. */
  const onRun = (started: boolean) => async () => {
    const fleet = await h.fleet(h.fixtures.alpha.depotId);
    const date = DAYS[next++ % DAYS.length]!;
    const { jobId } = await h.placed(h.fixtures.acme, { date });
    await h.office(async (ctx) => {
      await confirmJob(ctx, jobId);
      await allocateTo(ctx, jobId, fleet);
      if (started) await startJob(ctx, jobId);
    });
    const client = h.bearer(await h.session(h.fixtures.planner));
    const { data } = await client.ok(createRouteLink, { params: { id: fleet.driverId, date }, body: { data: {} } });
    return { jobId, routeToken: data.link!.url.split('=').at(-1)! };
  };
  const action = (data: object, started: boolean) => ({
    may: ANYBODY,
    sent: ({ jobId }: Things) => ({ params: { id: jobId }, body: { data } }),
    bearer: ({ routeToken }: Things) => routeToken,
    foreign: 'ROUTE_LINK',
    wholeTenant: true as const,
    fresh: onRun(started),
  });
  /** Of a vehicle of the company. */
  const newAbsence = async () => {
    const { vehicleId } = await h.fleet(h.fixtures.alpha.depotId);
    return h.office((ctx) => createAbsence(ctx, { vehicleId, reason: 'service', fromDate: DATE, untilDate: DATE }));
  };
  const newBreakOrTip = async () => {
    const { vehicleId } = await h.fleet(h.fixtures.alpha.depotId);
    const { id } = await h.office((ctx) =>
      createBreakOrTip(ctx, { vehicleId, date: DATE, kind: 'break', minutes: 45, after: 1 }),
    );
    return { breakOrTipId: id };
  };
  return {
    listVehicles: { may: staffWho('desk.view'), sent: nothing },
    createVehicle: added((depotId) => ({
      depotId,
      registration: `AX${++registrations} TON`,
      name: 'Skip loader',
      kind: 'skip_loader',
    })),
    updateVehicle: ofFleet(() => ({ name: 'Hook loader' }), 'vehicleId'),
    listDrivers: { may: staffWho('desk.view'), sent: nothing },
    createDriver: added((depotId) => ({ depotId, name: 'Nadia Rahman' })),
    updateDriver: ofFleet(() => ({ phone: '07700 900117' }), 'driverId'),
    getAbsences: { may: staffWho('jobs.manage'), sent: nothing },
    createAbsence: {
      ...added(() => ({})),
      sent: ({ vehicleId }) => ({
        body: { data: { vehicleId, reason: 'service', fromDate: DATE, untilDate: DATE } },
      }),
    },
    deleteAbsence: {
      may: staffWho('jobs.manage'),
      sent: ({ absenceId }) => ({ params: { id: absenceId } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
      fresh: async () => ({ absenceId: await newAbsence() }),
    },
    createBreakOrTip: {
      ...added(() => ({})),
      sent: ({ vehicleId }) => ({
        body: { data: { vehicleId, date: DATE, kind: 'break', minutes: 45, after: ++places } },
      }),
    },
    updateBreakOrTip: {
      may: staffWho('jobs.manage'),
      sent: ({ breakOrTipId }) => ({ params: { id: breakOrTipId }, body: { data: { minutes: 30 } } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
      fresh: newBreakOrTip,
    },
    deleteBreakOrTip: {
      may: staffWho('jobs.manage'),
      sent: ({ breakOrTipId }) => ({ params: { id: breakOrTipId } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
      fresh: newBreakOrTip,
    },
    getDriverDay: ofDay('jobs.manage'),
    createRouteLink: ofDay('jobs.manage', { body: { data: {} } }),
    revokeRouteLink: ofDay('jobs.manage'),
    getRunSheet: ofDay('desk.view'),
    getDriverRoute: {
      may: ANYBODY,
      sent: nothing,
      bearer: ({ routeToken }) => routeToken,
      foreign: 'ROUTE_LINK',
      wholeTenant: true,
      fresh: onRun(false),
    },
    startStop: action({}, false),
    completeStop: action({ weightEstimated: true }, true),
    failStop: action({ reason: 'Gate locked' }, false),
  };
};
