import type { Reply } from '@tonnage/contract/endpoint';
import type { getManifest } from '@tonnage/contract/applications';
import type { tenantOf } from './queries.ts';

/** As the navigation and the paper are drawn (web/src/ui/theme/tokens.css), where the company has no colour of its own. */
const NAVIGATION = '#16201b';
const PAPER = '#f5f3ee';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The portal as something that a device installs: the company's name and colour, the icons that all share. */
export function presentManifest(row: Awaited<ReturnType<typeof tenantOf>>): Reply<typeof getManifest> {
  return {
    id: '/',
    name: row.name,
    short_name: row.name,
    description: 'Order, follow and account for every skip on every site.',
    lang: 'en-GB',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: row.brand_colour ?? NAVIGATION,
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
    ],
  };
}
