import type { DocumentsSearch } from '../search.ts';
import { asLink } from '../../shared/address.ts';

export const documentsAddress = (search: DocumentsSearch = {}) => ({ path: '/documents', search });
export const documentsPath = (search: DocumentsSearch = {}) => asLink(documentsAddress(search));
export const documentPath = (id: string) => `/documents/${id}`;
export const signPath = (id: string) => `/documents/${id}/sign`;
