import { useChange } from '../use-change.ts';

/** Adds or changes a vehicle or a driver. */
export function useFleetChange<Input>(send: (input: Input) => Promise<{ data: { name: string } }>, onDone: () => void) {
  const anew = ['listVehicles', 'listDrivers', 'getPlanner', 'getDriverDay'] as const;
  return useChange(send, { said: ({ data }) => `${data.name} saved.`, onDone, anew });
}
