import type { Filter } from '../../shared/filters.tsx';
import { keepDepot } from '../shell/depot.ts';
import { words } from '../words.ts';

/** The depot of a list on a phone, where the navigation that chooses it is out of view; none for a company with one depot. */
export function depotFilter(depots: readonly { id: string; name: string }[]): Filter {
  return {
    name: 'depot',
    label: words.depot,
    onPhone: true,
    options: depots.length < 2 ? [] : depots.map(({ id, name }) => ({ value: id, label: name })),
    parameters: (depot) => {
      keepDepot(depot);
      return { depot };
    },
  };
}
