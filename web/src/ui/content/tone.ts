/** The five statuses that have a colour. */
export type Tone = 'requested' | 'scheduled' | 'onSite' | 'over' | 'done';
