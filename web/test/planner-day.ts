import type { PlannedStop, PlannerDay } from '@tonnage/contract/skip-hire/orders/planner';
import { DEPOT, idOf } from './personas.ts';

export const [SKIP_A, SKIP_B, HOOK] = [idOf(31), idOf(32), idOf(33)];
export const [TERRY, MARCUS, GARETH] = [idOf(41), idOf(42), idOf(43)];
export const [FIRST, SECOND, WAITING] = [idOf(51), idOf(52), idOf(53)];

type Absent = PlannerDay['vehicles'][number]['off'][number];

const vehicle = (id: string, registration: string, driverId: string, kind: 'skip_loader' | 'hook_loader') => ({
  id,
  name: registration,
  registration,
  kind,
  driverId,
  depotId: DEPOT.id,
  payloadKg: 8_500,
  active: true,
  off: [] as Absent[],
  breaksAndTips: [] as PlannerDay['vehicles'][number]['breaksAndTips'],
});

/** A job of the planner's day. */
export const stop = (jobId: string, of: object): Partial<PlannedStop> & { jobId: string } => ({
  jobId,
  orderId: idOf(61),
  number: `SO-${jobId.slice(-2)}`,
  status: 'allocated' as const,
  date: '2026-11-25',
  slot: 'any' as const,
  type: 'delivery' as const,
  account: 'Marlow Build Ltd',
  site: 'Unit 4',
  postcode: 'LS11 9AB',
  container: '8 yd builders',
  sizeYards: 8,
  shape: 'skip' as const,
  depotId: DEPOT.id,
  ...of,
});

/** Of the first lorry. */
export const onA = { vehicleId: SKIP_A, vehicle: 'YK71 ABC', driverId: TERRY, driver: 'Terry Walsh' };

/** Wednesday with three lorries: two jobs on the first, one without. */
export const DAY = () => ({
  date: '2026-11-25',
  depots: [{ ...DEPOT, postcode: 'LS11 5PL', booked: 3, capacity: 10, closed: null, note: null as string | null }],
  vehicles: [
    vehicle(SKIP_A, 'YK71 ABC', TERRY, 'skip_loader'),
    vehicle(HOOK, 'YK23 RVO', GARETH, 'hook_loader'),
    vehicle(SKIP_B, 'YJ20 KRE', MARCUS, 'skip_loader'),
  ],
  drivers: [
    { id: TERRY, name: 'Terry Walsh', depotId: DEPOT.id, off: [] as Absent[] },
    { id: MARCUS, name: 'Marcus Bell', depotId: DEPOT.id, off: [] as Absent[] },
    { id: GARETH, name: 'Gareth Pugh', depotId: DEPOT.id, off: [] as Absent[] },
  ],
  stops: [
    stop(FIRST, { ...onA, runPosition: 1 }),
    stop(SECOND, { ...onA, runPosition: 2, account: 'Dearne Ltd' }),
    stop(WAITING, { status: 'confirmed' as const, slot: 'am' as const, account: 'Apex Ltd' }),
  ],
});
