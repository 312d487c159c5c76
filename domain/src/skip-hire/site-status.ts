export const SITE_STATUSES = ['active', 'on_stop', 'archived'] as const;
export type SiteStatus = (typeof SITE_STATUSES)[number];

export const SITE_STATUS_LABELS: Record<SiteStatus, string> = {
  active: 'Open',
  on_stop: 'On stop',
  archived: 'Archived',
};
