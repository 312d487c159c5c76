import type { Reply } from '@tonnage/contract/endpoint';
import type { getManifest } from '@tonnage/contract/core/tenants/application';
import { INSTALLED_PIXELS } from '@tonnage/domain/common/branding';
import type { iconOf } from './branding.queries.ts';
import type { tenantOf } from './queries.ts';

/** The colours of the navigation and the page (web/src/ui/theme/tokens.css), for a company without its own. */
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

/** Used by companies without an icon, or without one that a device would accept. */
const SHARED: Icons = [
  icon('icon', 192, 'any'),
  icon('icon', 512, 'any'),
  icon('maskable', 192, 'maskable'),
  icon('maskable', 512, 'maskable'),
];

/** The portal's web app manifest, with the company's name, colour and icon. */
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

/** Browsers reject a small icon for installing, and distort one that is not square. */
function ownIcons(src: string | null, own: OwnIcon): Icons | null {
  if (src === null || own?.mime !== 'image/png' || own.width !== own.height || own.width < INSTALLED_PIXELS)
    return null;
  return [{ src, sizes: `${own.width}x${own.height}`, type: own.mime, purpose: 'any' }];
}
