import type { To } from '../ui/links.tsx';
/** A screen's place in the app: its breadcrumbs and the browser's title. */
export interface Place {
  title: string;
  crumbs: { label: string; to?: To }[];
}
