import type { To } from '../ui/links.tsx';
/** Where a screen stands: its breadcrumbs, and the browser's title. */
export interface Place {
  title: string;
  crumbs: { label: string; to?: To }[];
}
