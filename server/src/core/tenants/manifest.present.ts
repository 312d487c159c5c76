import type { Reply } from '@tonnage/contract/endpoint';
import type { getManifest } from '@tonnage/contract/core/tenants/application';
import { INSTALLED_PIXELS } from '@tonnage/domain/common/branding';
import type { iconOf } from './branding.queries.ts';
import type { tenantOf } from './queries.ts';

/** As the navigation and the document are drawn (web/src/ui/theme/tokens.css), where the company has no colour of its own. */
const NAVIGATION = '#16201b';
const PAPER_COLOUR = '#f5f3ee';

type OwnIcon = Awaited<ReturnType<typeof iconOf>>;
type Icons = Reply<typeof getManifest>['icons'];

const icon = (name: string, size: number, purpose: 'any' | 'maskable'): Icons[number] => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** What all share that have no icon of their own, or none that a device would take. */
const SHARED: Icons = [
  icon('icon', 192, 'any'),
  icon('icon', 512, 'any'),
  icon('maskable', 192, 'maskable'),
  icon('maskable', 512, 'maskable'),
];

/** The portal as something that a device installs: with the company's name, its colour and its icon. */
export function presentManifest(row: Awaited<ReturnType<typeof tenantOf>>, own: OwnIcon): Reply<typeof getManifest> {
  return {
    id: '/',
    name: row.name,
    short_name: row.name,
    description: 'Order and manage skips for all your sites.',
    lang: 'en-GB',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: PAPER_COLOUR,
    theme_color: row.brand_colour ?? NAVIGATION,
    icons: ownIcons(row.favicon_url, own) ?? SHARED,
  };
}

/** Browsers install nothing by a small icon, and draw one that is not square badly. */
function ownIcons(src: string | null, own: OwnIcon): Icons | null {
  if (src === null || own?.mime !== 'image/png' || own.width !== own.height || own.width < INSTALLED_PIXELS)
    return null;
  return [{ src, sizes: `${own.width}x${own.height}`, type: own.mime, purpose: 'any' }];
}
