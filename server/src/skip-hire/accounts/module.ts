import { emails } from './emails.ts';

export const module = { emails };
