import { useSuspenseQuery } from '@tanstack/react-query';
import { placesNamed } from '../../shared/palette/places.ts';
import { PlacePalette } from '../../shared/palette/place-palette.tsx';
import { words as paletteWords } from '../../shared/palette/words.ts';
import { navigationQuery, organisationsQuery } from '../queries.ts';
import { commandsOf, organisationItem } from './command-items.tsx';
import { findByName, foundItems, projectItem } from './found-items.tsx';
import { useOpenPlaces } from './use-open-places.tsx';
import { words } from './words.ts';

/** Searches projects and metrics, and the tool's pages by name, those of the open project or metric first. */
export function MetricsPalette({ onClose }: { onClose: () => void }) {
  const { data: organisations } = useSuspenseQuery(organisationsQuery).data;
  // The projects that the drawer lists when it opens.
  const { data: projects } = useSuspenseQuery(navigationQuery('active')).data;
  const open = useOpenPlaces();
  const commands = commandsOf(organisations.some(({ role }) => role === 'manager'));
  return (
    <PlacePalette
      placeholder={words.placeholder}
      hint={words.hint}
      places={(q) => [
        ...open.map(({ label, items }) => placesNamed(label, items, q)),
        placesNamed(paletteWords.commands, commands, q),
        // A typed text is searched among all of them.
        { label: words.projects, items: q === '' ? projects.map(projectItem) : [] },
        placesNamed(words.organisations, organisations.map(organisationItem), q),
      ]}
      search={findByName}
      found={foundItems}
      onClose={onClose}
    />
  );
}
