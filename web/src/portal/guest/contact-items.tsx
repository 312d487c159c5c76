import type { Application } from '@tonnage/contract/core/tenants/application';
import { TextLink } from '../../ui/text-link.tsx';
import { words } from './words.ts';

/** The office's contact details, as far as the company gives them. */
export function contactItems({ supportPhone, supportEmail }: Application) {
  return [
    ...(supportPhone
      ? [{ term: words.call, value: <TextLink to={`tel:${supportPhone.replace(/\s/g, '')}`}>{supportPhone}</TextLink> }]
      : []),
    ...(supportEmail
      ? [{ term: words.write, value: <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink> }]
      : []),
  ];
}
