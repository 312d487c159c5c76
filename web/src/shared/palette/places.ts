import type { PaletteGroup, PaletteItem } from '../../ui/palette/palette.tsx';
import type { To } from '../../ui/links.tsx';

/** A palette item that is a link. */
export interface PlaceItem extends PaletteItem {
  to: To;
  /** An address outside the app that it opens instead: a telephone number. */
  href?: string;
}

/** The pages whose name contains the text. */
export function placesNamed(label: string, places: readonly PlaceItem[], q: string): PaletteGroup<PlaceItem> {
  const part = q.toLowerCase();
  return { label, items: places.filter(({ title }) => title.toLowerCase().includes(part)) };
}
