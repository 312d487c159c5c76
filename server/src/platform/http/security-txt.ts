import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import type { CompanyOf } from './page.ts';

/** Days for which the file is valid; it must be less than a year (RFC 9116 §2.5.5). */
const VALID_DAYS = 180;

/** Tells whoever finds a weakness how to reach the company at the request's host (RFC 9116). NOT_FOUND if it names no contact. */
export function serveSecurityTxt(app: FastifyInstance, companyOf: CompanyOf, clock: Clock): void {
  app.get('/.well-known/security.txt', { config: { charged: true } }, async (request, reply) => {
    const { supportEmail, supportPhone } = await companyOf(request);
    const contacts = [
      supportEmail && `mailto:${encodeURI(supportEmail)}`,
      supportPhone && `tel:${supportPhone.replaceAll(/[^+\d]/g, '')}`,
    ].filter(Boolean);
    if (contacts.length === 0) throw new Refusal('NOT_FOUND');
    const expires = new Date(Date.parse(clock.now()) + VALID_DAYS * 86_400_000).toISOString();
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires}`,
      'Preferred-Languages: en',
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`);
  });
}
