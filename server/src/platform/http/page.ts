import { setTimeout } from 'node:timers/promises';
import type { Application } from '@tonnage/contract/core/tenants/application';
import type { FastifyRequest } from 'fastify';

/** What guests may know of the company at a request's host. Throws TENANT_UNKNOWN. */
export type CompanyOf = (request: FastifyRequest) => Promise<Application>;

/** What the build makes of web/src/portal/sign-in/first-page-server.tsx. */
interface FirstPage {
  renderFirstPage: (company: Application) => string;
  brandStyle: (company: Application) => Record<string, string>;
}

/** Milliseconds in which the company must be known, or the page goes out without it: the browser then asks itself. */
const PATIENCE_MS = 1_000;
/** How many pages may ask the database at once. Pages are not limited by source as calls are, so more go out without the company. */
const OPTIMISTIC = 8;
/** Companies whose login form is kept as it was drawn. */
const KEPT = 100;

/**
 * Fills a built page with what the browser would ask for first: the company, in its colours and under its name. In the
 * page `login`, if one is given, also the login form, which the browser takes over (web/src/portal/sign-in); if the
 * company is unknown, the other page is returned.
 */
export function pageFiller(firstPage: URL, companyOf: CompanyOf) {
  let loading: Promise<FirstPage> | undefined;
  const drawn = new Map<string, string>();
  let asking = 0;
  const known = async (request: FastifyRequest): Promise<Application | null> => {
    if (asking >= OPTIMISTIC) return null;
    asking += 1;
    return inTime(companyOf(request).finally(() => (asking -= 1)));
  };

  return async (request: FastifyRequest, page: string, login?: string): Promise<{ html: string; isLogin: boolean }> => {
    // The browser's worker keeps pages for times without a connection, when what a company said may be out of date.
    const isKept = request.headers['sec-fetch-dest'] === 'empty';
    const company = isKept ? null : await known(request);
    if (company === null) return { html: page, isLogin: false };
    const { brandStyle, renderFirstPage } = await (loading ??= import(firstPage.href) as Promise<FirstPage>);
    const json = JSON.stringify(company).replaceAll('<', '\\u003c');
    const colours = Object.entries(brandStyle(company)).map(([name, value]) => `${name}:${value}`);
    const parts: [string, string][] = [
      ['<html lang="en-GB">', `<html lang="en-GB" style="${colours.join(';')}">`],
      ['</head>', `<script type="application/json" id="application">${json}</script></head>`],
    ];
    if (company.favicon)
      parts.push(['href="/mark.svg" type="image/svg+xml"', `href="${escaped(company.favicon.url)}"`]);
    if (login !== undefined) {
      if (drawn.size > KEPT) drawn.clear();
      if (!drawn.has(json)) drawn.set(json, renderFirstPage(company));
      parts.push(['<title>Skip hire</title>', `<title>Login · ${escaped(company.name)}</title>`]);
      parts.push(['<div id="root"></div>', `<div id="root">${drawn.get(json)!}</div>`]);
    }
    const html = parts.reduce((text, [place, filled]) => text.replace(place, () => filled), login ?? page);
    return { html, isLogin: login !== undefined };
  };
}

const inTime = (company: Promise<Application>): Promise<Application | null> =>
  Promise.race([company, setTimeout(PATIENCE_MS, null, { ref: false })]).catch(() => null);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
