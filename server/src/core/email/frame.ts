import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement as h, type ReactElement } from 'react';

import { callUs, type Action, type MailBrand, type MailText, type Paragraph } from './text.ts';

const INK = '#16201b';
const font = 'Inter, Helvetica, Arial, sans-serif';

/**
 * Every email has the same shape: the company's name or logo, a heading, a greeting by name, the text, one button if the reader can log in, and the
 * company's name, telephone and address at the end.
 */
export function frame(brand: MailBrand, mail: MailText): ReactElement {
  return h(
    Html,
    { lang: 'en-GB' },
    h(Head, null, h('title', null, mail.heading)),
    // What the inbox shows after the subject; the plain text version begins with the heading.
    h('div', { style: { display: 'none' }, 'data-skip-in-text': true }, mail.preview),
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
        paragraph(greeting(brand.reader), 'hello'),
        ...mail.body.map((each, i) => paragraph(each, String(i))),
        ...(brand.hasLogin || mail.open ? [button(brand, mail.action)] : []),
        ...(brand.hasLogin
          ? []
          : [paragraph(`To change anything or ask a question, please ${callUs(brand)}.`, 'call')]),
        ...((brand.hasLogin || mail.open) && mail.other ? [otherAction(mail.other)] : []),
        signOff(brand),
        ...foot(brand, mail.why),
      ),
    ),
  );
}

function button(brand: MailBrand, { label, url }: Action): ReactElement {
  const style = {
    backgroundColor: brand.brandColour,
    color: brand.onBrandColour,
    borderRadius: 6,
    padding: '12px 20px',
    fontWeight: 700,
    fontSize: 15,
  };
  return h(Section, { key: 'button', style: { margin: '24px 0 8px' } }, h(Button, { href: url, style }, label));
}

/** The company's name, telephone, email and address; what it has not entered is left out. */
function signOff({ name, supportPhone, supportEmail, address }: MailBrand): ReactElement {
  const contact = [supportPhone, supportEmail].filter(Boolean).join(' · ');
  const lines = [name, contact, address].filter((text): text is string => Boolean(text));
  return h(
    Text,
    { style: { fontSize: 15, lineHeight: '22px', margin: '16px 0 0' } },
    'Kind regards',
    ...lines.flatMap((text) => [h('br', { key: text }), text]),
  );
}

function foot({ choices }: MailBrand, why: MailText['why']): ReactElement[] {
  if (!why && choices === null) return [];
  return [
    h(Hr, { key: 'line', style: { borderColor: '#e3dfd5', margin: '24px 0 12px' } }),
    ...(why ? [h(Text, { key: 'why', style: footLine }, `${why.text} `, footLink(why.link))] : []),
    ...(choices === null
      ? []
      : [
          h(
            Text,
            { key: 'choices', style: footLine },
            footLink({ label: 'Choose which emails you receive', url: choices }),
          ),
        ]),
  ];
}

/** A second link, quieter than the button. */
function otherAction({ label, url }: Action): ReactElement {
  const style = { color: INK, fontSize: 15, fontWeight: 700, textDecoration: 'underline' };
  return h(Section, { key: 'other', style: { margin: '0 0 8px' } }, h(Link, { href: url, style }, label));
}

const QUIET = '#4c564f';
const footLine = { fontSize: 13, color: QUIET, margin: '4px 0 0' };

function footLink({ label, url }: Action): ReactElement {
  return h(Link, { key: url, href: url, style: { color: QUIET, textDecoration: 'underline' } }, label);
}

function greeting(name: string | null): string {
  return name === null ? 'Hello,' : `Hello ${name},`;
}

function paragraph(each: Paragraph, key: string): ReactElement {
  const style = { fontSize: 15, lineHeight: '22px', margin: '0 0 8px' };
  if (typeof each === 'string') return h(Text, { key, style }, each);
  const { link, rest } = each;
  const linkStyle = { color: INK, fontWeight: 700, textDecoration: 'underline' };
  return h(Text, { key, style }, h(Link, { href: link.url, style: linkStyle }, link.label), rest);
}
