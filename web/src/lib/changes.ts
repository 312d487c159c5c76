import type { QueryClient } from '@tanstack/react-query';
import type { Subject } from '@tonnage/contract/subjects';
import { CALLS, type CallName } from './calls.ts';

/** The key of every change that is shown at once (`shared/use-optimistic-change.ts`). */
export const OPTIMISTIC = ['optimistic'];

let onChanged: (subjects: readonly Subject[]) => Promise<void> = () => Promise.resolve();
let last: Promise<void> = Promise.resolve();

/** The subjects that a call reads or changes. */
const subjectsOf = (name: CallName): readonly Subject[] => CALLS[name].slice(2) as Subject[];

/** From now on, what reads a changed subject is fetched again. */
export function followWrites(client: QueryClient): void {
  onChanged = (subjects) => refetch(client, subjects);
}

/** A call has been answered. */
export function written(name: CallName): void {
  const subjects = CALLS[name][0] === 'GET' ? [] : subjectsOf(name);
  // After what follows the call at once: an answer that is put into the cache, or the way to another page.
  if (subjects.length > 0) last = new Promise((done) => setTimeout(done)).then(() => onChanged(subjects));
}

/** Until what the last write changed has been fetched again: for a button that must not act on the old answer. */
export const upToDate = (): Promise<void> => last;

/** Fetches again what reads one of these subjects, where it is shown; elsewhere when it is next needed. */
export async function refetch(
  client: QueryClient,
  subjects: readonly Subject[],
  but: readonly CallName[] = [],
): Promise<void> {
  const changed = readersOf(subjects, but);
  await client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => changed.has(name),
    refetchType: refetchType(client),
  });
}

/**
 * What may be fetched again at this moment: nothing while a change that is shown at once is being sent, since an answer
 * from before it would hide it; it refetches them itself.
 */
export const refetchType = (client: QueryClient) =>
  client.isMutating({ mutationKey: OPTIMISTIC }) > 0 ? ('none' as const) : ('active' as const);

/** The calls that read one of these subjects. */
export function readersOf(subjects: readonly Subject[], but: readonly CallName[] = []): ReadonlySet<unknown> {
  const names = Object.keys(CALLS) as CallName[];
  return new Set(
    names.filter(
      (name) =>
        CALLS[name][0] === 'GET' &&
        !but.includes(name) &&
        subjectsOf(name).some((subject) => subjects.includes(subject)),
    ),
  );
}
