import { Document, Image, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import type { DocumentProps } from '@react-pdf/renderer';
import { createElement as h, type ReactElement, type ReactNode } from 'react';

/** The company as the head of its documents shows it. */
export interface DocumentBrand {
  name: string;
  legalName: string | null;
  address: string | null;
  contact: string;
  colour: string;
  /** PNG; null means the name alone. */
  logo: Buffer | null;
}

const INK = '#16201b';
const QUIET = '#4c564f';
const LINE = '#cfc9bb';

/** Characters on a page above which the type must be smaller for it to stay one page. */
const MUCH = 1500;
const SMALLER = 0.76;

/** The page's styles, in smaller type for long text. */
export type Look = ReturnType<typeof lookFor>;
export function lookFor(...said: (string | null | undefined)[]) {
  return said.join('').length > MUCH ? SMALL : USUAL;
}

const styles = (k: number) =>
  StyleSheet.create({
    page: { padding: '34 40 44', fontFamily: 'Inter', fontSize: 9 * k, lineHeight: 1.4, color: INK },
    head: { flexDirection: 'row', justifyContent: 'space-between', gap: 24, marginBottom: 16 },
    company: { flex: 1, paddingLeft: 10 },
    companyName: { fontSize: 15 * k, fontWeight: 700, lineHeight: 1.2 },
    logo: { maxHeight: 34 * k, maxWidth: 150, marginBottom: 4, objectFit: 'contain', objectPosition: 'left' },
    quiet: { color: QUIET, fontSize: 8 * k },
    what: { alignItems: 'flex-end', maxWidth: 240 },
    title: { fontSize: 15 * k, fontWeight: 700, lineHeight: 1.2, textAlign: 'right' },
    number: { fontSize: 11 * k, fontWeight: 600, marginTop: 3 },
    state: { marginTop: 4, fontSize: 8 * k, fontWeight: 600, color: '#b42318' },
    box: { border: `1 solid ${LINE}`, borderRadius: 3, marginBottom: 8 * k },
    boxTitle: {
      backgroundColor: '#efece5',
      paddingVertical: 4 * k,
      paddingHorizontal: 9,
      fontWeight: 700,
      fontSize: 8.5 * k,
    },
    rows: { paddingVertical: 5 * k, paddingHorizontal: 9 },
    row: { flexDirection: 'row', gap: 8, marginBottom: 2 },
    term: { width: 112, color: QUIET, fontSize: 8.5 * k },
    value: { flex: 1 },
    pair: { flexDirection: 'row', gap: 8 },
    half: { flexGrow: 1, flexBasis: 0 },
    foot: {
      position: 'absolute',
      left: 40,
      right: 40,
      bottom: 20,
      flexDirection: 'row',
      justifyContent: 'space-between',
      color: QUIET,
      fontSize: 7.5 * k,
    },
  });

const USUAL = styles(1);
const SMALL = styles(SMALLER);

interface Sheet {
  look: Look;
  brand: DocumentBrand;
  title: string;
  number: string;
  /** Red text beside the number: not signed yet, or void. */
  state?: string | undefined;
  foot: string;
  children: ReactNode[];
}

/** One A4 page under the company's name. */
export function sheet({ look, brand, title, number, state, foot, children }: Sheet): ReactElement<DocumentProps> {
  return h(
    Document,
    {
      title: `${title} ${number}`,
      author: brand.legalName ?? brand.name,
      creator: brand.name,
      producer: brand.name,
      language: 'en-GB',
    },
    h(
      Page,
      { size: 'A4', style: look.page },
      h(
        View,
        { style: look.head },
        h(
          View,
          { style: [look.company, { borderLeft: `5 solid ${brand.colour}` }] },
          brand.logo && h(Image, { style: look.logo, src: { data: brand.logo, format: 'png' } }),
          h(Text, { style: look.companyName }, brand.name),
          ...[brand.legalName, brand.address, brand.contact]
            .filter((line): line is string => Boolean(line) && line !== brand.name)
            .map((line) => h(Text, { key: line, style: look.quiet }, line)),
        ),
        h(
          View,
          { style: look.what },
          h(Text, { style: look.title }, title),
          h(Text, { style: look.number }, number),
          state && h(Text, { style: look.state }, state),
        ),
      ),
      ...children,
      h(View, { style: look.foot, fixed: true }, h(Text, null, foot), h(Text, null, number)),
    ),
  );
}

/** A titled box of labelled facts; unknown ones are left out. */
export function box(
  look: Look,
  title: string,
  facts: readonly (readonly [string, string | null | undefined])[],
  ...more: ReactNode[]
) {
  return h(
    View,
    { style: look.box, key: title, wrap: false },
    h(Text, { style: look.boxTitle }, title),
    h(
      View,
      { style: look.rows },
      ...facts
        .filter(([, value]) => value)
        .map(([term, value]) =>
          h(
            View,
            { style: look.row, key: term },
            h(Text, { style: look.term }, term),
            h(Text, { style: look.value }, value),
          ),
        ),
      ...more,
    ),
  );
}
