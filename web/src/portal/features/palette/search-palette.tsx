import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LIMITS } from '@tonnage/contract/limits';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Palette } from '../../../ui/palette/palette.tsx';
import { settle } from '../booking/use-price.ts';
import { commandsFor, foundItems, type PlaceItem } from './items.tsx';
import { words } from './words.ts';

/** Less than this finds half of everything; the server says nothing to it. */
const SHORTEST = 2;

/** Search over jobs, sites and documents, and the places of the portal by their names. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const q = text.trim();
  const asks = q.length >= SHORTEST;
  const { data, isPlaceholderData, isPending, isError } = useQuery({
    queryKey: ['search', q],
    enabled: asks,
    queryFn: async ({ signal }) => {
      await settle(signal);
      return call('search', { query: { q } }, { signal });
    },
    placeholderData: keepPreviousData,
  });
  const found = asks && data ? foundItems(data.data, q) : [];
  const commands = commandsFor(q);
  // A place comes first where its name begins with what is typed.
  const named = commands.items.some(({ title }) => title.toLowerCase().startsWith(q.toLowerCase()));
  const groups = named ? [commands, ...found] : [...found, commands];
  const isEmpty = groups.every(({ items }) => items.length === 0);
  const working = asks && (isPlaceholderData || isPending) && !isError;
  const status = isError ? words.failed : !isEmpty ? '' : working ? words.searching : words.nothing(q);
  const go = ({ to }: PlaceItem) => {
    const [path = '', query] = to.split('?');
    const search = Object.fromEntries(new URLSearchParams(query));
    void navigate({ to: path as never, search: search as never });
  };
  return (
    <Palette
      label={words.label}
      placeholder={words.placeholder}
      maxLength={LIMITS.search}
      query={text}
      onQuery={setText}
      groups={groups}
      status={status}
      working={working && !named}
      onChoose={go}
      onClose={onClose}
    />
  );
}
