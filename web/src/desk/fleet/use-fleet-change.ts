import { useChange } from '../use-change.ts';

/** Adds or changes a vehicle or a driver. */
export function useFleetChange<Input>(send: (input: Input) => Promise<{ data: { name: string } }>, onDone: () => void) {
  return useChange(send, { message: ({ data }) => `${data.name} saved.`, onDone });
}
