import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement as h, type ReactElement } from 'react';

export interface MailBrand {
  name: string;
  brandColour: string;
  onBrandColour: string;
  supportPhone: string | null;
  supportEmail: string | null;
  /** Address of the logo. */
  logo: string | null;
  /** Where the reader chooses which mails like this come; null of those that always come. */
  choices: string | null;
}

const INK = '#16201b';
const font = 'Inter, Helvetica, Arial, sans-serif';

/**
 * What every mail looks like: the company's name on its colour, the first line as the heading, one button, and at most one thing to do
 * instead. `why` it came, and how it comes no more, stands at its foot.
 */
export function frame(
  brand: MailBrand,
  mail: {
    preview: string;
    heading: string;
    body: ReactElement[];
    action: Action;
    other?: Action;
    why?: ReactElement[];
  },
): ReactElement {
  const contact = [brand.supportPhone, brand.supportEmail].filter(Boolean).join(' · ');
  return h(
    Html,
    { lang: 'en-GB' },
    h(Head),
    h(Preview, null, mail.preview),
    h(
      Body,
      { style: { backgroundColor: '#f5f3ee', margin: 0, padding: '24px 0', fontFamily: font, color: INK } },
      h(
        Container,
        {
          style: {
            backgroundColor: '#ffffff',
            border: '1px solid #e3dfd5',
            borderRadius: 10,
            maxWidth: 560,
            padding: 32,
          },
        },
        h(
          Text,
          {
            style: {
              fontWeight: 700,
              fontSize: 18,
              margin: 0,
              borderLeft: `6px solid ${brand.brandColour}`,
              paddingLeft: 12,
            },
          },
          brand.logo === null
            ? brand.name
            : h(Img, { src: brand.logo, alt: brand.name, height: 40, style: { maxWidth: 240 } }),
        ),
        h(Heading, { as: 'h1', style: { fontSize: 24, lineHeight: '30px', margin: '24px 0 12px' } }, mail.heading),
        ...mail.body,
        h(
          Section,
          { style: { margin: '24px 0 8px' } },
          h(
            Button,
            {
              href: mail.action.url,
              style: {
                backgroundColor: brand.brandColour,
                color: brand.onBrandColour,
                borderRadius: 6,
                padding: '12px 20px',
                fontWeight: 700,
                fontSize: 15,
              },
            },
            mail.action.label,
          ),
        ),
        ...(mail.other ? [otherAction(mail.other)] : []),
        h(Hr, { style: { borderColor: '#e3dfd5', margin: '24px 0 12px' } }),
        h(Text, { style: { ...footLine, margin: 0 } }, contact === '' ? brand.name : `${brand.name} · ${contact}`),
        ...(mail.why ? [h(Text, { key: 'why', style: footLine }, ...mail.why)] : []),
        ...(brand.choices === null
          ? []
          : [h(Text, { key: 'choices', style: footLine }, footLink(brand.choices, 'Choose which mails you get'))]),
      ),
    ),
  );
}

interface Action {
  label: string;
  url: string;
}

/** What may be done instead, less loud than the button. */
function otherAction({ label, url }: Action): ReactElement {
  const style = { color: INK, fontSize: 15, fontWeight: 700, textDecoration: 'underline' };
  return h(Section, { key: 'other', style: { margin: '0 0 8px' } }, h(Link, { href: url, style }, label));
}

const QUIET = '#4c564f';
const footLine = { fontSize: 13, color: QUIET, margin: '4px 0 0' };

/** A link at the foot of a mail. */
export function footLink(url: string, words: string): ReactElement {
  return h(Link, { key: url, href: url, style: { color: QUIET, textDecoration: 'underline' } }, words);
}

/** The first line of an email: by name, where the address is proven to be that person's. */
export function greeting(name: string | null): string {
  return name === null ? 'Hello,' : `Hello ${name},`;
}

/** A line of a mail's body. */
export function line(text: string, key: string): ReactElement {
  return h(Text, { key, style: { fontSize: 15, lineHeight: '22px', margin: '0 0 8px' } }, text);
}

export interface MadeMail {
  subject: string;
  body: ReactElement;
  /** Where a mail program ends the subscription with one POST (RFC 8058); on newsletters only. */
  leave?: string;
  /** What of the text lets its reader act: the outbox keeps the letter without it. */
  token?: string;
}
