import { placesNamed } from '../../../face/palette/places.ts';
import { PlacePalette } from '../../../face/palette/place-palette.tsx';
import { words as paletteWords } from '../../../face/palette/words.ts';
import { call } from '../../../lib/api.ts';
import { COMMANDS, foundItems } from './items.tsx';
import { words } from './words.ts';

/** Search over jobs, sites and documents, and the places of the portal by their names. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  return (
    <PlacePalette
      placeholder={words.placeholder}
      hint={words.hint}
      places={(q) => [placesNamed(paletteWords.commands, COMMANDS, q)]}
      search={async (q, signal) => (await call('search', { query: { q } }, { signal })).data}
      found={foundItems}
      onClose={onClose}
    />
  );
}
