import type { PaletteGroup, PaletteItem } from '../../ui/palette/palette.tsx';
import type { To } from '../../ui/links.tsx';

/** Something of the palette that leads somewhere. */
export interface PlaceItem extends PaletteItem {
  to: To;
}

/** The places whose name holds what is typed. */
export function placesNamed(label: string, places: readonly PlaceItem[], q: string): PaletteGroup<PlaceItem> {
  const part = q.toLowerCase();
  return { label, items: places.filter(({ title }) => title.toLowerCase().includes(part)) };
}
