import { phoneLink } from '@tonnage/domain/common/phone';
import type { Application } from '@tonnage/contract/core/tenants/application';
import { TextLink } from '../../ui/text-link.tsx';

/** The office's contact details, as far as the company gives them. */
export function contactItems({ supportPhone, supportEmail }: Application) {
  return [
    ...(supportPhone
      ? [{ term: 'Phone', value: <TextLink to={phoneLink(supportPhone)}>{supportPhone}</TextLink> }]
      : []),
    ...(supportEmail
      ? [{ term: 'Email', value: <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink> }]
      : []),
  ];
}
