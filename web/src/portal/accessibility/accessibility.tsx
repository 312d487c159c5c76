import { useSuspenseQuery } from '@tanstack/react-query';
import { applicationQuery } from '../../lib/queries.ts';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { contactItems } from '../guest/contact-items.tsx';
import { words } from '../words.ts';

/** The company's accessibility statement: what it aims at, what helps, and whom to tell about a barrier. */
export function Accessibility() {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const { name, address } = application;
  const contacts = [
    ...contactItems(application),
    ...(address === null ? [] : [{ term: 'Write to', value: `${name}, ${address}` }]),
  ];
  return (
    <Stack>
      <PageHead title={words.accessibility} sub={`How ${name} makes this portal work for everyone.`} />
      <p>
        We want everyone to be able to order and manage skips here. The portal is built to meet level AA of the Web
        Content Accessibility Guidelines, version 2.2.
      </p>
      <Panel title="What you can do">
        <Stack>
          <p>Use every page with a keyboard, a screen reader, speech input or a touch screen.</p>
          <p>Zoom to 400%, make the text larger, or use your device’s contrast and colour settings.</p>
          <p>
            Choose light or dark colours, switch off keys of one letter, and take a minute instead of five seconds to
            undo: under Account, Profile.
          </p>
          <p>Print orders, documents and invoices, or have them as tables to open in a spreadsheet.</p>
        </Stack>
      </Panel>
      <Panel title="If something is difficult to use">
        <Stack>
          <p>
            Tell us what you were trying to do and what got in the way. We can also take your order, or give you any of
            our documents in another form.
          </p>
          {contacts.length > 0 && <DescriptionList items={contacts} column="100%" />}
          <p>
            If you’re not happy with our answer, the{' '}
            <TextLink to="https://www.equalityadvisoryservice.com/">Equality Advisory and Support Service</TextLink> can
            advise you.
          </p>
        </Stack>
      </Panel>
      <Panel title="How we check">
        <p>
          Every screen is checked with automated tools, and whole journeys with a keyboard alone. No outside body has
          assessed the portal. This statement was last reviewed on 25 November 2026.
        </p>
      </Panel>
      <TextLink to="/about">{`Contact ${name}`}</TextLink>
    </Stack>
  );
}
