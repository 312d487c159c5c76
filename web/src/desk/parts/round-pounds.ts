import { formatPence } from '@tonnage/domain/common/money';

/** An amount in pence where its pence matter to nobody: whole pounds. */
export const roundPounds = (pence: number): string => formatPence(Math.round(pence / 100) * 100).replace(/\.00$/, '');
