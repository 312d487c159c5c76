import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LIMITS } from '@tonnage/contract/limits';
import { useMemo, useState } from 'react';
import { settle } from '../../lib/debounce.ts';
import { Palette, type PaletteGroup } from '../../ui/palette/palette.tsx';
import type { PaletteText } from './launcher.tsx';
import type { PlaceItem } from './places.ts';
import { recall, remember, withFound, type Source } from './remembered.ts';

interface PlacePaletteProps<Found> extends PaletteText {
  placeholder: string;
  /** Shown after a search without results: what can be searched for. */
  hint: string;
  /** The pages known without a search whose name contains a text; all of them for an empty text. */
  places: (q: string) => PaletteGroup<PlaceItem>[];
  /** The answers that the browser already has which can be searched, before the server has been asked. */
  sources: readonly Source<PlaceItem>[];
  search: (q: string, signal: AbortSignal) => Promise<Found>;
  /** The search results as links. */
  found: (data: Found, q: string) => PaletteGroup<PlaceItem>[];
}

/** A shorter text would match half of everything, and the server returns nothing for it. */
const SHORTEST = 2;

/**
 * Searches an app's data and its pages by name: at once what the browser has, with the server's results behind.
 * Choosing an item navigates to it.
 */
export function PlacePalette<Found>(props: PlacePaletteProps<Found>) {
  const { placeholder, hint, search, text, onText, onClose } = props;
  const navigate = useNavigate();
  const q = text.trim();
  const isSearching = q.length >= SHORTEST;
  const { data, isPlaceholderData, isPending, isError } = useQuery({
    queryKey: ['search', q],
    enabled: isSearching,
    queryFn: async ({ signal }) => {
      await settle(signal);
      return search(q, signal);
    },
    placeholderData: keepPreviousData,
  });
  const client = useQueryClient();
  const [remembered] = useState(() => remember(client, props.sources));
  const recalled = useMemo(() => (isSearching ? recall(remembered, q) : []), [remembered, isSearching, q]);
  const isRecalled = recalled.some(({ items }) => items.length > 0);
  const answered = isSearching && data !== undefined ? props.found(data, q) : [];
  const found = withFound(recalled, answered, { q, earlier: isPlaceholderData });
  const places = props.places(q);
  // A page comes first when its name begins with the text.
  const named = places.some(({ items }) => items.some(({ title }) => title.toLowerCase().startsWith(q.toLowerCase())));
  const groups = named ? [...places, ...found] : [...found, ...places];
  const isEmpty = groups.every(({ items }) => items.length === 0);
  const working = isSearching && (isPlaceholderData || isPending) && !isError;
  const status = isError
    ? 'We couldn’t search. Check your connection and try again.'
    : !isEmpty
      ? ''
      : working
        ? 'Searching…'
        : `No results for “${q}”. ${hint}`.trim();
  const go = ({ to, href }: PlaceItem) => {
    if (href !== undefined) {
      window.location.assign(href);
      return;
    }
    const [path = '', query] = to.split('?');
    const search: object = Object.fromEntries(new URLSearchParams(query));
    void navigate({ to: path, search });
  };
  return (
    <Palette
      label="Search"
      placeholder={placeholder}
      maxLength={LIMITS.search}
      query={text}
      onQuery={onText}
      groups={groups}
      status={status}
      working={working && !named && !isRecalled}
      onChoose={go}
      onClose={onClose}
    />
  );
}
