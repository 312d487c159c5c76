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
import { formatDay } from '@tonnage/domain/common/format-dates';
import { withUnbroken } from '@tonnage/domain/common/unbroken';
import { createElement as h, type CSSProperties, type ReactElement, type ReactNode } from 'react';

import { DRAWING, drawingId } from './drawing.ts';
import { callUs, type Action, type Fact, type MailBrand, type MailText, type Paragraph } from './text.ts';

const font = 'Inter, Helvetica, Arial, sans-serif';
const LIGHT = { paper: '#f5f3ee', sheet: '#ffffff', ink: '#16201b', quiet: '#4c564f', line: '#e3dfd5' };
const DARK = { paper: '#0f1512', sheet: '#1a221d', ink: '#eef1ed', quiet: '#b7bfb8', line: '#445048' };

/** Programs that know neither rule show the light email with its margins, which inline styles describe. */
const STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 639px) {
  .page, .page > table > tbody > tr > td { background: ${LIGHT.sheet} !important; padding: 0 !important; }
  .sheet { border-width: 0 !important; border-radius: 0 !important; }
  .inside { padding: 24px 16px !important; }
  .button { display: block !important; margin-right: 0 !important; }
  .button a { display: block !important; text-align: center; }
}
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background: ${DARK.paper} !important; }
  .sheet { background: ${DARK.sheet} !important; border-color: ${DARK.line} !important; }
  .leaf { background: ${DARK.paper} !important; }
  .ink, .sheet h1, .sheet h2, .sheet p, .sheet a:not(.filled) { color: ${DARK.ink} !important; }
  .sheet .quiet, .sheet .quiet a { color: ${DARK.quiet} !important; }
  .line { border-color: ${DARK.line} !important; }
  .logo { background: #fff; border-radius: 6px; padding: 4px 8px; }
}
@media (prefers-color-scheme: dark) and (max-width: 639px) {
  .page, .page > table > tbody > tr > td { background: ${DARK.sheet} !important; }
}`;

/**
 * Every email has the same shape: the company's name or logo, a heading, a greeting by name, its first sentence, the day and the container
 * that it is about, the facts, the rest of the text, one button if the reader can log in, and the company's name, telephone and address
 * at the end.
 */
export function frame(brand: MailBrand, mail: MailText): ReactElement {
  const [first, ...rest] = mail.body;
  return h(
    Html,
    { lang: 'en-GB' },
    h(
      Head,
      null,
      h('title', null, mail.heading),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', { dangerouslySetInnerHTML: { __html: STYLES } }),
    ),
    // What the inbox shows after the subject; the plain text version begins with the heading.
    h('div', { style: { display: 'none' }, 'data-skip-in-text': true }, mail.preview),
    h(
      Body,
      {
        className: 'page',
        style: { backgroundColor: LIGHT.paper, margin: 0, padding: '24px 0', fontFamily: font, color: LIGHT.ink },
      },
      sheet(brand, mail, first, rest),
    ),
  );
}

function sheet(brand: MailBrand, mail: MailText, first: Paragraph | undefined, rest: Paragraph[]): ReactElement {
  return h(
    Container,
    {
      className: 'sheet',
      style: {
        backgroundColor: LIGHT.sheet,
        border: `1px solid ${LIGHT.line}`,
        borderRadius: 10,
        maxWidth: 600,
        padding: 0,
        borderSpacing: 0,
      },
    },
    h(
      Section,
      // A long address breaks where it must, so that no phone is too narrow; the second is what older programs know.
      { className: 'inside', style: { padding: 32, overflowWrap: 'anywhere', wordBreak: 'break-word' } },
      mark(brand),
      h(
        Heading,
        { as: 'h1', style: { fontSize: 24, lineHeight: '30px', margin: '24px 0 12px' } },
        ...unbroken(mail.heading),
      ),
      paragraph(greeting(brand.reader), 'hello'),
      ...(first === undefined ? [] : [paragraph(first, 'first')]),
      ...about(brand, mail),
      ...rest.map((each, i) => paragraph(each, String(i))),
      ...(brand.hasLogin || mail.open ? [buttons(brand, mail)] : []),
      ...(brand.hasLogin ? [] : [paragraph(`To change anything or ask a question, please ${callUs(brand)}.`, 'call')]),
      signOff(brand),
      ...foot(brand, mail.why),
    ),
  );
}

/** The company's logo, or its name. */
function mark({ name, logo, brandColour }: MailBrand): ReactElement {
  const style = { fontWeight: 700, fontSize: 18, margin: 0, borderLeft: `6px solid ${brandColour}`, paddingLeft: 12 };
  if (logo === null) return h(Text, { style }, name);
  return h(Img, { className: 'logo', src: logo, alt: name, height: 40, style: { maxWidth: 240 } });
}

/** The day beside the drawing, the facts and an invoice's sums. */
function about(brand: MailBrand, mail: MailText): ReactElement[] {
  const { days = [], drawing, facts = [], bill } = mail;
  return [
    ...(days.length > 0 || drawing ? [pictures(brand, days, drawing)] : []),
    ...(bill ? [billTable(bill)] : []),
    ...(facts.length > 0 ? [factTable(facts)] : []),
  ];
}

/** Side by side, and one below the other on a phone. Without pictures, and in the plain text, the facts say the same. */
function pictures(brand: MailBrand, days: NonNullable<MailText['days']>, drawing: MailText['drawing']): ReactElement {
  const beside = { display: 'inline-block', verticalAlign: 'bottom', margin: '0 16px 8px 0' };
  return h(
    'div',
    { key: 'pictures', style: { margin: '16px 0 8px' }, 'data-skip-in-text': true },
    ...days.map((day) => h('div', { key: `${day.date}${day.struck}`, style: beside }, leaf(brand, day))),
    drawing &&
      h(Img, {
        src: `cid:${drawingId(drawing.shape)}`,
        alt: drawnWords(drawing),
        ...DRAWING,
        style: { ...beside, marginRight: 0 },
      }),
  );
}

function drawnWords({ name, shape: { lengthCm, heightCm } }: NonNullable<MailText['drawing']>): string {
  const metres = (cm: number) => `${(cm / 100).toFixed(1)} m`;
  return `${name}: ${metres(lengthCm)} long and ${metres(heightCm)} high, beside a person`;
}

/** A leaf of a calendar, 72 by 80 pixels: WED, 25, NOV. */
function leaf({ brandColour }: MailBrand, { date, struck }: NonNullable<MailText['days']>[number]): ReactElement {
  const [weekday, day, month] = formatDay(date).split(' ');
  const small = { fontSize: 12, lineHeight: '16px', fontWeight: 700, letterSpacing: '0.06em' };
  const line = (text: string | undefined, style: CSSProperties, className: string) =>
    h('div', { className, style: { ...style, ...(struck && { textDecoration: 'line-through' }) } }, text);
  return h(
    'table',
    {
      role: 'presentation',
      className: struck ? 'leaf line' : 'leaf',
      width: 72,
      height: 80,
      cellSpacing: 0,
      style: {
        width: 72,
        height: 80,
        backgroundColor: LIGHT.paper,
        borderLeft: `3px solid ${struck ? LIGHT.line : brandColour}`,
        textAlign: 'center',
      },
    },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h(
          'td',
          { style: { padding: 0, color: struck ? LIGHT.quiet : LIGHT.ink } },
          line(weekday?.toUpperCase(), small, 'quiet'),
          line(day, { fontSize: 28, lineHeight: '32px', fontWeight: 700 }, struck ? 'quiet' : 'ink'),
          line(month?.toUpperCase(), small, 'quiet'),
        ),
      ),
    ),
  );
}

const rowLine = { borderTop: `1px solid ${LIGHT.line}`, verticalAlign: 'baseline', fontSize: 15, lineHeight: '22px' };

function table(key: string, rows: ReactNode[]): ReactElement {
  const style = { width: '100%', borderCollapse: 'collapse' as const, margin: '16px 0' };
  return h('table', { key, className: 'facts', width: '100%', cellSpacing: 0, style }, h('tbody', null, ...rows));
}

function factTable(facts: readonly Fact[]): ReactElement {
  const label = { ...rowLine, width: 104, padding: '7px 12px 7px 0', textAlign: 'left' as const, fontWeight: 400 };
  return table(
    'facts',
    facts.map(([name, value]) =>
      h(
        'tr',
        { key: name },
        h('th', { scope: 'row', className: 'line quiet', style: { ...label, color: LIGHT.quiet } }, name),
        h('td', { className: 'line ink', style: { ...rowLine, padding: '7px 0' } }, ...unbroken(value)),
      ),
    ),
  );
}

/** What each site costs, and in large figures what it comes to. */
function billTable({ sums, total }: NonNullable<MailText['bill']>): ReactElement {
  const row = (label: string, amount: string, style: CSSProperties) =>
    h(
      'tr',
      { key: label },
      h(
        'th',
        {
          scope: 'row',
          className: 'line ink',
          style: { ...rowLine, padding: '7px 12px 7px 0', textAlign: 'left', fontWeight: 400 },
        },
        ...unbroken(label),
      ),
      h(
        'td',
        {
          className: 'line ink',
          style: { ...rowLine, padding: '7px 0', textAlign: 'right', whiteSpace: 'nowrap', ...style },
        },
        amount,
      ),
    );
  const large = { fontSize: 28, lineHeight: '34px', fontWeight: 700 };
  return table('bill', [
    ...sums.map(({ label, amount }) => row(label, amount, {})),
    row(total.label, total.amount, large),
  ]);
}

/** What to do next, and where an answer has two sides the other of the same size. */
function buttons({ brandColour, onBrandColour }: MailBrand, { action, other }: MailText): ReactElement {
  const style = {
    border: `1px solid ${brandColour}`,
    borderRadius: 6,
    padding: '13px 16px',
    fontWeight: 700,
    fontSize: 16,
    lineHeight: '20px',
  };
  const one = ({ label, url }: Action, className: string, look: CSSProperties) =>
    h(
      'div',
      { key: url, className: 'button', style: { display: 'inline-block', margin: '0 8px 8px 0' } },
      h(Button, { href: url, className, style: { ...style, ...look } }, label),
    );
  return h(
    Section,
    { key: 'buttons', style: { margin: '24px 0 0' } },
    one(action, 'filled', { backgroundColor: brandColour, color: onBrandColour }),
    other && one(other, 'outlined', { borderColor: LIGHT.quiet, color: LIGHT.ink }),
  );
}

/** The company's name, telephone, email and address; what it has not entered is left out. */
function signOff({ name, supportPhone, supportEmail, address }: MailBrand): ReactElement {
  const contact = [supportPhone, supportEmail].filter(Boolean).join(' · ');
  const lines = [name, contact, address].filter((text): text is string => Boolean(text));
  return h(
    Text,
    { style: { fontSize: 15, lineHeight: '22px', margin: '16px 0 0' } },
    'Kind regards',
    ...lines.flatMap((text) => [h('br', { key: text }), ...unbroken(text)]),
  );
}

function foot({ choices }: MailBrand, why: MailText['why']): ReactElement[] {
  if (!why && choices === null) return [];
  return [
    h(Hr, { key: 'line', className: 'line', style: { borderColor: LIGHT.line, margin: '24px 0 12px' } }),
    ...(why ? [footLine('why', `${why.text} `, footLink(why.link))] : []),
    ...(choices === null
      ? []
      : [footLine('choices', footLink({ label: 'Choose which emails you receive', url: choices }))]),
  ];
}

const footLine = (key: string, ...text: ReactNode[]) =>
  h(Text, { key, className: 'quiet', style: { fontSize: 13, color: LIGHT.quiet, margin: '4px 0 0' } }, ...text);

function footLink({ label, url }: Action): ReactElement {
  return h(Link, { key: url, href: url, style: { color: LIGHT.quiet, textDecoration: 'underline' } }, label);
}

function greeting(name: string | null): string {
  return name === null ? 'Hello,' : `Hello ${name},`;
}

function paragraph(each: Paragraph, key: string): ReactElement {
  const style = { fontSize: 16, lineHeight: '24px', margin: '0 0 8px' };
  if (typeof each === 'string') return h(Text, { key, style }, ...unbroken(each));
  if ('title' in each) return h(Heading, { key, as: 'h2', style: { ...style, margin: '20px 0 8px' } }, each.title);
  const { link, rest } = each;
  const linkStyle = { color: LIGHT.ink, fontWeight: 700, textDecoration: 'underline' };
  return h(Text, { key, style }, h(Link, { href: link.url, style: linkStyle }, link.label), ...unbroken(rest));
}

/** A text, no postcode and no telephone number of which is broken by a line; the plain text version has it as it is. */
const unbroken = (text: string): ReactNode[] => [withUnbroken(text)];
