import type { Application } from '@tonnage/contract/core/tenants/application';
import { renderToString } from 'react-dom/server';
import { brandOf, brandVariables } from '../../ui/brand.ts';
import { FirstPage } from './first-page.tsx';

/** The login page of a company, as HTML for #root. */
export function renderFirstPage(application: Application): string {
  return renderToString(<FirstPage application={application} onSignedIn={() => undefined} />);
}

/** The CSS variables of a company's colours; none for one without. */
export function brandStyle(application: Application): Record<string, string> {
  const brand = brandOf(application);
  return brand ? brandVariables(brand) : {};
}
