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
    ...(address === null ? [] : [{ term: 'Post', value: `${name}, ${address}` }]),
  ];
  return (
    <Stack>
      <PageHead title={words.accessibility} sub={`How ${name} makes this portal work for everyone.`} />
      <p>
        We want as many people as possible to be able to use this portal. It is designed to meet level AA of the Web
        Content Accessibility Guidelines, version 2.2.
      </p>
      <Panel title="Using this portal">
        <Stack>
          <p>You can use every page with a keyboard, a screen reader, speech input or a touch screen.</p>
          <p>You can zoom in to 400%, make text larger, and use your device’s contrast and colour settings.</p>
          <p>
            Under Account, Profile, you can choose a light or dark theme, turn off single-key shortcuts, and have 60
            seconds instead of 5 to undo an action.
          </p>
          <p>You can print orders, documents and invoices, and export lists to a spreadsheet.</p>
        </Stack>
      </Panel>
      <Panel title="If something is difficult to use">
        <Stack>
          <p>
            Tell us what you were trying to do and what got in the way. We can also take your order ourselves, or send
            you any document in another format.
          </p>
          {contacts.length > 0 && <DescriptionList items={contacts} column="100%" />}
          <p>
            If you’re not happy with our answer, the{' '}
            <TextLink to="https://www.equalityadvisoryservice.com/">Equality Advisory and Support Service</TextLink> can
            advise you.
          </p>
        </Stack>
      </Panel>
      <Panel title="How we test this portal">
        <p>
          Every screen is tested with automated tools, and the main tasks are tested with a keyboard alone. The portal
          has not been independently audited. This statement was last reviewed on 25 November 2026.
        </p>
      </Panel>
      <TextLink to="/about">{`Contact ${name}`}</TextLink>
    </Stack>
  );
}
