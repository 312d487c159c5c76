import type { Application } from '@tonnage/contract/core/tenants/application';

/** What the server wrote into the page about its company; null in a page that it did not write (development, offline). */
export function pageApplication(): Application | null {
  const text = document.getElementById('application')?.textContent;
  return text ? (JSON.parse(text) as Application) : null;
}
