-- Megabytes of files that each organisation may store.
alter table tenants add column organisation_megabytes integer not null default 200
  check (organisation_megabytes between 10 and 1000000);
-- What a person has stored is summed with each upload.
create index files_uploaded_by on files (uploaded_by) include (tenant_id, size);
