import type { Site, SiteDetail } from '@tonnage/contract/skip-hire/sites';
import type { contactsOf, SiteRow } from './queries.ts';

export function presentSite(row: SiteRow): Site {
  const createdAt = row.created_at.toISOString();
  const named = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name });
  return {
    id: row.id,
    documentId: row.id,
    name: row.name,
    reference: row.reference,
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    town: row.town,
    county: row.county,
    postcode: row.postcode,
    accessNotes: row.access_notes,
    notes: row.notes,
    openingHours: row.opening_hours,
    status: row.status,
    depot: named(row.depot_id, row.depot_name),
    zone: named(row.zone_id, row.zone_name),
    onSite: row.on_site,
    open: row.open,
    createdAt,
    updatedAt: row.updated_at.toISOString(),
    publishedAt: createdAt,
  };
}

export function presentSiteDetail(row: SiteRow, contacts: Awaited<ReturnType<typeof contactsOf>>): SiteDetail {
  return { ...presentSite(row), contacts };
}
