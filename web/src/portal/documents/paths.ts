import type { To } from '../../ui/links.tsx';
import type { DocumentsSearch } from './screens.ts';
import { asLink } from '../../shared/address.ts';

export const documentsAddress = (search: DocumentsSearch = {}) => ({ path: '/documents', search }) as const;
export const documentsPath = (search: DocumentsSearch = {}): To => asLink(documentsAddress(search));
export const documentPath = (id: string): To => `/documents/${id}`;
export const signPath = (id: string): To => `/documents/${id}/sign`;
