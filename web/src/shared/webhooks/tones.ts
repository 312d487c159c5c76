import type { Delivery } from '@tonnage/contract/core/webhooks';
import type { Tone } from '../../ui/content/tone.ts';

export const TONES: Record<Delivery['state'], Tone> = { waiting: 'requested', delivered: 'onSite', failed: 'over' };
