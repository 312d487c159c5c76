import { useState } from 'react';
import type { Choosing } from './documents-table.tsx';

/** The selected documents. The selection survives paging and another search. */
export function useChoice() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const without = (some: readonly string[]) => new Set([...ids].filter((id) => !some.includes(id)));
  return {
    ids,
    has: (id) => ids.has(id),
    toggle: (id) => setIds(ids.has(id) ? without([id]) : new Set([...ids, id])),
    hasAll: (some: readonly string[]) => some.length > 0 && some.every((id) => ids.has(id)),
    toggleAll: (some: readonly string[]) =>
      setIds(some.every((id) => ids.has(id)) ? without(some) : new Set([...ids, ...some])),
    clear: () => setIds(new Set()),
  } satisfies Choosing & Record<string, unknown>;
}

export type Choice = ReturnType<typeof useChoice>;
