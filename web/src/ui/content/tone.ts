/** The five states a colour may carry, and plain. */
export type Tone = 'requested' | 'scheduled' | 'onSite' | 'over' | 'done';
