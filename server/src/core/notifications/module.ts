import { emails } from './notice-email.ts';

export const module = { emails };
