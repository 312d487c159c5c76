import { useSuspenseQuery } from '@tanstack/react-query';
import { IconHourglass, IconReport } from '@tabler/icons-react';
import { placesNamed, type PlaceItem } from '../../shared/palette/places.ts';
import { PlacePalette } from '../../shared/palette/place-palette.tsx';
import { words as paletteWords } from '../../shared/palette/words.ts';
import { deskQuery } from '../queries.ts';
import { words as places } from '../words.ts';
import { useDeskNav } from '../shell/use-desk-nav.tsx';
import { findAtDesk, foundItems } from './found-items.tsx';

const BOOKS: readonly PlaceItem[] = [
  { id: '/desk/invoices/run', title: places.invoiceRun, to: '/desk/invoices/run', icon: <IconReport /> },
  { id: '/desk/invoices/owed', title: places.debtors, to: '/desk/invoices/owed', icon: <IconHourglass /> },
];

/** Searches orders, customers, documents and invoices, and the desk's pages by name. */
export function DeskPalette({ onClose }: { onClose: () => void }) {
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const nav = useDeskNav();
  const books = desk.permissions.includes('invoices.manage');
  const commands = [...nav.map(({ to, label, icon }) => ({ id: to, title: label, to, icon })), ...(books ? BOOKS : [])];
  return (
    <PlacePalette
      placeholder="Search orders, customers, documents…"
      hint="Search by any part of a number, customer, site or postcode."
      places={(q) => [placesNamed(paletteWords.commands, commands, q)]}
      search={(q, signal) => findAtDesk(q, signal, books)}
      found={foundItems}
      onClose={onClose}
    />
  );
}
