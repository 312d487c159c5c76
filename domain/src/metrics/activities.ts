/** What is recorded of a metric: the five types of the specification (§3), then links, documents and corrections. */
export const ACTIVITY_TYPES = [
  'VALUE_REPORTED',
  'VALUE_EDITED',
  'VALUE_DISMISSED',
  'VALUE_ACCEPTED',
  'OBJECTIVE_MODIFIED',
  'LINK_ADDED',
  'LINK_REMOVED',
  'DOCUMENT_ADDED',
  'DOCUMENT_REMOVED',
  'VALUE_CORRECTED',
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

export const isActivityType = (text: unknown): text is ActivityType =>
  (ACTIVITY_TYPES as readonly unknown[]).includes(text);
