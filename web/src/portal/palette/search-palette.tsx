import { useSuspenseQuery } from '@tanstack/react-query';
import { placesNamed } from '../../shared/palette/places.ts';
import { PlacePalette } from '../../shared/palette/place-palette.tsx';
import { words as paletteWords } from '../../shared/palette/words.ts';
import { call } from '../../lib/api.ts';
import { accountQuery } from '../../lib/queries.ts';
import { COMMANDS, foundItems, SOURCES } from './items.tsx';

/** Searches jobs, sites and documents, and the portal's pages by name. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const places = COMMANDS.filter(({ money }) => !money || account.permissions.includes('invoices.view'));
  return (
    <PlacePalette
      placeholder="Search orders, POs, sites, postcodes, documents"
      hint="Search by the start of an order or PO number, or any part of a site name."
      places={(q) => [placesNamed(paletteWords.commands, places, q)]}
      sources={SOURCES}
      search={async (q, signal) => (await call('search', { query: { q } }, { signal })).data}
      found={foundItems}
      onClose={onClose}
    />
  );
}
