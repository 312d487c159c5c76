import { TextLink } from '../../ui/text-link.tsx';

/** The label of the box that accepts the privacy policy (specification §5); `url`: the company's policy, if it has one. */
export function PrivacyLabel({ url }: { url: string | null }) {
  return <>I accept the {url ? <TextLink href={url}>privacy policy</TextLink> : 'privacy policy'}</>;
}
