import { useQuery } from '@tanstack/react-query';
import type { Site } from '@tonnage/contract/skip-hire/sites';
import { useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import styles from './site-cards.module.css';
import type { Place } from './use-order-form.ts';

/** With more sites than this, a search is shown. */
const READ_AT_ONCE = 8;

export function SiteCards({ place, onChoose }: { place: Place; onChoose: (siteId: string) => void }) {
  const [q, setQ] = useState('');
  const found = useFound(place, q);
  if (place.total === 0) return <EmptyState text="Add the site where you need a container." />;
  return (
    <>
      {place.total > READ_AT_ONCE && <SearchField label="Find a site" value={q} onSearch={setQ} />}
      <ul className={styles.cards}>
        {found.slice(0, READ_AT_ONCE).map((site) => (
          <li key={site.id}>
            <SiteCard site={site} chosen={site.id === place.site?.id} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {found.length === 0 && q !== '' && <p role="status">{`No sites match “${q}”.`}</p>}
    </>
  );
}

/** Searches sites by a part of their name or address; sites beyond the list's hundred are fetched. */
function useFound({ sites, total }: Place, q: string): readonly Site[] {
  const beyond = total > 100 && q !== '';
  const query = { q, pagination: { page: 1, pageSize: 100 } };
  const { data } = useQuery({ ...queryOf('listSites', { query }), enabled: beyond });
  if (beyond) return (data?.data ?? []).filter((site) => site.status !== 'archived');
  const part = q.trim().toLowerCase();
  const text = (site: Site) => [site.name, site.reference, site.town, site.postcode].join(' ').toLowerCase();
  return sites.filter((site) => text(site).includes(part));
}

interface SiteCardProps {
  site: Site;
  chosen: boolean;
  onChoose: (siteId: string) => void;
}

function SiteCard({ site, chosen, onChoose }: SiteCardProps) {
  const onSite = site.onSite === 1 ? '1 container on site' : `${site.onSite} containers on site`;
  const stopped = site.status === 'active' ? null : 'currently on stop';
  const note = stopped ?? (site.depot === null ? 'outside our delivery area' : site.onSite > 0 ? onSite : null);
  return (
    <button
      type="button"
      className={styles.card}
      aria-pressed={chosen}
      aria-disabled={stopped ? true : undefined}
      onClick={() => stopped ?? onChoose(site.id)}
    >
      <span className={styles.name}>{site.name}</span>
      <span className={styles.address}>{addressOf(site)}</span>
      {note && <span className={styles.note}>{note}</span>}
    </button>
  );
}

/** "12 Canal Wharf, Leeds LS11 5PS", without a break in the postcode. */
export function addressOf({ addressLine1, town, postcode }: Pick<Site, 'addressLine1' | 'town' | 'postcode'>): string {
  return `${addressLine1}, ${town} ${postcode.replace(' ', '\u00a0')}`;
}
