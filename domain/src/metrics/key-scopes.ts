/** What a key of an organisation allows a program to do. */
export const ORGANISATION_KEY_SCOPES = ['values.write', 'metrics.read'] as const;
export type OrganisationKeyScope = (typeof ORGANISATION_KEY_SCOPES)[number];
