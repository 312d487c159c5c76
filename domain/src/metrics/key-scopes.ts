/** What a key of an organisation allows a program to do. */
export const ORGANISATION_KEY_SCOPES = ['values.write', 'metrics.read'] as const;
/** What the secret of a shared link allows, and nothing else. */
export const SHARED_SCOPE = 'scorecard.view';
export type OrganisationKeyScope = (typeof ORGANISATION_KEY_SCOPES)[number] | typeof SHARED_SCOPE;

/** Days that a shared link may work for. */
export const MOST_SHARED_DAYS = 366;
