/** Where a screen stands: its breadcrumbs, and the browser's title. */
export interface Place {
  title: string;
  crumbs: { label: string; to?: string }[];
}
