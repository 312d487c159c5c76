import type { Sent } from '@tonnage/contract/endpoint';
import type { Endpoints } from '@tonnage/contract/endpoints';
import type { Subject } from '@tonnage/contract/subjects';

/** Every endpoint of the contract, by its name. */
export type Calls = Endpoints;
export type CallName = keyof Calls;

/** Vite inserts the table (see web/build/contract-calls.ts). Its names are those that the endpoints define. */
declare const CONTRACT_CALLS: {
  readonly [K in CallName]: readonly [Calls[K]['method'], Calls[K]['path'], ...Subject[]];
};

/** Method and path of each call, and the subjects that it reads (`GET`) or changes. */
export const CALLS = CONTRACT_CALLS;

type Body<N extends CallName> = Sent<Calls[N]> extends { body: infer Given } ? Given : never;
type Data<Given> = Given extends { data: infer Inner } ? Inner : Given;
type PathOf<Value> = Value extends readonly (infer Each)[]
  ? PathOf<Each>
  : Value extends object
    ? { [Key in keyof Value & string]: Key | `${Key}.${PathOf<Value[Key]>}` }[keyof Value & string]
    : never;

declare global {
  /**
   * The facts of the fields of each call's body, for `useForm`. Vite puts those of the call that is named in place of the name, so a
   * screen loads no others.
   */
  const CONTRACT_FIELDS: {
    readonly [N in CallName as Body<N> extends never ? never : N]: {
      readonly [Path in PathOf<Data<Body<N>>>]:
        | { required: boolean; maxLength?: number; pattern?: string; message?: string }
        | undefined;
    };
  };
}
