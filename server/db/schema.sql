-- Made by `npm run db:schema` from a migrated database. Do not edit.

create table absences (
  tenant_id uuid not null,
  id uuid not null,
  vehicle_id uuid,
  driver_id uuid,
  reason text not null,
  note text,
  from_date date not null,
  from_minute integer not null,
  until_date date not null,
  until_minute integer not null,
  created_at timestamp with time zone not null,
  constraint absences_check CHECK ((num_nonnulls(vehicle_id, driver_id) = 1)),
  constraint absences_check1 CHECK ((ROW(from_date, from_minute) < ROW(until_date, until_minute))),
  constraint absences_from_minute_check CHECK (((from_minute >= 0) AND (from_minute <= 1439))),
  constraint absences_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000))),
  constraint absences_pkey PRIMARY KEY (tenant_id, id),
  constraint absences_reason_check CHECK ((reason = ANY (ARRAY['breakdown'::text, 'mot'::text, 'service'::text, 'holiday'::text, 'sick'::text, 'other'::text]))),
  constraint absences_tenant_id_driver_id_fkey FOREIGN KEY (tenant_id, driver_id) REFERENCES drivers(tenant_id, id),
  constraint absences_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint absences_tenant_id_vehicle_id_fkey FOREIGN KEY (tenant_id, vehicle_id) REFERENCES vehicles(tenant_id, id),
  constraint absences_until_minute_check CHECK (((until_minute >= 1) AND (until_minute <= 1440)))
);
CREATE INDEX absences_driver ON public.absences USING btree (driver_id) WHERE (driver_id IS NOT NULL);
CREATE INDEX absences_until ON public.absences USING btree (tenant_id, until_date);
CREATE INDEX absences_vehicle ON public.absences USING btree (vehicle_id) WHERE (vehicle_id IS NOT NULL);
alter table absences enable row level security;
grant delete, insert, select on absences to tonnage_app;
create policy staff_only on absences for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table account_contact_items (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  contact_id uuid not null,
  kind text not null,
  value text not null,
  label text,
  purposes text[] default '{}'::text[] not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint account_contact_items_kind_check CHECK ((kind = ANY (ARRAY['phone'::text, 'mobile'::text, 'email'::text]))),
  constraint account_contact_items_pkey PRIMARY KEY (tenant_id, id),
  constraint account_contact_items_purposes_check CHECK ((purposes <@ ARRAY['orders'::text, 'collections'::text, 'invoices'::text, 'documents'::text, 'emergencies'::text])),
  constraint account_contact_items_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint account_contact_items_tenant_id_contact_id_fkey FOREIGN KEY (tenant_id, contact_id) REFERENCES account_contacts(tenant_id, id),
  constraint account_contact_items_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint account_contact_items_value_check CHECK (((length(value) >= 1) AND (length(value) <= 200)))
);
CREATE INDEX account_contact_items_account ON public.account_contact_items USING btree (account_id);
CREATE UNIQUE INDEX account_contact_items_value ON public.account_contact_items USING btree (tenant_id, contact_id, kind, lower(value));
alter table account_contact_items enable row level security;
grant delete, insert, select, update on account_contact_items to tonnage_app;
create policy account_isolation on account_contact_items for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table account_contacts (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  name text collate by_name not null,
  job_title text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint account_contacts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint account_contacts_pkey PRIMARY KEY (tenant_id, id),
  constraint account_contacts_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint account_contacts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX account_contacts_account ON public.account_contacts USING btree (account_id);
alter table account_contacts enable row level security;
grant delete, insert, select, update on account_contacts to tonnage_app;
create policy account_isolation on account_contacts for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table account_members (
  tenant_id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  role text not null,
  site_ids uuid[],
  valid_from date,
  valid_to date,
  last_used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint account_members_check CHECK (((role <> 'owner'::text) OR ((site_ids IS NULL) AND (valid_from IS NULL) AND (valid_to IS NULL)))),
  constraint account_members_pkey PRIMARY KEY (tenant_id, account_id, user_id),
  constraint account_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'buyer'::text, 'accounts'::text, 'viewer'::text]))),
  constraint account_members_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint account_members_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint account_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX account_members_user ON public.account_members USING btree (user_id);
alter table account_members enable row level security;
grant delete, insert, select, update on account_members to tonnage_app;
create policy account_or_own_membership on account_members for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR (user_id = ( SELECT tonnage_user() AS tonnage_user)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table account_merges (
  tenant_id uuid not null,
  id uuid not null,
  merged_id uuid not null,
  survivor_id uuid not null,
  merged_at timestamp with time zone not null,
  merged_by uuid not null,
  was_status text not null,
  exposure_pence bigint not null,
  moved jsonb not null,
  undone_at timestamp with time zone,
  constraint account_merges_merged_by_fkey FOREIGN KEY (merged_by) REFERENCES users(id),
  constraint account_merges_pkey PRIMARY KEY (tenant_id, id),
  constraint account_merges_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint account_merges_tenant_id_merged_id_fkey FOREIGN KEY (tenant_id, merged_id) REFERENCES accounts(tenant_id, id),
  constraint account_merges_tenant_id_survivor_id_fkey FOREIGN KEY (tenant_id, survivor_id) REFERENCES accounts(tenant_id, id)
);
CREATE INDEX account_merges_by ON public.account_merges USING btree (merged_by);
CREATE INDEX account_merges_merged ON public.account_merges USING btree (merged_id);
CREATE INDEX account_merges_survivor ON public.account_merges USING btree (survivor_id, id DESC);
CREATE UNIQUE INDEX account_merges_one ON public.account_merges USING btree (tenant_id, merged_id) WHERE (undone_at IS NULL);
alter table account_merges enable row level security;
grant insert, select on account_merges to tonnage_app;
grant update (undone_at) on account_merges to tonnage_app;
create policy staff_only on account_merges for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table accounts (
  tenant_id uuid not null,
  id uuid not null,
  number text not null,
  name text collate by_name not null,
  status text default 'active'::text not null,
  type text not null,
  credit_limit_pence bigint,
  exposure_pence bigint default 0 not null,
  payment_terms_days integer default 30 not null,
  po_mandatory boolean default false not null,
  household boolean default false not null,
  trading_name text collate by_name,
  company_number text,
  vat_number text,
  sic_code text,
  email text,
  phone text,
  invoice_email text,
  billing_address text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  terms_basis text default 'invoice'::text not null,
  invoice_grouping text default 'account'::text not null,
  invoice_frequency text default 'monthly'::text not null,
  invoices_held boolean default false not null,
  merged_into uuid,
  changed_at timestamp with time zone default clock_timestamp() not null,
  reverse_charge boolean default false not null,
  fuel_surcharge_exempt boolean default false not null,
  constraint accounts_check CHECK (((NOT household) OR ((company_number IS NULL) AND (sic_code IS NULL)))),
  constraint accounts_check1 CHECK (((merged_into IS NULL) OR ((merged_into <> id) AND (status = 'closed'::text)))),
  constraint accounts_credit_limit_pence_check CHECK ((credit_limit_pence >= 0)),
  constraint accounts_invoice_frequency_check CHECK ((invoice_frequency = ANY (ARRAY['completion'::text, 'weekly'::text, 'monthly'::text]))),
  constraint accounts_invoice_grouping_check CHECK ((invoice_grouping = ANY (ARRAY['account'::text, 'site'::text, 'order'::text, 'po'::text, 'job'::text]))),
  constraint accounts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint accounts_pkey PRIMARY KEY (tenant_id, id),
  constraint accounts_sic_code_check CHECK ((sic_code ~ '^[0-9]{5}$'::text)),
  constraint accounts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'on_stop'::text, 'closed'::text]))),
  constraint accounts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint accounts_tenant_id_merged_into_fkey FOREIGN KEY (tenant_id, merged_into) REFERENCES accounts(tenant_id, id),
  constraint accounts_tenant_id_number_key UNIQUE (tenant_id, number),
  constraint accounts_terms_basis_check CHECK ((terms_basis = ANY (ARRAY['invoice'::text, 'end_of_month'::text]))),
  constraint accounts_type_check CHECK ((type = ANY (ARRAY['credit'::text, 'prepay'::text])))
);
CREATE INDEX accounts_changed ON public.accounts USING btree (tenant_id, changed_at, id);
CREATE INDEX accounts_merged_into ON public.accounts USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX accounts_name ON public.accounts USING btree (tenant_id, lower(name), id);
alter table accounts enable row level security;
grant insert, select, update on accounts to tonnage_app;
create policy account_isolation on accounts for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));
create policy members_read on accounts for select
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (EXISTS ( SELECT
   FROM account_members m
  WHERE ((m.account_id = accounts.id) AND (m.user_id = ( SELECT tonnage_user() AS tonnage_user)))))));
CREATE TRIGGER note_change BEFORE UPDATE ON public.accounts FOR EACH ROW EXECUTE FUNCTION tonnage_note_change();
CREATE TRIGGER word_account AFTER INSERT OR UPDATE OF name, trading_name, number, email, phone ON public.accounts FOR EACH ROW EXECUTE FUNCTION tonnage_word_account();

create table activities (
  tenant_id uuid not null,
  id uuid not null,
  organisation_id uuid not null,
  project_id uuid not null,
  metric_id bigint not null,
  period_key date,
  type text not null,
  actor_id uuid,
  payload jsonb not null,
  at timestamp with time zone not null,
  constraint activities_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint activities_pkey PRIMARY KEY (tenant_id, id),
  constraint activities_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint activities_tenant_id_metric_id_fkey FOREIGN KEY (tenant_id, metric_id) REFERENCES metrics(tenant_id, id),
  constraint activities_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id),
  constraint activities_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id),
  constraint activities_type_check CHECK ((type = ANY (ARRAY['VALUE_ACCEPTED'::text, 'VALUE_DISMISSED'::text, 'VALUE_EDITED'::text, 'VALUE_REPORTED'::text, 'OBJECTIVE_MODIFIED'::text, 'LINK_ADDED'::text, 'LINK_REMOVED'::text, 'DOCUMENT_ADDED'::text, 'DOCUMENT_REMOVED'::text, 'VALUE_CORRECTED'::text])))
);
CREATE INDEX activities_actor ON public.activities USING btree (actor_id);
CREATE INDEX activities_metric ON public.activities USING btree (metric_id, id DESC);
CREATE INDEX activities_organisation ON public.activities USING btree (organisation_id);
CREATE INDEX activities_project_newest ON public.activities USING btree (project_id, id DESC);
alter table activities enable row level security;
grant insert, select on activities to tonnage_app;
create policy organisation_isolation on activities for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));

create table allocations (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  invoice_id uuid,
  payment_id uuid,
  credit_note_id uuid,
  amount_pence integer not null,
  allocated_on date not null,
  created_at timestamp with time zone not null,
  refund_id uuid,
  constraint allocations_amount_pence_check CHECK ((amount_pence > 0)),
  constraint allocations_check CHECK ((num_nonnulls(payment_id, credit_note_id) = 1)),
  constraint allocations_one_target CHECK ((num_nonnulls(invoice_id, refund_id) = 1)),
  constraint allocations_pkey PRIMARY KEY (tenant_id, id),
  constraint allocations_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint allocations_tenant_id_credit_note_id_fkey FOREIGN KEY (tenant_id, credit_note_id) REFERENCES invoices(tenant_id, id),
  constraint allocations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint allocations_tenant_id_invoice_id_fkey FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices(tenant_id, id),
  constraint allocations_tenant_id_payment_id_fkey FOREIGN KEY (tenant_id, payment_id) REFERENCES payments(tenant_id, id),
  constraint allocations_tenant_id_refund_id_fkey FOREIGN KEY (tenant_id, refund_id) REFERENCES refunds(tenant_id, id)
);
CREATE INDEX allocations_account ON public.allocations USING btree (account_id);
CREATE INDEX allocations_credit_note ON public.allocations USING btree (credit_note_id);
CREATE INDEX allocations_invoice ON public.allocations USING btree (invoice_id);
CREATE INDEX allocations_payment ON public.allocations USING btree (payment_id);
CREATE INDEX allocations_refund ON public.allocations USING btree (refund_id) WHERE (refund_id IS NOT NULL);
alter table allocations enable row level security;
grant delete, insert, select on allocations to tonnage_app;
create policy account_isolation on allocations for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table answered_challenges (
  hash text not null,
  answered_at timestamp with time zone not null,
  constraint answered_challenges_pkey PRIMARY KEY (hash)
);
CREATE INDEX answered_challenges_at ON public.answered_challenges USING btree (answered_at);
alter table answered_challenges enable row level security;

create table api_keys (
  tenant_id uuid not null,
  id uuid not null,
  name text collate by_name not null,
  hint text not null,
  secret_hash text not null,
  scopes text[] not null,
  made_by uuid,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  expires_at timestamp with time zone,
  networks text[] default '{}'::text[] not null,
  constraint api_keys_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint api_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint api_keys_networks_check CHECK ((cardinality(networks) <= 20)),
  constraint api_keys_pkey PRIMARY KEY (tenant_id, id),
  constraint api_keys_scopes_check CHECK ((cardinality(scopes) > 0)),
  constraint api_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint api_keys_tenant_id_secret_hash_key UNIQUE (tenant_id, secret_hash)
);
alter table api_keys enable row level security;
grant insert, select, update on api_keys to tonnage_app;
create policy staff_only on api_keys for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table audit_events (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid,
  at timestamp with time zone not null,
  actor_kind text not null,
  actor_user_id uuid,
  action text not null,
  entity text not null,
  entity_id uuid not null,
  changes jsonb default '{}'::jsonb not null,
  actor_driver_id uuid,
  constraint audit_events_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['customer'::text, 'staff'::text, 'system'::text, 'driver'::text]))),
  constraint audit_events_actor_user_id_fkey FOREIGN KEY (actor_user_id) REFERENCES users(id),
  constraint audit_events_pkey PRIMARY KEY (tenant_id, id),
  constraint audit_events_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint audit_events_tenant_id_actor_driver_id_fkey FOREIGN KEY (tenant_id, actor_driver_id) REFERENCES drivers(tenant_id, id),
  constraint audit_events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX audit_events_account ON public.audit_events USING btree (account_id, id DESC);
CREATE INDEX audit_events_action ON public.audit_events USING btree (tenant_id, action, id DESC);
CREATE INDEX audit_events_entities ON public.audit_events USING btree (tenant_id, entity, id DESC);
CREATE INDEX audit_events_entity ON public.audit_events USING btree (entity_id, id);
CREATE INDEX audit_events_kind ON public.audit_events USING btree (tenant_id, actor_kind, id DESC);
CREATE INDEX audit_events_person ON public.audit_events USING btree (actor_user_id, id DESC);
alter table audit_events enable row level security;
grant insert, select on audit_events to tonnage_app;
create policy account_isolation on audit_events for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))))
  with check ((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)));

create table bank_files (
  tenant_id uuid not null,
  id uuid not null,
  file_name text not null,
  layout text not null,
  columns jsonb not null,
  added integer not null,
  read_by uuid not null,
  read_at timestamp with time zone not null,
  constraint bank_files_added_check CHECK ((added >= 0)),
  constraint bank_files_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  constraint bank_files_pkey PRIMARY KEY (tenant_id, id),
  constraint bank_files_read_by_fkey FOREIGN KEY (read_by) REFERENCES users(id),
  constraint bank_files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX bank_files_by ON public.bank_files USING btree (read_by);
CREATE INDEX bank_files_layout ON public.bank_files USING btree (tenant_id, layout, id DESC);
alter table bank_files enable row level security;
grant insert, select on bank_files to tonnage_app;
create policy staff_only on bank_files for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table bank_lines (
  tenant_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  identity text not null,
  day date not null,
  amount_pence integer not null,
  payer text not null,
  reference text,
  state text default 'open'::text not null,
  payment_id uuid,
  recorded boolean default false not null,
  reason text,
  settled_by uuid,
  settled_at timestamp with time zone,
  constraint bank_lines_amount_pence_check CHECK ((amount_pence > 0)),
  constraint bank_lines_identity UNIQUE (tenant_id, identity),
  constraint bank_lines_left_out CHECK (((state = 'left_out'::text) = (reason IS NOT NULL))),
  constraint bank_lines_matched CHECK (((state = 'matched'::text) = (payment_id IS NOT NULL))),
  constraint bank_lines_payer_check CHECK (((length(payer) >= 1) AND (length(payer) <= 200))),
  constraint bank_lines_pkey PRIMARY KEY (tenant_id, id),
  constraint bank_lines_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 2000))),
  constraint bank_lines_recorded CHECK (((NOT recorded) OR (state = 'matched'::text))),
  constraint bank_lines_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 400))),
  constraint bank_lines_settled CHECK ((((state = 'open'::text) = (settled_by IS NULL)) AND ((settled_by IS NULL) = (settled_at IS NULL)))),
  constraint bank_lines_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id),
  constraint bank_lines_state_check CHECK ((state = ANY (ARRAY['open'::text, 'matched'::text, 'left_out'::text]))),
  constraint bank_lines_tenant_id_file_id_fkey FOREIGN KEY (tenant_id, file_id) REFERENCES bank_files(tenant_id, id),
  constraint bank_lines_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint bank_lines_tenant_id_payment_id_fkey FOREIGN KEY (tenant_id, payment_id) REFERENCES payments(tenant_id, id)
);
CREATE INDEX bank_lines_by ON public.bank_lines USING btree (settled_by);
CREATE INDEX bank_lines_day ON public.bank_lines USING btree (tenant_id, day, amount_pence);
CREATE INDEX bank_lines_file ON public.bank_lines USING btree (tenant_id, file_id);
CREATE INDEX bank_lines_state ON public.bank_lines USING btree (tenant_id, state, day DESC, id DESC);
CREATE UNIQUE INDEX bank_lines_payment ON public.bank_lines USING btree (tenant_id, payment_id) WHERE (payment_id IS NOT NULL);
alter table bank_lines enable row level security;
grant insert, select on bank_lines to tonnage_app;
grant update (state, payment_id, recorded, reason, settled_by, settled_at) on bank_lines to tonnage_app;
create policy staff_only on bank_lines for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table bank_payers (
  tenant_id uuid not null,
  name text not null,
  account_id uuid not null,
  constraint bank_payers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint bank_payers_pkey PRIMARY KEY (tenant_id, name),
  constraint bank_payers_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint bank_payers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX bank_payers_account ON public.bank_payers USING btree (account_id);
alter table bank_payers enable row level security;
grant delete, insert, select on bank_payers to tonnage_app;
grant update (account_id) on bank_payers to tonnage_app;
create policy staff_only on bank_payers for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table bank_rates (
  tenant_id uuid not null,
  day date not null,
  rate_bp integer not null,
  constraint bank_rates_day_check CHECK ((((EXTRACT(month FROM day) * (100)::numeric) + EXTRACT(day FROM day)) = ANY (('{630,1231}'::integer[])::numeric[]))),
  constraint bank_rates_pkey PRIMARY KEY (tenant_id, day),
  constraint bank_rates_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 10000))),
  constraint bank_rates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
alter table bank_rates enable row level security;
grant delete, insert, select on bank_rates to tonnage_app;
create policy staff_only on bank_rates for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table blocked_people (
  tenant_id uuid not null,
  user_id uuid not null,
  blocked_at timestamp with time zone not null,
  blocked_by uuid,
  reason text not null,
  constraint blocked_people_blocked_by_fkey FOREIGN KEY (blocked_by) REFERENCES users(id),
  constraint blocked_people_pkey PRIMARY KEY (tenant_id, user_id),
  constraint blocked_people_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 2000))),
  constraint blocked_people_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint blocked_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX blocked_people_user ON public.blocked_people USING btree (user_id);
alter table blocked_people enable row level security;
grant delete, insert, select on blocked_people to tonnage_app;
create policy staff_deletes on blocked_people for delete
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_inserts on blocked_people for insert
  with check (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_updates on blocked_people for update
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy tenant_reads on blocked_people for select
  using ((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)));

create table brand_images (
  tenant_id uuid not null,
  kind text not null,
  mime text not null,
  bytes bytea not null,
  width integer not null,
  height integer not null,
  sha256 text not null,
  changed_at timestamp with time zone not null,
  constraint brand_images_bytes_check CHECK (((length(bytes) >= 1) AND (length(bytes) <= 262144))),
  constraint brand_images_kind_check CHECK ((kind = ANY (ARRAY['logo'::text, 'favicon'::text]))),
  constraint brand_images_mime_check CHECK ((mime = ANY (ARRAY['image/png'::text, 'image/x-icon'::text]))),
  constraint brand_images_pkey PRIMARY KEY (tenant_id, kind),
  constraint brand_images_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
alter table brand_images enable row level security;
grant delete, insert, select, update on brand_images to tonnage_app;
create policy staff_deletes on brand_images for delete
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_inserts on brand_images for insert
  with check (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_updates on brand_images for update
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy tenant_reads on brand_images for select
  using ((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)));

create table breaks_and_tips (
  tenant_id uuid not null,
  id uuid not null,
  vehicle_id uuid not null,
  date date not null,
  kind text not null,
  minutes integer not null,
  after_stop integer not null,
  created_at timestamp with time zone not null,
  constraint breaks_and_tips_after_stop_check CHECK (((after_stop >= 1) AND (after_stop <= 100))),
  constraint breaks_and_tips_kind_check CHECK ((kind = ANY (ARRAY['break'::text, 'tip'::text]))),
  constraint breaks_and_tips_minutes_check CHECK (((minutes >= 5) AND (minutes <= 240))),
  constraint breaks_and_tips_pkey PRIMARY KEY (tenant_id, id),
  constraint breaks_and_tips_place UNIQUE (tenant_id, vehicle_id, date, after_stop),
  constraint breaks_and_tips_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint breaks_and_tips_tenant_id_vehicle_id_fkey FOREIGN KEY (tenant_id, vehicle_id) REFERENCES vehicles(tenant_id, id)
);
alter table breaks_and_tips enable row level security;
grant delete, insert, select, update on breaks_and_tips to tonnage_app;
create policy staff_only on breaks_and_tips for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table calendar_feeds (
  tenant_id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  token_hash text not null,
  created_at timestamp with time zone not null,
  constraint calendar_feeds_pkey PRIMARY KEY (tenant_id, account_id, user_id),
  constraint calendar_feeds_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint calendar_feeds_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint calendar_feeds_tenant_id_token_hash_key UNIQUE (tenant_id, token_hash),
  constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX calendar_feeds_user ON public.calendar_feeds USING btree (user_id);
alter table calendar_feeds enable row level security;
grant delete, insert, update on calendar_feeds to tonnage_app;
grant select (tenant_id, account_id, user_id, created_at) on calendar_feeds to tonnage_app;
create policy user_isolation on calendar_feeds for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (account_id = ( SELECT tonnage_account() AS tonnage_account)) AND (user_id = ( SELECT tonnage_user() AS tonnage_user))));

create table charge_types (
  tenant_id uuid not null,
  id uuid not null,
  code text not null,
  label text collate by_name not null,
  unit text not null,
  net_pence integer,
  vat_rate_bp integer not null,
  active boolean default true not null,
  created_at timestamp with time zone not null,
  vat_category text,
  goods boolean default false not null,
  constraint charge_types_code_check CHECK ((code = ANY (ARRAY['wasted_journey'::text, 'overload'::text, 'contamination'::text, 'waiting'::text, 'item'::text, 'other'::text]))),
  constraint charge_types_label_check CHECK (((length(label) >= 1) AND (length(label) <= 200))),
  constraint charge_types_net_pence_check CHECK ((net_pence >= 0)),
  constraint charge_types_pkey PRIMARY KEY (tenant_id, id),
  constraint charge_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint charge_types_unit_check CHECK (((length(unit) >= 1) AND (length(unit) <= 40))),
  constraint charge_types_vat CHECK (((vat_category = ANY (ARRAY['standard'::text, 'reduced'::text])) = (vat_rate_bp > 0))),
  constraint charge_types_vat_category_check CHECK ((vat_category = ANY (ARRAY['standard'::text, 'reduced'::text, 'zero'::text, 'exempt'::text, 'outside'::text]))),
  constraint charge_types_vat_rate_bp_check CHECK (((vat_rate_bp >= 0) AND (vat_rate_bp <= 10000)))
);
CREATE UNIQUE INDEX charge_types_label ON public.charge_types USING btree (tenant_id, lower(label)) WHERE active;
alter table charge_types enable row level security;
grant insert, select, update on charge_types to tonnage_app;
create policy staff_only on charge_types for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table charges (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  order_id uuid not null,
  code text not null,
  label text not null,
  quantity numeric(12,3) not null,
  unit_pence integer not null,
  net_pence integer not null,
  vat_rate_bp integer not null,
  vat_pence integer not null,
  date date not null,
  invoice_id uuid,
  created_at timestamp with time zone not null,
  document_id uuid,
  vat_category text not null,
  goods boolean default false not null,
  constraint charges_code_check CHECK ((code = ANY (ARRAY['wasted_journey'::text, 'overload'::text, 'contamination'::text, 'waiting'::text, 'item'::text, 'other'::text, 'permit'::text]))),
  constraint charges_label_check CHECK (((length(label) >= 1) AND (length(label) <= 200))),
  constraint charges_net_pence_check CHECK ((net_pence > 0)),
  constraint charges_pkey PRIMARY KEY (tenant_id, id),
  constraint charges_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint charges_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint charges_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES documents(tenant_id, id),
  constraint charges_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint charges_tenant_id_invoice_id_fkey FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices(tenant_id, id),
  constraint charges_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id),
  constraint charges_unit_pence_check CHECK ((unit_pence >= 0)),
  constraint charges_vat CHECK (((vat_category = ANY (ARRAY['standard'::text, 'reduced'::text])) = (vat_rate_bp > 0))),
  constraint charges_vat_category_check CHECK ((vat_category = ANY (ARRAY['standard'::text, 'reduced'::text, 'zero'::text, 'exempt'::text, 'outside'::text]))),
  constraint charges_vat_pence_check CHECK ((vat_pence >= 0)),
  constraint charges_vat_rate_bp_check CHECK (((vat_rate_bp >= 0) AND (vat_rate_bp <= 10000)))
);
CREATE INDEX charges_account ON public.charges USING btree (account_id, date) WHERE (invoice_id IS NULL);
CREATE INDEX charges_document ON public.charges USING btree (document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX charges_invoice ON public.charges USING btree (invoice_id);
CREATE INDEX charges_order ON public.charges USING btree (order_id);
alter table charges enable row level security;
grant delete, insert, select on charges to tonnage_app;
grant update (invoice_id) on charges to tonnage_app;
create policy account_isolation on charges for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table container_sub_types (
  tenant_id uuid not null,
  id uuid not null,
  name text collate by_name not null,
  size_yards numeric(5,1) not null,
  length_cm integer not null,
  width_cm integer not null,
  height_cm integer not null,
  max_load_kg integer,
  allows_heavy_waste boolean not null,
  allowed_on_road boolean not null,
  sort_order integer not null,
  active boolean default true not null,
  constraint container_sub_types_max_load_kg_check CHECK (((max_load_kg >= 50) AND (max_load_kg <= 60000))),
  constraint container_sub_types_pkey PRIMARY KEY (tenant_id, id),
  constraint container_sub_types_size_yards_check CHECK ((size_yards > (0)::numeric)),
  constraint container_sub_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX container_sub_types_tenant ON public.container_sub_types USING btree (tenant_id, sort_order);
alter table container_sub_types enable row level security;
grant insert, select, update on container_sub_types to tonnage_app;
create policy staff_deletes on container_sub_types for delete
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_inserts on container_sub_types for insert
  with check (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_updates on container_sub_types for update
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy tenant_reads on container_sub_types for select
  using ((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)));

create table container_type_sub_types (
  tenant_id uuid not null,
  container_type_id uuid not null,
  container_sub_type_id uuid not null,
  constraint container_type_sub_types_pkey PRIMARY KEY (tenant_id, container_type_id, container_sub_type_id),
  constraint container_type_sub_types_tenant_id_container_sub_type_id_fkey FOREIGN KEY (tenant_id, container_sub_type_id) REFERENCES container_sub_types(tenant_id, id),
  constraint container_type_sub_types_tenant_id_container_type_id_fkey FOREIGN KEY (tenant_id, container_type_id) REFERENCES container_types(tenant_id, id),
  constraint container_type_sub_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX container_type_sub_types_sub ON public.container_type_sub_types USING btree (container_sub_type_id);
alter table container_type_sub_types enable row level security;
grant delete, insert, select, update on container_type_sub_types to tonnage_app;
create policy staff_deletes on container_type_sub_types for delete
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_inserts on container_type_sub_types for insert
  with check (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_updates on container_type_sub_types for update
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy tenant_reads on container_type_sub_types for select
  using ((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)));

create table container_types (
  tenant_id uuid not null,
  id uuid not null,
  code text not null,
  name text collate by_name not null,
  description text,
  shape text not null,
  dwt_code text not null,
  sort_order integer not null,
  active boolean default true not null,
  constraint container_types_pkey PRIMARY KEY (tenant_id, id),
  constraint container_types_shape_check CHECK ((shape = ANY (ARRAY['skip'::text, 'enclosed'::text, 'roro'::text]))),
  constraint container_types_tenant_id_code_key UNIQUE (tenant_id, code),
  constraint container_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
alter table container_types enable row level security;
grant insert, select, update on container_types to tonnage_app;
create policy staff_deletes on container_types for delete
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_inserts on container_types for insert
  with check (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_updates on container_types for update
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy tenant_reads on container_types for select
  using ((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)));

create table containers (
  tenant_id uuid not null,
  id uuid not null,
  number text not null,
  container_sub_type_id uuid not null,
  depot_id uuid not null,
  state text not null,
  order_id uuid,
  vehicle_id uuid,
  note text,
  to_check boolean default false not null,
  since timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint containers_check CHECK (((state = 'site'::text) = (order_id IS NOT NULL))),
  constraint containers_check1 CHECK (((state = 'lorry'::text) = (vehicle_id IS NOT NULL))),
  constraint containers_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000))),
  constraint containers_number_check CHECK (((length(number) >= 1) AND (length(number) <= 40))),
  constraint containers_pkey PRIMARY KEY (tenant_id, id),
  constraint containers_state_check CHECK ((state = ANY (ARRAY['site'::text, 'lorry'::text, 'depot'::text, 'repair'::text, 'lost'::text, 'scrapped'::text]))),
  constraint containers_tenant_id_container_sub_type_id_fkey FOREIGN KEY (tenant_id, container_sub_type_id) REFERENCES container_sub_types(tenant_id, id),
  constraint containers_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depots(tenant_id, id),
  constraint containers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint containers_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id),
  constraint containers_tenant_id_vehicle_id_fkey FOREIGN KEY (tenant_id, vehicle_id) REFERENCES vehicles(tenant_id, id)
);
CREATE INDEX containers_depot ON public.containers USING btree (depot_id);
CREATE INDEX containers_sub_type ON public.containers USING btree (container_sub_type_id);
CREATE INDEX containers_vehicle ON public.containers USING btree (vehicle_id);
CREATE UNIQUE INDEX containers_number ON public.containers USING btree (tenant_id, lower(number));
CREATE UNIQUE INDEX containers_order ON public.containers USING btree (tenant_id, order_id) WHERE (order_id IS NOT NULL);
alter table containers enable row level security;
grant delete, insert, select, update on containers to tonnage_app;
create policy staff_only on containers for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table counters (
  tenant_id uuid not null,
  kind text not null,
  next_value integer not null,
  prefix text not null,
  digits smallint not null,
  constraint counters_digits CHECK (((digits >= 1) AND (digits <= 9))),
  constraint counters_kind_check CHECK ((kind = ANY (ARRAY['account'::text, 'order'::text, 'note'::text, 'ticket'::text, 'invoice'::text, 'credit_note'::text, 'quote'::text]))),
  constraint counters_pkey PRIMARY KEY (tenant_id, kind),
  constraint counters_prefix CHECK (((length(prefix) <= 12) AND ((prefix = ''::text) OR (prefix ~ '^[A-Z][A-Z0-9]*[-/]?$'::text)))),
  constraint counters_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
alter table counters enable row level security;
grant select, update on counters to tonnage_app;
create policy tenant_isolation on counters for all
  using ((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)));

create table credential_tries (
  key text not null,
  since timestamp with time zone not null,
  tries integer not null,
  constraint credential_tries_pkey PRIMARY KEY (key)
);
CREATE INDEX credential_tries_since ON public.credential_tries USING btree (since);
alter table credential_tries enable row level security;

create table customer_log (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  kind text not null,
  body text not null,
  follow_up_on date,
  written_by uuid not null,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by uuid,
  outcome text,
  constraint customer_log_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
  constraint customer_log_check CHECK ((num_nulls(closed_at, closed_by, outcome) = ANY (ARRAY[0, 3]))),
  constraint customer_log_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint customer_log_kind_check CHECK ((kind = ANY (ARRAY['call'::text, 'complaint'::text, 'note'::text]))),
  constraint customer_log_outcome_check CHECK (((length(outcome) >= 1) AND (length(outcome) <= 2000))),
  constraint customer_log_pkey PRIMARY KEY (tenant_id, id),
  constraint customer_log_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint customer_log_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint customer_log_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id)
);
CREATE INDEX customer_log_account ON public.customer_log USING btree (account_id, id DESC);
CREATE INDEX customer_log_closed_by ON public.customer_log USING btree (closed_by);
CREATE INDEX customer_log_open ON public.customer_log USING btree (tenant_id, follow_up_on NULLS FIRST, id) WHERE ((closed_at IS NULL) AND ((kind = 'complaint'::text) OR (follow_up_on IS NOT NULL)));
CREATE INDEX customer_log_written_by ON public.customer_log USING btree (written_by);
alter table customer_log enable row level security;
grant insert, select on customer_log to tonnage_app;
grant update (closed_at, closed_by, outcome) on customer_log to tonnage_app;
create policy staff_only on customer_log for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table date_proposals (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  job_id uuid not null,
  date date not null,
  slot text not null,
  note text,
  status text default 'waiting'::text not null,
  proposed_by uuid not null,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  constraint date_proposals_note_check CHECK ((length(note) <= 2000)),
  constraint date_proposals_pkey PRIMARY KEY (tenant_id, id),
  constraint date_proposals_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  constraint date_proposals_slot_check CHECK ((slot = ANY (ARRAY['am'::text, 'pm'::text, 'any'::text]))),
  constraint date_proposals_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint date_proposals_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint date_proposals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint date_proposals_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES jobs(tenant_id, id)
);
CREATE INDEX date_proposals_account ON public.date_proposals USING btree (account_id);
CREATE INDEX date_proposals_job ON public.date_proposals USING btree (job_id, id);
CREATE UNIQUE INDEX date_proposals_one_open ON public.date_proposals USING btree (tenant_id, job_id) WHERE (status = 'waiting'::text);
alter table date_proposals enable row level security;
grant insert, select, update on date_proposals to tonnage_app;
create policy account_isolation on date_proposals for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table depot_closures (
  tenant_id uuid not null,
  depot_id uuid not null,
  date date not null,
  reason text not null,
  constraint depot_closures_pkey PRIMARY KEY (tenant_id, depot_id, date),
  constraint depot_closures_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depots(tenant_id, id),
  constraint depot_closures_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
alter table depot_closures enable row level security;
grant delete, insert, select, update on depot_closures to tonnage_app;
create policy staff_deletes on depot_closures for delete
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_inserts on depot_closures for insert
  with check (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_updates on depot_closures for update
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy tenant_reads on depot_closures for select
  using ((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)));

create table depot_day_notes (
  tenant_id uuid not null,
  depot_id uuid not null,
  date date not null,
  note text not null,
  constraint depot_day_notes_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000))),
  constraint depot_day_notes_pkey PRIMARY KEY (tenant_id, depot_id, date),
  constraint depot_day_notes_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depots(tenant_id, id),
  constraint depot_day_notes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
alter table depot_day_notes enable row level security;
grant delete, insert, select, update on depot_day_notes to tonnage_app;
create policy staff_only on depot_day_notes for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table depot_days (
  tenant_id uuid not null,
  depot_id uuid not null,
  date date not null,
  capacity integer not null,
  booked integer not null,
  constraint depot_days_booked_check CHECK ((booked >= 0)),
  constraint depot_days_capacity_check CHECK ((capacity >= 0)),
  constraint depot_days_pkey PRIMARY KEY (tenant_id, depot_id, date),
  constraint depot_days_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depots(tenant_id, id),
  constraint depot_days_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
alter table depot_days enable row level security;
grant insert, select, update on depot_days to tonnage_app;
create policy tenant_isolation on depot_days for all
  using ((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)));

create table depot_weekdays (
  tenant_id uuid not null,
  depot_id uuid not null,
  weekday integer not null,
  cut_off text not null,
  capacity integer not null,
  constraint depot_weekdays_capacity_check CHECK ((capacity >= 0)),
  constraint depot_weekdays_cut_off_check CHECK ((cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint depot_weekdays_pkey PRIMARY KEY (tenant_id, depot_id, weekday),
  constraint depot_weekdays_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depots(tenant_id, id),
  constraint depot_weekdays_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint depot_weekdays_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);
alter table depot_weekdays enable row level security;
grant delete, insert, select, update on depot_weekdays to tonnage_app;
create policy staff_deletes on depot_weekdays for delete
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_inserts on depot_weekdays for insert
  with check (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_updates on depot_weekdays for update
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy tenant_reads on depot_weekdays for select
  using ((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)));

create table depots (
  tenant_id uuid not null,
  id uuid not null,
  code text not null,
  name text collate by_name not null,
  postcode text not null,
  phone text,
  nation text not null,
  works_bank_holidays boolean default false not null,
  lead_days integer default 1 not null,
  created_at timestamp with time zone not null,
  address text,
  permit_number text,
  permit_kind text default 'permit'::text not null,
  permit_expires_on date,
  constraint depots_code_check CHECK (((length(code) >= 1) AND (length(code) <= 20))),
  constraint depots_lead_days_check CHECK (((lead_days >= 0) AND (lead_days <= 60))),
  constraint depots_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint depots_nation_check CHECK ((nation = ANY (ARRAY['england_wales'::text, 'scotland'::text, 'northern_ireland'::text]))),
  constraint depots_permit_kind_check CHECK ((permit_kind = ANY (ARRAY['permit'::text, 'exemption'::text]))),
  constraint depots_permit_number_check CHECK (((length(permit_number) >= 1) AND (length(permit_number) <= 40))),
  constraint depots_pkey PRIMARY KEY (tenant_id, id),
  constraint depots_tenant_id_code_key UNIQUE (tenant_id, code),
  constraint depots_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
alter table depots enable row level security;
grant insert, select, update on depots to tonnage_app;
create policy staff_deletes on depots for delete
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_inserts on depots for insert
  with check (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_updates on depots for update
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy tenant_reads on depots for select
  using ((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)));

create table documents (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  site_id uuid,
  order_id uuid,
  job_id uuid,
  waste_type_id uuid,
  kind text not null,
  number text,
  title text collate by_name not null,
  status text not null,
  date date not null,
  valid_from date,
  valid_to date,
  created_at timestamp with time zone not null,
  file_id uuid,
  content jsonb,
  uploaded_by uuid,
  retain_until date,
  issuer jsonb,
  signed_at timestamp with time zone,
  signed_by uuid,
  signature jsonb,
  voided_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  said jsonb,
  replaces_id uuid,
  void_reason text,
  reminded_on date,
  changed_at timestamp with time zone default clock_timestamp() not null,
  enquiry_id uuid,
  constraint documents_kind_check CHECK ((kind = ANY (ARRAY['wtn'::text, 'season_ticket'::text, 'weighbridge_ticket'::text, 'permit'::text, 'invoice'::text, 'credit_note'::text, 'photo'::text, 'signature'::text, 'other'::text]))),
  constraint documents_note_issued CHECK (((kind <> ALL (ARRAY['wtn'::text, 'season_ticket'::text])) OR ((issuer IS NOT NULL) AND (number IS NOT NULL)))),
  constraint documents_pkey PRIMARY KEY (tenant_id, id),
  constraint documents_signature_whole CHECK (((status <> 'signed'::text) OR (num_nulls(signed_at, signature, content) = 0))),
  constraint documents_signed_by_fkey FOREIGN KEY (signed_by) REFERENCES users(id),
  constraint documents_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'awaiting_signature'::text, 'signed'::text, 'issued'::text, 'void'::text]))),
  constraint documents_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint documents_tenant_id_enquiry_id_fkey FOREIGN KEY (tenant_id, enquiry_id) REFERENCES enquiries(tenant_id, id),
  constraint documents_tenant_id_file_id_fkey FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  constraint documents_tenant_id_file_id_key UNIQUE (tenant_id, file_id),
  constraint documents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint documents_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES jobs(tenant_id, id),
  constraint documents_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id),
  constraint documents_tenant_id_replaces_id_fkey FOREIGN KEY (tenant_id, replaces_id) REFERENCES documents(tenant_id, id),
  constraint documents_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint documents_tenant_id_waste_type_id_fkey FOREIGN KEY (tenant_id, waste_type_id) REFERENCES waste_types(tenant_id, id),
  constraint documents_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id),
  constraint documents_void_reason_check CHECK (((length(void_reason) >= 1) AND (length(void_reason) <= 2000)))
);
CREATE INDEX documents_account ON public.documents USING btree (account_id, id DESC) INCLUDE (tenant_id, status, kind);
CREATE INDEX documents_account_date ON public.documents USING btree (account_id, date DESC, id DESC) INCLUDE (tenant_id, status, kind);
CREATE INDEX documents_changed ON public.documents USING btree (tenant_id, changed_at, id);
CREATE INDEX documents_draft ON public.documents USING btree (tenant_id, number) WHERE (status = 'draft'::text);
CREATE INDEX documents_enquiry ON public.documents USING btree (enquiry_id) WHERE (enquiry_id IS NOT NULL);
CREATE INDEX documents_job ON public.documents USING btree (job_id);
CREATE INDEX documents_order ON public.documents USING btree (order_id);
CREATE INDEX documents_site ON public.documents USING btree (site_id, kind);
CREATE INDEX documents_tenant_date ON public.documents USING btree (tenant_id, date DESC, id DESC);
CREATE INDEX documents_tenant_kind ON public.documents USING btree (tenant_id, kind, date DESC, id DESC);
CREATE INDEX documents_tenant_status ON public.documents USING btree (tenant_id, status, date DESC, id DESC);
CREATE INDEX documents_waiting ON public.documents USING btree (account_id) WHERE (status = 'awaiting_signature'::text);
CREATE UNIQUE INDEX documents_replaces ON public.documents USING btree (tenant_id, replaces_id) WHERE (replaces_id IS NOT NULL);
alter table documents enable row level security;
grant delete, insert, select, update on documents to tonnage_app;
create policy account_isolation on documents for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));
CREATE TRIGGER note_change BEFORE UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION tonnage_note_change();
CREATE TRIGGER note_due AFTER UPDATE OF status, kind, job_id, site_id, waste_type_id, valid_from, valid_to ON public.documents FOR EACH ROW WHEN (((old.status = 'signed'::text) OR (new.status = 'signed'::text))) EXECUTE FUNCTION tonnage_follow_note();
CREATE TRIGGER note_due_in AFTER INSERT ON public.documents FOR EACH ROW WHEN ((new.status = 'signed'::text)) EXECUTE FUNCTION tonnage_follow_note();
CREATE TRIGGER note_due_out AFTER DELETE ON public.documents FOR EACH ROW WHEN ((old.status = 'signed'::text)) EXECUTE FUNCTION tonnage_follow_note();
CREATE TRIGGER protect_signed BEFORE DELETE OR UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION tonnage_protect_signed();
CREATE TRIGGER word_document AFTER INSERT OR DELETE OR UPDATE OF number, title, site_id, status ON public.documents FOR EACH ROW EXECUTE FUNCTION tonnage_word_document();

create table drivers (
  tenant_id uuid not null,
  id uuid not null,
  depot_id uuid not null,
  name text collate by_name not null,
  phone text,
  active boolean default true not null,
  created_at timestamp with time zone not null,
  licence_expires_on date,
  cpc_expires_on date,
  constraint drivers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint drivers_pkey PRIMARY KEY (tenant_id, id),
  constraint drivers_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depots(tenant_id, id),
  constraint drivers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX drivers_depot ON public.drivers USING btree (depot_id);
alter table drivers enable row level security;
grant insert, select, update on drivers to tonnage_app;
create policy staff_only on drivers for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table email_changes (
  user_id uuid not null,
  email text not null,
  new_hash text not null,
  old_hash text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint email_changes_email_check CHECK ((((length(email) >= 3) AND (length(email) <= 200)) AND (email = lower(email)))),
  constraint email_changes_pkey PRIMARY KEY (user_id),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
alter table email_changes enable row level security;

create table email_opt_outs (
  tenant_id uuid not null,
  user_id uuid not null,
  account_id uuid not null,
  template text not null,
  constraint email_opt_outs_pkey PRIMARY KEY (tenant_id, user_id, account_id, template),
  constraint email_opt_outs_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint email_opt_outs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint email_opt_outs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX email_opt_outs_account ON public.email_opt_outs USING btree (account_id);
alter table email_opt_outs enable row level security;
grant delete, insert, select on email_opt_outs to tonnage_app;
create policy user_or_staff on email_opt_outs for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (((user_id = ( SELECT tonnage_user() AS tonnage_user)) AND (account_id = ( SELECT tonnage_account() AS tonnage_account))) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table emails (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid,
  template text not null,
  to_address text not null,
  data jsonb not null,
  state text default 'queued'::text not null,
  subject text,
  html text,
  plain text,
  attempts integer default 0 not null,
  last_error text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  once text,
  claimed_until timestamp with time zone,
  next_at timestamp with time zone,
  caused_by uuid,
  constraint emails_caused_by_fkey FOREIGN KEY (caused_by) REFERENCES users(id),
  constraint emails_pkey PRIMARY KEY (tenant_id, id),
  constraint emails_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'kept'::text, 'failed'::text]))),
  constraint emails_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint emails_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX emails_account ON public.emails USING btree (account_id);
CREATE INDEX emails_address ON public.emails USING btree (tenant_id, to_address, created_at);
CREATE INDEX emails_caused_by ON public.emails USING btree (caused_by, created_at) WHERE (caused_by IS NOT NULL);
CREATE INDEX emails_state ON public.emails USING btree (tenant_id, state, id DESC);
CREATE INDEX emails_waiting ON public.emails USING btree (COALESCE(next_at, created_at)) WHERE (state = 'queued'::text);
CREATE UNIQUE INDEX emails_once ON public.emails USING btree (tenant_id, once) WHERE (once IS NOT NULL);
alter table emails enable row level security;
grant delete, insert, select, update on emails to tonnage_app;
create policy account_reads on emails for select
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));
create policy account_updates on emails for update
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))))
  with check ((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)));
create policy tenant_inserts on emails for insert
  with check ((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)));
create policy unsent_deletes on emails for delete
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)) AND (state = 'queued'::text) AND (attempts = 0) AND (claimed_until IS NULL)));

create table enquiries (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  site_id uuid,
  order_id uuid,
  invoice_id uuid,
  invoice_position integer,
  kind text not null,
  status text default 'open'::text not null,
  opened_by uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint enquiries_check CHECK (((invoice_position IS NULL) OR (invoice_id IS NOT NULL))),
  constraint enquiries_kind CHECK (((kind = 'invoice'::text) = (invoice_id IS NOT NULL))),
  constraint enquiries_kind_check CHECK ((kind = ANY (ARRAY['missed_visit'::text, 'damaged_container'::text, 'access'::text, 'wrong_container'::text, 'other'::text, 'invoice'::text]))),
  constraint enquiries_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES users(id),
  constraint enquiries_pkey PRIMARY KEY (tenant_id, id),
  constraint enquiries_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text]))),
  constraint enquiries_subject CHECK ((num_nonnulls(order_id, invoice_id) = 1)),
  constraint enquiries_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint enquiries_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint enquiries_tenant_id_invoice_id_fkey FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices(tenant_id, id),
  constraint enquiries_tenant_id_invoice_id_invoice_position_fkey FOREIGN KEY (tenant_id, invoice_id, invoice_position) REFERENCES invoice_lines(tenant_id, invoice_id, "position"),
  constraint enquiries_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id),
  constraint enquiries_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id)
);
CREATE INDEX enquiries_account ON public.enquiries USING btree (account_id);
CREATE INDEX enquiries_invoice ON public.enquiries USING btree (invoice_id);
CREATE INDEX enquiries_open ON public.enquiries USING btree (tenant_id, id DESC) WHERE (status = 'open'::text);
CREATE INDEX enquiries_opened_by ON public.enquiries USING btree (opened_by);
CREATE INDEX enquiries_order ON public.enquiries USING btree (order_id);
CREATE INDEX enquiries_site ON public.enquiries USING btree (site_id);
alter table enquiries enable row level security;
grant insert, select on enquiries to tonnage_app;
grant update (status, updated_at) on enquiries to tonnage_app;
create policy account_isolation on enquiries for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table enquiry_messages (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  enquiry_id uuid not null,
  body text,
  event text,
  from_office boolean not null,
  written_by uuid not null,
  created_at timestamp with time zone not null,
  constraint enquiry_messages_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
  constraint enquiry_messages_check CHECK ((num_nonnulls(body, event) > 0)),
  constraint enquiry_messages_event_check CHECK ((event = ANY (ARRAY['closed'::text, 'reopened'::text]))),
  constraint enquiry_messages_pkey PRIMARY KEY (tenant_id, id),
  constraint enquiry_messages_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint enquiry_messages_tenant_id_enquiry_id_fkey FOREIGN KEY (tenant_id, enquiry_id) REFERENCES enquiries(tenant_id, id),
  constraint enquiry_messages_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint enquiry_messages_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id)
);
CREATE INDEX enquiry_messages_account ON public.enquiry_messages USING btree (account_id);
CREATE INDEX enquiry_messages_enquiry ON public.enquiry_messages USING btree (enquiry_id, id);
CREATE INDEX enquiry_messages_written_by ON public.enquiry_messages USING btree (written_by, created_at);
alter table enquiry_messages enable row level security;
grant insert, select on enquiry_messages to tonnage_app;
create policy account_isolation on enquiry_messages for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table files (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid,
  key text not null,
  name text not null,
  mime text not null,
  size integer not null,
  sha256 text not null,
  uploaded_by uuid,
  created_at timestamp with time zone not null,
  organisation_id uuid,
  constraint files_mime_check CHECK ((mime = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  constraint files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint files_owner CHECK ((num_nonnulls(account_id, organisation_id) = 1)),
  constraint files_pkey PRIMARY KEY (tenant_id, id),
  constraint files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint files_size_check CHECK ((size > 0)),
  constraint files_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint files_tenant_id_key_key UNIQUE (tenant_id, key),
  constraint files_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id),
  constraint files_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id)
);
CREATE INDEX files_account ON public.files USING btree (account_id, id DESC);
CREATE INDEX files_created ON public.files USING btree (created_at);
CREATE INDEX files_key ON public.files USING btree (key);
CREATE INDEX files_organisation ON public.files USING btree (organisation_id);
CREATE INDEX files_uploaded_by ON public.files USING btree (uploaded_by) INCLUDE (tenant_id, size);
alter table files enable row level security;
grant delete, insert, select on files to tonnage_app;
create policy owner_isolation on files for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[])) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table fuel_surcharges (
  tenant_id uuid not null,
  id uuid not null,
  percent_bp integer not null,
  job_types text[] not null,
  valid_from date not null,
  valid_to date,
  created_at timestamp with time zone not null,
  constraint fuel_surcharges_check CHECK (((valid_to IS NULL) OR (valid_to >= valid_from))),
  constraint fuel_surcharges_job_types_check CHECK ((((cardinality(job_types) >= 1) AND (cardinality(job_types) <= 6)) AND (job_types <@ ARRAY['delivery'::text, 'exchange'::text, 'collection'::text, 'tip_and_return'::text, 'reposition'::text, 'wait_and_load'::text]))),
  constraint fuel_surcharges_one_a_day EXCLUDE USING gist (numrange((hashtextextended((tenant_id)::text, (22)::bigint))::numeric, (hashtextextended((tenant_id)::text, (22)::bigint))::numeric, '[]'::text) WITH &&, daterange(valid_from, valid_to, '[]'::text) WITH &&),
  constraint fuel_surcharges_percent_bp_check CHECK (((percent_bp >= 10) AND (percent_bp <= 5000))),
  constraint fuel_surcharges_pkey PRIMARY KEY (tenant_id, id),
  constraint fuel_surcharges_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
alter table fuel_surcharges enable row level security;
grant delete, insert, select, update on fuel_surcharges to tonnage_app;
create policy staff_deletes on fuel_surcharges for delete
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_inserts on fuel_surcharges for insert
  with check (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_updates on fuel_surcharges for update
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy tenant_reads on fuel_surcharges for select
  using ((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)));

create table held_prices (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  question jsonb not null,
  price jsonb not null,
  valid_until timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint held_prices_pkey PRIMARY KEY (tenant_id, id),
  constraint held_prices_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint held_prices_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint held_prices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX held_prices_account ON public.held_prices USING btree (account_id);
CREATE INDEX held_prices_user ON public.held_prices USING btree (user_id);
CREATE INDEX held_prices_valid_until ON public.held_prices USING btree (valid_until);
alter table held_prices enable row level security;
grant delete, insert, select, update on held_prices to tonnage_app;
create policy account_isolation on held_prices for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table idempotency_keys (
  tenant_id uuid not null,
  principal_id uuid not null,
  key text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamp with time zone not null,
  account_id uuid,
  reach uuid[],
  constraint idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200))),
  constraint idempotency_keys_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint idempotency_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX idempotency_keys_account ON public.idempotency_keys USING btree (account_id);
CREATE INDEX idempotency_keys_created ON public.idempotency_keys USING btree (created_at);
CREATE UNIQUE INDEX idempotency_keys_request ON public.idempotency_keys USING btree (tenant_id, principal_id, key, account_id) NULLS NOT DISTINCT;
alter table idempotency_keys enable row level security;
grant delete, insert, select, update on idempotency_keys to tonnage_app;
create policy principal_isolation on idempotency_keys for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (principal_id = ( SELECT COALESCE(tonnage_route(), tonnage_user()) AS "coalesce"))));

create table import_rows (
  tenant_id uuid not null,
  import_id uuid not null,
  entity text not null,
  entity_id uuid not null,
  constraint import_rows_pkey PRIMARY KEY (tenant_id, entity, entity_id),
  constraint import_rows_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint import_rows_tenant_id_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES imports(tenant_id, id)
);
CREATE INDEX import_rows_import ON public.import_rows USING btree (import_id, entity);
alter table import_rows enable row level security;
grant insert, select on import_rows to tonnage_app;
create policy staff_only on import_rows for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table imports (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  file_name text not null,
  state text default 'waiting'::text not null,
  rows integer not null,
  added integer default 0 not null,
  reason text,
  content text,
  columns jsonb not null,
  started_by uuid not null,
  started_at timestamp with time zone not null,
  undone_by uuid,
  undone_at timestamp with time zone,
  meanings jsonb default '[]'::jsonb not null,
  constraint imports_check CHECK (((state = 'waiting'::text) = (content IS NOT NULL))),
  constraint imports_check1 CHECK (((state = 'failed'::text) = (reason IS NOT NULL))),
  constraint imports_check2 CHECK ((((state = 'undone'::text) = (undone_at IS NOT NULL)) AND ((undone_at IS NULL) = (undone_by IS NULL)))),
  constraint imports_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  constraint imports_kind_check CHECK ((kind = ANY (ARRAY['customers'::text, 'sites'::text, 'containers'::text, 'orders'::text, 'tickets'::text, 'invoices'::text]))),
  constraint imports_pkey PRIMARY KEY (tenant_id, id),
  constraint imports_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text, 'undone'::text]))),
  constraint imports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint imports_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id)
);
CREATE INDEX imports_started ON public.imports USING btree (tenant_id, started_at DESC, id DESC);
CREATE INDEX imports_started_by ON public.imports USING btree (started_by);
CREATE INDEX imports_undone_by ON public.imports USING btree (undone_by) WHERE (undone_by IS NOT NULL);
CREATE UNIQUE INDEX imports_waiting ON public.imports USING btree (tenant_id) WHERE (state = 'waiting'::text);
alter table imports enable row level security;
grant insert, select on imports to tonnage_app;
grant update (state, added, reason, content, undone_by, undone_at) on imports to tonnage_app;
create policy staff_only on imports for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table incoming_deliveries (
  tenant_id uuid not null,
  id uuid not null,
  organisation_id uuid not null,
  webhook_id uuid not null,
  delivery text not null,
  signature text not null,
  received_at timestamp with time zone not null,
  reported integer default 0 not null,
  unchanged integer default 0 not null,
  refused integer default 0 not null,
  problems jsonb default '[]'::jsonb not null,
  constraint incoming_deliveries_pkey PRIMARY KEY (tenant_id, id),
  constraint incoming_deliveries_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint incoming_deliveries_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id),
  constraint incoming_deliveries_tenant_id_webhook_id_delivery_key UNIQUE (tenant_id, webhook_id, delivery),
  constraint incoming_deliveries_tenant_id_webhook_id_fkey FOREIGN KEY (tenant_id, webhook_id) REFERENCES incoming_webhooks(tenant_id, id) ON DELETE CASCADE,
  constraint incoming_deliveries_tenant_id_webhook_id_signature_key UNIQUE (tenant_id, webhook_id, signature)
);
CREATE INDEX incoming_deliveries_old ON public.incoming_deliveries USING btree (received_at);
CREATE INDEX incoming_deliveries_organisation ON public.incoming_deliveries USING btree (organisation_id);
CREATE INDEX incoming_deliveries_webhook ON public.incoming_deliveries USING btree (webhook_id, id DESC);
alter table incoming_deliveries enable row level security;
grant insert, select on incoming_deliveries to tonnage_app;
grant update (reported, unchanged, refused, problems) on incoming_deliveries to tonnage_app;
create policy organisation_isolation on incoming_deliveries for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));

create table incoming_webhooks (
  tenant_id uuid not null,
  id uuid not null,
  organisation_id uuid not null,
  name text collate by_name not null,
  secret text not null,
  mapping jsonb not null,
  made_by uuid not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint incoming_webhooks_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint incoming_webhooks_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint incoming_webhooks_pkey PRIMARY KEY (tenant_id, id),
  constraint incoming_webhooks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint incoming_webhooks_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id)
);
CREATE INDEX incoming_webhooks_organisation ON public.incoming_webhooks USING btree (organisation_id, id);
alter table incoming_webhooks enable row level security;
grant insert, select on incoming_webhooks to tonnage_app;
grant update (name, mapping, last_used_at, revoked_at) on incoming_webhooks to tonnage_app;
create policy organisation_isolation on incoming_webhooks for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));

create table interest_claims (
  tenant_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  charge_id uuid not null,
  up_to date not null,
  interest_pence integer not null,
  fixed_pence integer not null,
  made_at timestamp with time zone not null,
  made_by uuid not null,
  constraint interest_claims_fixed_pence_check CHECK ((fixed_pence >= 0)),
  constraint interest_claims_interest_pence_check CHECK ((interest_pence >= 0)),
  constraint interest_claims_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint interest_claims_pkey PRIMARY KEY (tenant_id, id),
  constraint interest_claims_something CHECK (((interest_pence + fixed_pence) > 0)),
  constraint interest_claims_tenant_id_charge_id_fkey FOREIGN KEY (tenant_id, charge_id) REFERENCES invoices(tenant_id, id),
  constraint interest_claims_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint interest_claims_tenant_id_invoice_id_fkey FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices(tenant_id, id)
);
CREATE INDEX interest_claims_by ON public.interest_claims USING btree (made_by);
CREATE INDEX interest_claims_charge ON public.interest_claims USING btree (charge_id);
CREATE INDEX interest_claims_invoice ON public.interest_claims USING btree (invoice_id);
CREATE UNIQUE INDEX interest_claims_fixed ON public.interest_claims USING btree (tenant_id, invoice_id) WHERE (fixed_pence > 0);
alter table interest_claims enable row level security;
grant insert, select on interest_claims to tonnage_app;
create policy staff_only on interest_claims for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table invitations (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  email text not null,
  role text not null,
  site_ids uuid[],
  valid_from date,
  valid_to date,
  invited_by uuid not null,
  token_hash text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint invitations_check CHECK (((role <> 'owner'::text) OR ((site_ids IS NULL) AND (valid_from IS NULL) AND (valid_to IS NULL)))),
  constraint invitations_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 200)))),
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint invitations_pkey PRIMARY KEY (tenant_id, id),
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'buyer'::text, 'accounts'::text, 'viewer'::text]))),
  constraint invitations_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint invitations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint invitations_tenant_id_token_hash_key UNIQUE (tenant_id, token_hash)
);
CREATE UNIQUE INDEX invitations_open ON public.invitations USING btree (tenant_id, account_id, email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
alter table invitations enable row level security;
grant insert, update on invitations to tonnage_app;
grant select (tenant_id, id, account_id, email, role, site_ids, valid_from, valid_to, invited_by, expires_at, created_at, accepted_at, revoked_at) on invitations to tonnage_app;
create policy account_isolation on invitations for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table invoice_disputes (
  tenant_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  reason text not null,
  raised_on date not null,
  raised_at timestamp with time zone not null,
  raised_by uuid not null,
  ended_on date,
  ended_at timestamp with time zone,
  ended_by uuid,
  outcome text,
  constraint invoice_disputes_check CHECK ((ended_on >= raised_on)),
  constraint invoice_disputes_ended CHECK ((num_nonnulls(ended_on, ended_at, ended_by, outcome) = ANY (ARRAY[0, 4]))),
  constraint invoice_disputes_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id),
  constraint invoice_disputes_outcome_check CHECK (((length(outcome) >= 1) AND (length(outcome) <= 2000))),
  constraint invoice_disputes_pkey PRIMARY KEY (tenant_id, id),
  constraint invoice_disputes_raised_by_fkey FOREIGN KEY (raised_by) REFERENCES users(id),
  constraint invoice_disputes_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 2000))),
  constraint invoice_disputes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint invoice_disputes_tenant_id_invoice_id_fkey FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices(tenant_id, id)
);
CREATE INDEX invoice_disputes_ended_by ON public.invoice_disputes USING btree (ended_by);
CREATE INDEX invoice_disputes_invoice ON public.invoice_disputes USING btree (invoice_id);
CREATE INDEX invoice_disputes_raised_by ON public.invoice_disputes USING btree (raised_by);
CREATE UNIQUE INDEX invoice_disputes_open ON public.invoice_disputes USING btree (tenant_id, invoice_id) WHERE (ended_on IS NULL);
alter table invoice_disputes enable row level security;
grant insert, select on invoice_disputes to tonnage_app;
grant update (ended_on, ended_at, ended_by, outcome) on invoice_disputes to tonnage_app;
create policy staff_only on invoice_disputes for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table invoice_holds (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  job_id uuid,
  charge_id uuid,
  reason text not null,
  held_by uuid not null,
  held_at timestamp with time zone not null,
  constraint invoice_holds_held_by_fkey FOREIGN KEY (held_by) REFERENCES users(id),
  constraint invoice_holds_one CHECK ((num_nonnulls(job_id, charge_id) = 1)),
  constraint invoice_holds_pkey PRIMARY KEY (tenant_id, id),
  constraint invoice_holds_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 2000))),
  constraint invoice_holds_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint invoice_holds_tenant_id_charge_id_fkey FOREIGN KEY (tenant_id, charge_id) REFERENCES charges(tenant_id, id) ON DELETE CASCADE,
  constraint invoice_holds_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint invoice_holds_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES jobs(tenant_id, id)
);
CREATE INDEX invoice_holds_account ON public.invoice_holds USING btree (account_id);
CREATE INDEX invoice_holds_by ON public.invoice_holds USING btree (held_by);
CREATE UNIQUE INDEX invoice_holds_charge ON public.invoice_holds USING btree (tenant_id, charge_id) WHERE (charge_id IS NOT NULL);
CREATE UNIQUE INDEX invoice_holds_job ON public.invoice_holds USING btree (tenant_id, job_id) WHERE (job_id IS NOT NULL);
alter table invoice_holds enable row level security;
grant delete, insert, select on invoice_holds to tonnage_app;
create policy staff_only on invoice_holds for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table invoice_lines (
  tenant_id uuid not null,
  invoice_id uuid not null,
  position integer not null,
  account_id uuid not null,
  order_id uuid,
  job_id uuid,
  code text not null,
  label text not null,
  quantity numeric(12,3) not null,
  unit_pence integer not null,
  net_pence integer not null,
  vat_rate_bp integer not null,
  vat_pence integer not null,
  date date not null,
  from_date date,
  credits_id uuid,
  credits_position integer,
  credited_net_pence integer default 0 not null,
  credited_vat_pence integer default 0 not null,
  vat_category text not null,
  constraint invoice_lines_credited CHECK ((((credited_net_pence >= 0) AND (credited_net_pence <= GREATEST(net_pence, 0))) AND (credited_vat_pence >= 0))),
  constraint invoice_lines_pkey PRIMARY KEY (tenant_id, invoice_id, "position"),
  constraint invoice_lines_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint invoice_lines_tenant_id_credits_id_fkey FOREIGN KEY (tenant_id, credits_id) REFERENCES invoices(tenant_id, id),
  constraint invoice_lines_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint invoice_lines_tenant_id_invoice_id_fkey FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices(tenant_id, id),
  constraint invoice_lines_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES jobs(tenant_id, id),
  constraint invoice_lines_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id),
  constraint invoice_lines_vat CHECK ((((vat_category = ANY (ARRAY['standard'::text, 'reduced'::text, 'reverse_charge'::text])) = (vat_rate_bp > 0)) AND ((vat_category <> 'reverse_charge'::text) OR (vat_pence = 0)))),
  constraint invoice_lines_vat_category_check CHECK ((vat_category = ANY (ARRAY['standard'::text, 'reduced'::text, 'zero'::text, 'exempt'::text, 'outside'::text, 'reverse_charge'::text])))
);
CREATE INDEX invoice_lines_account ON public.invoice_lines USING btree (account_id);
CREATE INDEX invoice_lines_credits ON public.invoice_lines USING btree (credits_id, credits_position);
CREATE INDEX invoice_lines_job ON public.invoice_lines USING btree (job_id);
CREATE INDEX invoice_lines_order ON public.invoice_lines USING btree (order_id);
CREATE UNIQUE INDEX invoice_lines_over_hire ON public.invoice_lines USING btree (tenant_id, job_id, from_date) WHERE (code = 'over_hire'::text);
alter table invoice_lines enable row level security;
grant insert, select on invoice_lines to tonnage_app;
grant update (credited_net_pence, credited_vat_pence) on invoice_lines to tonnage_app;
create policy account_isolation on invoice_lines for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table invoice_run_accounts (
  tenant_id uuid not null,
  run_id uuid not null,
  account_id uuid not null,
  status text default 'pending'::text not null,
  reason text,
  emailed boolean,
  constraint invoice_run_accounts_check CHECK (((status = 'failed'::text) = (reason IS NOT NULL))),
  constraint invoice_run_accounts_pkey PRIMARY KEY (tenant_id, run_id, account_id),
  constraint invoice_run_accounts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text]))),
  constraint invoice_run_accounts_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint invoice_run_accounts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint invoice_run_accounts_tenant_id_run_id_fkey FOREIGN KEY (tenant_id, run_id) REFERENCES invoice_runs(tenant_id, id)
);
CREATE INDEX invoice_run_accounts_account ON public.invoice_run_accounts USING btree (account_id);
alter table invoice_run_accounts enable row level security;
grant insert, select on invoice_run_accounts to tonnage_app;
grant update (status, reason, emailed) on invoice_run_accounts to tonnage_app;
create policy staff_only on invoice_run_accounts for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table invoice_runs (
  tenant_id uuid not null,
  id uuid not null,
  up_to date not null,
  issued_on date not null,
  started_by uuid,
  started_at timestamp with time zone not null,
  constraint invoice_runs_pkey PRIMARY KEY (tenant_id, id),
  constraint invoice_runs_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id),
  constraint invoice_runs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint invoice_runs_tenant_id_up_to_key UNIQUE (tenant_id, up_to)
);
alter table invoice_runs enable row level security;
grant insert, select on invoice_runs to tonnage_app;
grant update (issued_on, started_by, started_at) on invoice_runs to tonnage_app;
create policy staff_only on invoice_runs for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table invoice_words (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  job_id uuid,
  charge_id uuid,
  code text not null,
  label text not null,
  written_by uuid not null,
  written_at timestamp with time zone not null,
  constraint invoice_words_code_check CHECK (((length(code) >= 1) AND (length(code) <= 40))),
  constraint invoice_words_label_check CHECK (((length(label) >= 1) AND (length(label) <= 200))),
  constraint invoice_words_one CHECK ((num_nonnulls(job_id, charge_id) = 1)),
  constraint invoice_words_pkey PRIMARY KEY (tenant_id, id),
  constraint invoice_words_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint invoice_words_tenant_id_charge_id_fkey FOREIGN KEY (tenant_id, charge_id) REFERENCES charges(tenant_id, id) ON DELETE CASCADE,
  constraint invoice_words_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint invoice_words_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES jobs(tenant_id, id),
  constraint invoice_words_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id)
);
CREATE INDEX invoice_words_account ON public.invoice_words USING btree (account_id);
CREATE INDEX invoice_words_by ON public.invoice_words USING btree (written_by);
CREATE UNIQUE INDEX invoice_words_charge ON public.invoice_words USING btree (tenant_id, charge_id) WHERE (charge_id IS NOT NULL);
CREATE UNIQUE INDEX invoice_words_job ON public.invoice_words USING btree (tenant_id, job_id, code) WHERE (job_id IS NOT NULL);
alter table invoice_words enable row level security;
grant delete, insert, select on invoice_words to tonnage_app;
create policy staff_only on invoice_words for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table invoices (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  site_id uuid,
  kind text not null,
  number text not null,
  issued_on date not null,
  due_on date not null,
  run_id uuid,
  period_from date,
  period_to date,
  receipt_for uuid,
  credits_id uuid,
  reason text,
  net_pence integer not null,
  vat_pence integer not null,
  gross_pence integer not null,
  paid_pence integer default 0 not null,
  credited_pence integer default 0 not null,
  document_id uuid not null,
  created_at timestamp with time zone not null,
  replaces_id uuid,
  changed_at timestamp with time zone default clock_timestamp() not null,
  brought_forward_pence integer,
  po_number text,
  note text,
  written_off_pence integer default 0 not null,
  constraint invoices_check CHECK (((gross_pence = (net_pence + vat_pence)) AND (gross_pence > 0))),
  constraint invoices_check1 CHECK (((period_from IS NULL) = (period_to IS NULL))),
  constraint invoices_check2 CHECK (((paid_pence >= 0) AND (credited_pence >= 0) AND ((paid_pence + credited_pence) <= gross_pence))),
  constraint invoices_check4 CHECK ((brought_forward_pence >= gross_pence)),
  constraint invoices_credits CHECK (
CASE kind
    WHEN 'credit_note'::text THEN ((credits_id IS NOT NULL) OR (brought_forward_pence IS NOT NULL))
    ELSE (credits_id IS NULL)
END),
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
  constraint invoices_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000))),
  constraint invoices_pkey PRIMARY KEY (tenant_id, id),
  constraint invoices_po_number_check CHECK (((length(po_number) >= 1) AND (length(po_number) <= 100))),
  constraint invoices_replaces_receipt CHECK (((replaces_id IS NULL) OR (receipt_for IS NOT NULL))),
  constraint invoices_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint invoices_tenant_id_credits_id_fkey FOREIGN KEY (tenant_id, credits_id) REFERENCES invoices(tenant_id, id),
  constraint invoices_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES documents(tenant_id, id),
  constraint invoices_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint invoices_tenant_id_number_key UNIQUE (tenant_id, number),
  constraint invoices_tenant_id_receipt_for_fkey FOREIGN KEY (tenant_id, receipt_for) REFERENCES payments(tenant_id, id),
  constraint invoices_tenant_id_replaces_id_fkey FOREIGN KEY (tenant_id, replaces_id) REFERENCES invoices(tenant_id, id),
  constraint invoices_tenant_id_run_id_fkey FOREIGN KEY (tenant_id, run_id) REFERENCES invoice_runs(tenant_id, id),
  constraint invoices_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint invoices_written_off CHECK ((((written_off_pence >= 0) AND (written_off_pence <= paid_pence)) AND ((written_off_pence = 0) OR (kind = 'invoice'::text))))
);
CREATE INDEX invoices_account ON public.invoices USING btree (account_id, issued_on DESC, id DESC) INCLUDE (tenant_id, kind);
CREATE INDEX invoices_account_changed ON public.invoices USING btree (account_id, changed_at);
CREATE INDEX invoices_changed ON public.invoices USING btree (tenant_id, changed_at, id);
CREATE INDEX invoices_credits ON public.invoices USING btree (credits_id);
CREATE INDEX invoices_document ON public.invoices USING btree (document_id);
CREATE INDEX invoices_due ON public.invoices USING btree (tenant_id, kind, due_on, id) WHERE ((paid_pence + credited_pence) < gross_pence);
CREATE INDEX invoices_issued ON public.invoices USING btree (tenant_id, issued_on DESC, id DESC) WHERE (kind = 'invoice'::text);
CREATE INDEX invoices_open ON public.invoices USING btree (account_id, due_on, id) WHERE ((paid_pence + credited_pence) < gross_pence);
CREATE INDEX invoices_receipt_for ON public.invoices USING btree (receipt_for) WHERE (receipt_for IS NOT NULL);
CREATE INDEX invoices_replaces ON public.invoices USING btree (replaces_id);
CREATE INDEX invoices_run ON public.invoices USING btree (run_id) WHERE (run_id IS NOT NULL);
CREATE INDEX invoices_site ON public.invoices USING btree (site_id);
CREATE UNIQUE INDEX invoices_receipt ON public.invoices USING btree (tenant_id, receipt_for) WHERE ((receipt_for IS NOT NULL) AND (replaces_id IS NULL));
alter table invoices enable row level security;
grant insert, select on invoices to tonnage_app;
grant update (paid_pence, credited_pence, written_off_pence) on invoices to tonnage_app;
create policy account_isolation on invoices for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));
CREATE TRIGGER note_change BEFORE UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION tonnage_note_change();

create table jobs (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  order_id uuid not null,
  site_id uuid not null,
  depot_id uuid not null,
  sequence integer not null,
  type text not null,
  status text not null,
  date date not null,
  slot text not null,
  requested_for date,
  container_sub_type_id uuid not null,
  waste_type_id uuid not null,
  notes text,
  price jsonb,
  net_pence integer default 0 not null,
  driver_name text,
  vehicle_registration text,
  failed_reason text,
  dismissed_at timestamp with time zone,
  net_weight_kg integer,
  completed_at timestamp with time zone,
  requested_by uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  payment_id uuid,
  location_notes text,
  invoice_id uuid,
  over_hire_to date,
  overweight_waived boolean default false not null,
  vehicle_id uuid,
  driver_id uuid,
  gross_weight_kg integer,
  tare_weight_kg integer,
  weight_estimated boolean default false not null,
  container_number text,
  taken_container_number text,
  changed_at timestamp with time zone default clock_timestamp() not null,
  run_position integer,
  started_at timestamp with time zone,
  failed_at timestamp with time zone,
  caller_name text,
  caller_phone text,
  caller_email text,
  price_reason text,
  constraint jobs_caller_name_check CHECK (((length(caller_name) >= 1) AND (length(caller_name) <= 200))),
  constraint jobs_check CHECK (((gross_weight_kg IS NULL) OR (tare_weight_kg IS NULL) OR (gross_weight_kg >= tare_weight_kg))),
  constraint jobs_container_number_check CHECK (((length(container_number) >= 1) AND (length(container_number) <= 40))),
  constraint jobs_gross_weight_kg_check CHECK ((gross_weight_kg >= 0)),
  constraint jobs_net_weight_kg_check CHECK ((net_weight_kg >= 0)),
  constraint jobs_pkey PRIMARY KEY (tenant_id, id),
  constraint jobs_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint jobs_run_position_check CHECK ((run_position > 0)),
  constraint jobs_slot_check CHECK ((slot = ANY (ARRAY['am'::text, 'pm'::text, 'any'::text]))),
  constraint jobs_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'confirmed'::text, 'allocated'::text, 'en_route'::text, 'completed'::text, 'failed'::text, 'declined'::text, 'cancelled'::text]))),
  constraint jobs_taken_container_number_check CHECK (((length(taken_container_number) >= 1) AND (length(taken_container_number) <= 40))),
  constraint jobs_tare_weight_kg_check CHECK ((tare_weight_kg >= 0)),
  constraint jobs_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint jobs_tenant_id_container_sub_type_id_fkey FOREIGN KEY (tenant_id, container_sub_type_id) REFERENCES container_sub_types(tenant_id, id),
  constraint jobs_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depots(tenant_id, id),
  constraint jobs_tenant_id_driver_id_fkey FOREIGN KEY (tenant_id, driver_id) REFERENCES drivers(tenant_id, id),
  constraint jobs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint jobs_tenant_id_invoice_id_fkey FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices(tenant_id, id),
  constraint jobs_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id),
  constraint jobs_tenant_id_order_id_sequence_key UNIQUE (tenant_id, order_id, sequence),
  constraint jobs_tenant_id_payment_id_fkey FOREIGN KEY (tenant_id, payment_id) REFERENCES payments(tenant_id, id),
  constraint jobs_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint jobs_tenant_id_vehicle_id_fkey FOREIGN KEY (tenant_id, vehicle_id) REFERENCES vehicles(tenant_id, id),
  constraint jobs_tenant_id_waste_type_id_fkey FOREIGN KEY (tenant_id, waste_type_id) REFERENCES waste_types(tenant_id, id),
  constraint jobs_type_check CHECK ((type = ANY (ARRAY['delivery'::text, 'exchange'::text, 'collection'::text, 'tip_and_return'::text, 'reposition'::text, 'wait_and_load'::text])))
);
CREATE INDEX jobs_account ON public.jobs USING btree (account_id, id DESC) INCLUDE (tenant_id);
CREATE INDEX jobs_account_date ON public.jobs USING btree (account_id, date, id) INCLUDE (tenant_id);
CREATE INDEX jobs_changes ON public.jobs USING btree (tenant_id, changed_at);
CREATE INDEX jobs_completed_of_account ON public.jobs USING btree (account_id, tenant_id, completed_at) WHERE (status = 'completed'::text);
CREATE INDEX jobs_depot_date ON public.jobs USING btree (depot_id, date);
CREATE INDEX jobs_driver_date ON public.jobs USING btree (driver_id, date) WHERE (driver_id IS NOT NULL);
CREATE INDEX jobs_failed ON public.jobs USING btree (tenant_id, date, id) INCLUDE (order_id, account_id) WHERE ((status = 'failed'::text) AND (dismissed_at IS NULL));
CREATE INDEX jobs_invoice ON public.jobs USING btree (invoice_id);
CREATE INDEX jobs_not_invoiced ON public.jobs USING btree (account_id, completed_at) WHERE ((invoice_id IS NULL) AND (status = 'completed'::text));
CREATE INDEX jobs_of_day ON public.jobs USING btree (tenant_id, date, id) WHERE (status = ANY (ARRAY['requested'::text, 'confirmed'::text, 'allocated'::text, 'en_route'::text]));
CREATE INDEX jobs_open_of_account ON public.jobs USING btree (account_id, tenant_id, date, id) WHERE (status = ANY (ARRAY['requested'::text, 'confirmed'::text, 'allocated'::text, 'en_route'::text]));
CREATE INDEX jobs_payment ON public.jobs USING btree (payment_id);
CREATE INDEX jobs_requested_by ON public.jobs USING btree (requested_by);
CREATE INDEX jobs_site ON public.jobs USING btree (site_id);
CREATE INDEX jobs_vehicle_date ON public.jobs USING btree (vehicle_id, date) WHERE (vehicle_id IS NOT NULL);
CREATE INDEX jobs_waiting ON public.jobs USING btree (tenant_id, created_at, id) WHERE (status = 'requested'::text);
CREATE INDEX jobs_weighed ON public.jobs USING btree (account_id, site_id, completed_at) WHERE (net_weight_kg IS NOT NULL);
CREATE UNIQUE INDEX jobs_one_open_collection ON public.jobs USING btree (tenant_id, order_id) WHERE ((type = 'collection'::text) AND (status = ANY (ARRAY['requested'::text, 'confirmed'::text, 'allocated'::text, 'en_route'::text])));
CREATE UNIQUE INDEX jobs_one_open_exchange ON public.jobs USING btree (tenant_id, order_id) WHERE ((type = 'exchange'::text) AND (status = ANY (ARRAY['requested'::text, 'confirmed'::text, 'allocated'::text, 'en_route'::text])));
CREATE UNIQUE INDEX jobs_one_open_reposition ON public.jobs USING btree (tenant_id, order_id) WHERE ((type = 'reposition'::text) AND (status = ANY (ARRAY['requested'::text, 'confirmed'::text, 'allocated'::text, 'en_route'::text])));
CREATE UNIQUE INDEX jobs_one_open_tip_and_return ON public.jobs USING btree (tenant_id, order_id) WHERE ((type = 'tip_and_return'::text) AND (status = ANY (ARRAY['requested'::text, 'confirmed'::text, 'allocated'::text, 'en_route'::text])));
alter table jobs enable row level security;
grant insert, select, update on jobs to tonnage_app;
create policy account_isolation on jobs for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (( SELECT (tonnage_route_job() IS NULL)) OR (id = ( SELECT tonnage_route_job() AS tonnage_route_job))) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));
CREATE CONSTRAINT TRIGGER follow_job AFTER INSERT OR UPDATE OF status, date, net_pence, site_id ON public.jobs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tonnage_follow_job();
CREATE TRIGGER note_change BEFORE UPDATE ON public.jobs FOR EACH ROW EXECUTE FUNCTION tonnage_note_change();
CREATE TRIGGER note_due AFTER UPDATE OF status, type, date, site_id, waste_type_id, completed_at ON public.jobs FOR EACH ROW WHEN (((new.status = 'completed'::text) OR (old.status = 'completed'::text))) EXECUTE FUNCTION tonnage_follow_waste();
CREATE TRIGGER note_due_in AFTER INSERT ON public.jobs FOR EACH ROW WHEN ((new.status = 'completed'::text)) EXECUTE FUNCTION tonnage_follow_waste();

create table known_devices (
  user_id uuid not null,
  token_hash text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (user_id, token_hash),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
alter table known_devices enable row level security;

create table ledger_codes (
  tenant_id uuid not null,
  package text not null,
  key text not null,
  code text not null,
  constraint ledger_codes_code_check CHECK (((length(code) >= 1) AND (length(code) <= 60))),
  constraint ledger_codes_key_check CHECK (((length(key) >= 1) AND (length(key) <= 40))),
  constraint ledger_codes_package_check CHECK ((package = ANY (ARRAY['xero'::text, 'quickbooks'::text, 'sage50'::text]))),
  constraint ledger_codes_pkey PRIMARY KEY (tenant_id, package, key),
  constraint ledger_codes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
alter table ledger_codes enable row level security;
grant delete, insert, select on ledger_codes to tonnage_app;
create policy staff_only on ledger_codes for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table ledger_documents (
  tenant_id uuid not null,
  package text not null,
  kind text not null,
  document_id uuid not null,
  export_id uuid not null,
  constraint ledger_documents_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text, 'receipt'::text, 'refund'::text, 'reversal'::text]))),
  constraint ledger_documents_package_check CHECK ((package = ANY (ARRAY['xero'::text, 'quickbooks'::text, 'sage50'::text]))),
  constraint ledger_documents_pkey PRIMARY KEY (tenant_id, package, kind, document_id),
  constraint ledger_documents_tenant_id_export_id_fkey FOREIGN KEY (tenant_id, export_id) REFERENCES ledger_exports(tenant_id, id),
  constraint ledger_documents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX ledger_documents_export ON public.ledger_documents USING btree (export_id);
alter table ledger_documents enable row level security;
grant insert, select on ledger_documents to tonnage_app;
create policy staff_only on ledger_documents for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table ledger_exports (
  tenant_id uuid not null,
  id uuid not null,
  package text not null,
  from_date date,
  up_to date not null,
  totals jsonb not null,
  exported_by uuid not null,
  exported_at timestamp with time zone not null,
  constraint ledger_exports_exported_by_fkey FOREIGN KEY (exported_by) REFERENCES users(id),
  constraint ledger_exports_package_check CHECK ((package = ANY (ARRAY['xero'::text, 'quickbooks'::text, 'sage50'::text]))),
  constraint ledger_exports_pkey PRIMARY KEY (tenant_id, id),
  constraint ledger_exports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX ledger_exports_at ON public.ledger_exports USING btree (tenant_id, exported_at DESC, id DESC);
CREATE INDEX ledger_exports_by ON public.ledger_exports USING btree (exported_by);
alter table ledger_exports enable row level security;
grant insert, select on ledger_exports to tonnage_app;
create policy staff_only on ledger_exports for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table ledger_files (
  tenant_id uuid not null,
  export_id uuid not null,
  position integer not null,
  name text not null,
  content text not null,
  constraint ledger_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint ledger_files_pkey PRIMARY KEY (tenant_id, export_id, "position"),
  constraint ledger_files_tenant_id_export_id_fkey FOREIGN KEY (tenant_id, export_id) REFERENCES ledger_exports(tenant_id, id),
  constraint ledger_files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
alter table ledger_files enable row level security;
grant insert, select on ledger_files to tonnage_app;
create policy staff_only on ledger_files for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table ledger_settings (
  tenant_id uuid not null,
  package text not null,
  constraint ledger_settings_package_check CHECK ((package = ANY (ARRAY['xero'::text, 'quickbooks'::text, 'sage50'::text]))),
  constraint ledger_settings_pkey PRIMARY KEY (tenant_id),
  constraint ledger_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
alter table ledger_settings enable row level security;
grant insert, select on ledger_settings to tonnage_app;
grant update (package) on ledger_settings to tonnage_app;
create policy staff_only on ledger_settings for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table login_links (
  tenant_id uuid not null,
  provider_id uuid not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint login_links_pkey PRIMARY KEY (tenant_id, provider_id, subject),
  constraint login_links_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255))),
  constraint login_links_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint login_links_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES login_providers(tenant_id, id) ON DELETE CASCADE,
  constraint login_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX login_links_user ON public.login_links USING btree (user_id);
CREATE UNIQUE INDEX login_links_person ON public.login_links USING btree (tenant_id, provider_id, user_id);
alter table login_links enable row level security;
grant select on login_links to tonnage_app;
create policy staff_only on login_links for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table login_provider_domains (
  tenant_id uuid not null,
  domain text not null,
  provider_id uuid not null,
  constraint login_provider_domains_domain_check CHECK (((domain = lower(domain)) AND ((length(domain) >= 3) AND (length(domain) <= 200)))),
  constraint login_provider_domains_pkey PRIMARY KEY (tenant_id, domain),
  constraint login_provider_domains_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint login_provider_domains_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES login_providers(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX login_provider_domains_provider ON public.login_provider_domains USING btree (provider_id);
alter table login_provider_domains enable row level security;
grant delete, insert, select on login_provider_domains to tonnage_app;
create policy staff_only on login_provider_domains for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table login_providers (
  tenant_id uuid not null,
  id uuid not null,
  name text collate by_name not null,
  issuer text not null,
  client_id text not null,
  client_secret text not null,
  audience text not null,
  account_id uuid,
  organisation_id uuid,
  newcomer_role text,
  required boolean not null,
  logs_out boolean not null,
  enabled boolean default true not null,
  logout_url text,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint login_providers_audience_check CHECK ((audience = ANY (ARRAY['staff'::text, 'account'::text, 'organisation'::text]))),
  constraint login_providers_check CHECK (((audience = 'account'::text) = (account_id IS NOT NULL))),
  constraint login_providers_check1 CHECK (((audience = 'organisation'::text) = (organisation_id IS NOT NULL))),
  constraint login_providers_check2 CHECK ((((newcomer_role = ANY (ARRAY['office'::text, 'accounts'::text, 'manager'::text])) AND (audience = 'staff'::text)) OR ((newcomer_role = ANY (ARRAY['owner'::text, 'manager'::text, 'buyer'::text, 'accounts'::text, 'viewer'::text])) AND (audience = 'account'::text)) OR ((newcomer_role = ANY (ARRAY['manager'::text, 'member'::text])) AND (audience = 'organisation'::text)))),
  constraint login_providers_client_id_check CHECK (((length(client_id) >= 1) AND (length(client_id) <= 400))),
  constraint login_providers_issuer_check CHECK (((length(issuer) >= 1) AND (length(issuer) <= 400))),
  constraint login_providers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint login_providers_pkey PRIMARY KEY (tenant_id, id),
  constraint login_providers_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint login_providers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint login_providers_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id)
);
CREATE INDEX login_providers_account ON public.login_providers USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX login_providers_organisation ON public.login_providers USING btree (organisation_id) WHERE (organisation_id IS NOT NULL);
alter table login_providers enable row level security;
grant delete, insert, select, update on login_providers to tonnage_app;
create policy staff_only on login_providers for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table metric_alerts (
  tenant_id uuid not null,
  metric_id bigint not null,
  user_id uuid not null,
  kind text not null,
  organisation_id uuid not null,
  threshold numeric(20,6),
  told_key date,
  constraint metric_alerts_check CHECK (((threshold IS NULL) = (kind = 'OFF_TRACK'::text))),
  constraint metric_alerts_kind_check CHECK ((kind = ANY (ARRAY['OFF_TRACK'::text, 'ABOVE'::text, 'BELOW'::text]))),
  constraint metric_alerts_pkey PRIMARY KEY (tenant_id, metric_id, user_id, kind),
  constraint metric_alerts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint metric_alerts_tenant_id_metric_id_fkey FOREIGN KEY (tenant_id, metric_id) REFERENCES metrics(tenant_id, id),
  constraint metric_alerts_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id),
  constraint metric_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX metric_alerts_organisation ON public.metric_alerts USING btree (organisation_id);
CREATE INDEX metric_alerts_user ON public.metric_alerts USING btree (user_id);
alter table metric_alerts enable row level security;
grant delete, insert, select, update on metric_alerts to tonnage_app;
create policy organisation_isolation on metric_alerts for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));

create table metric_corrections (
  tenant_id uuid not null,
  metric_id bigint not null,
  period_key date not null,
  number integer not null,
  organisation_id uuid not null,
  value numeric(20,6) not null,
  reason text not null,
  author_id uuid not null,
  at timestamp with time zone not null,
  constraint metric_corrections_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint metric_corrections_number_check CHECK ((number > 0)),
  constraint metric_corrections_pkey PRIMARY KEY (tenant_id, metric_id, period_key, number),
  constraint metric_corrections_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint metric_corrections_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint metric_corrections_tenant_id_metric_id_period_key_fkey FOREIGN KEY (tenant_id, metric_id, period_key) REFERENCES metric_values(tenant_id, metric_id, period_key),
  constraint metric_corrections_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id)
);
CREATE INDEX metric_corrections_organisation ON public.metric_corrections USING btree (organisation_id);
alter table metric_corrections enable row level security;
grant insert, select on metric_corrections to tonnage_app;
create policy organisation_isolation on metric_corrections for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));
CREATE TRIGGER follow_correction AFTER INSERT ON public.metric_corrections FOR EACH ROW EXECUTE FUNCTION tonnage_follow_correction();

create table metric_evidence (
  tenant_id uuid not null,
  metric_id bigint not null,
  period_key date not null,
  job_id uuid not null,
  organisation_id uuid not null,
  order_id uuid not null,
  order_number text not null,
  site_id uuid not null,
  site_name text not null,
  waste_name text not null,
  job_type text not null,
  done_on date not null,
  net_kg integer,
  estimated boolean not null,
  recovered_kg integer,
  net_pence integer,
  cost_pence integer,
  contaminated boolean not null,
  on_time boolean not null,
  hire_days integer,
  constraint metric_evidence_pkey PRIMARY KEY (tenant_id, metric_id, period_key, job_id),
  constraint metric_evidence_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint metric_evidence_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES jobs(tenant_id, id),
  constraint metric_evidence_tenant_id_metric_id_fkey FOREIGN KEY (tenant_id, metric_id) REFERENCES metrics(tenant_id, id),
  constraint metric_evidence_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id),
  constraint metric_evidence_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id),
  constraint metric_evidence_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id)
);
CREATE INDEX metric_evidence_job ON public.metric_evidence USING btree (job_id);
CREATE INDEX metric_evidence_order ON public.metric_evidence USING btree (order_id);
CREATE INDEX metric_evidence_organisation ON public.metric_evidence USING btree (organisation_id);
CREATE INDEX metric_evidence_site ON public.metric_evidence USING btree (site_id);
alter table metric_evidence enable row level security;
grant delete, insert, select on metric_evidence to tonnage_app;
create policy organisation_isolation on metric_evidence for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));

create table metric_favourites (
  tenant_id uuid not null,
  metric_id bigint not null,
  user_id uuid not null,
  organisation_id uuid not null,
  constraint metric_favourites_pkey PRIMARY KEY (tenant_id, metric_id, user_id),
  constraint metric_favourites_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint metric_favourites_tenant_id_metric_id_fkey FOREIGN KEY (tenant_id, metric_id) REFERENCES metrics(tenant_id, id),
  constraint metric_favourites_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id),
  constraint metric_favourites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX metric_favourites_organisation ON public.metric_favourites USING btree (organisation_id);
CREATE INDEX metric_favourites_user ON public.metric_favourites USING btree (user_id);
alter table metric_favourites enable row level security;
grant delete, insert, select on metric_favourites to tonnage_app;
create policy organisation_isolation on metric_favourites for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (user_id = ( SELECT tonnage_user() AS tonnage_user)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));

create table metric_objectives (
  tenant_id uuid not null,
  metric_id bigint not null,
  from_key date not null,
  organisation_id uuid not null,
  value numeric(20,6),
  direction text not null,
  upper_value numeric(20,6),
  tolerance numeric(20,6) default 0 not null,
  note text default ''::text not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  constraint metric_objectives_check CHECK ((upper_value > value)),
  constraint metric_objectives_check1 CHECK (((upper_value IS NOT NULL) = ((direction = 'BETWEEN'::text) AND (value IS NOT NULL)))),
  constraint metric_objectives_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint metric_objectives_direction_check CHECK ((direction = ANY (ARRAY['UP'::text, 'DOWN'::text, 'EXACTLY'::text, 'BETWEEN'::text]))),
  constraint metric_objectives_note_check CHECK ((length(note) <= 500)),
  constraint metric_objectives_pkey PRIMARY KEY (tenant_id, metric_id, from_key),
  constraint metric_objectives_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint metric_objectives_tenant_id_metric_id_fkey FOREIGN KEY (tenant_id, metric_id) REFERENCES metrics(tenant_id, id),
  constraint metric_objectives_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id),
  constraint metric_objectives_tolerance_check CHECK ((tolerance >= (0)::numeric))
);
CREATE INDEX metric_objectives_organisation ON public.metric_objectives USING btree (organisation_id);
alter table metric_objectives enable row level security;
grant insert, select, update on metric_objectives to tonnage_app;
create policy organisation_isolation on metric_objectives for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));

create table metric_source_figures (
  tenant_id uuid not null,
  metric_id bigint not null,
  period_key date not null,
  organisation_id uuid not null,
  account_id uuid,
  feed text not null,
  said text,
  shown text,
  synced_at timestamp with time zone not null,
  constraint metric_source_figures_pkey PRIMARY KEY (tenant_id, metric_id, period_key),
  constraint metric_source_figures_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint metric_source_figures_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint metric_source_figures_tenant_id_metric_id_fkey FOREIGN KEY (tenant_id, metric_id) REFERENCES metrics(tenant_id, id),
  constraint metric_source_figures_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id)
);
CREATE INDEX metric_source_figures_account ON public.metric_source_figures USING btree (account_id);
CREATE INDEX metric_source_figures_organisation ON public.metric_source_figures USING btree (organisation_id);
alter table metric_source_figures enable row level security;
grant insert, select, update on metric_source_figures to tonnage_app;
create policy organisation_isolation on metric_source_figures for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));

create table metric_sources (
  tenant_id uuid not null,
  metric_id bigint not null,
  organisation_id uuid not null,
  account_id uuid,
  account_name text not null,
  feed text not null,
  sites jsonb,
  lag_hours integer not null,
  from_key date not null,
  next_key date not null,
  next_sync_at timestamp with time zone not null,
  connected_by uuid not null,
  connected_at timestamp with time zone not null,
  paused_at timestamp with time zone,
  constraint metric_sources_connected_by_fkey FOREIGN KEY (connected_by) REFERENCES users(id),
  constraint metric_sources_feed_check CHECK ((feed = ANY (ARRAY['tonnes'::text, 'recovered'::text, 'disposed'::text, 'recycling'::text, 'spend'::text, 'spend_per_tonne'::text, 'collections'::text, 'contamination'::text, 'on_time'::text, 'hire_days'::text, 'margin'::text]))),
  constraint metric_sources_lag_hours_check CHECK (((lag_hours >= 0) AND (lag_hours <= 720))),
  constraint metric_sources_pkey PRIMARY KEY (tenant_id, metric_id),
  constraint metric_sources_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint metric_sources_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint metric_sources_tenant_id_metric_id_fkey FOREIGN KEY (tenant_id, metric_id) REFERENCES metrics(tenant_id, id),
  constraint metric_sources_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id)
);
CREATE INDEX metric_sources_account ON public.metric_sources USING btree (account_id);
CREATE INDEX metric_sources_due ON public.metric_sources USING btree (next_sync_at) WHERE (paused_at IS NULL);
CREATE INDEX metric_sources_organisation ON public.metric_sources USING btree (organisation_id);
alter table metric_sources enable row level security;
grant delete, insert, select, update on metric_sources to tonnage_app;
create policy organisation_isolation on metric_sources for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));

create table metric_templates (
  tenant_id uuid not null,
  id uuid not null,
  organisation_id uuid not null,
  name text collate by_name not null,
  metrics jsonb not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  constraint metric_templates_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint metric_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint metric_templates_pkey PRIMARY KEY (tenant_id, id),
  constraint metric_templates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint metric_templates_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id)
);
CREATE INDEX metric_templates_organisation ON public.metric_templates USING btree (organisation_id);
CREATE UNIQUE INDEX metric_templates_name ON public.metric_templates USING btree (tenant_id, organisation_id, lower(name));
alter table metric_templates enable row level security;
grant delete, insert, select on metric_templates to tonnage_app;
create policy organisation_isolation on metric_templates for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));

create table metric_terms (
  tenant_id uuid not null,
  metric_id bigint not null,
  term_id bigint not null,
  organisation_id uuid not null,
  constraint metric_terms_pkey PRIMARY KEY (tenant_id, metric_id, term_id),
  constraint metric_terms_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint metric_terms_tenant_id_metric_id_fkey FOREIGN KEY (tenant_id, metric_id) REFERENCES metrics(tenant_id, id),
  constraint metric_terms_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id),
  constraint metric_terms_tenant_id_term_id_fkey FOREIGN KEY (tenant_id, term_id) REFERENCES metrics(tenant_id, id)
);
CREATE INDEX metric_terms_organisation ON public.metric_terms USING btree (organisation_id);
CREATE INDEX metric_terms_term ON public.metric_terms USING btree (term_id);
alter table metric_terms enable row level security;
grant delete, insert, select on metric_terms to tonnage_app;
create policy organisation_isolation on metric_terms for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));
CREATE TRIGGER refuse_circle AFTER INSERT ON public.metric_terms FOR EACH ROW EXECUTE FUNCTION tonnage_refuse_circle();

create table metric_values (
  tenant_id uuid not null,
  metric_id bigint not null,
  period_key date not null,
  organisation_id uuid not null,
  status text not null,
  kind text not null,
  value numeric(20,6),
  reason_code text,
  reason text,
  reported_by uuid,
  reported_at timestamp with time zone not null,
  accepted_by uuid,
  accepted_at timestamp with time zone,
  change_requested_at timestamp with time zone,
  version integer not null,
  flagged boolean default false not null,
  corrected numeric(20,6),
  constraint metric_values_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id),
  constraint metric_values_check CHECK (((corrected IS NULL) OR (status = 'ACCEPTED'::text))),
  constraint metric_values_check1 CHECK (((kind = 'VALUE'::text) = (value IS NOT NULL))),
  constraint metric_values_check2 CHECK (((kind = 'DISMISSED'::text) = (reason_code IS NOT NULL))),
  constraint metric_values_check3 CHECK (((status = 'ACCEPTED'::text) = (accepted_at IS NOT NULL))),
  constraint metric_values_kind_check CHECK ((kind = ANY (ARRAY['VALUE'::text, 'DISMISSED'::text]))),
  constraint metric_values_pkey PRIMARY KEY (tenant_id, metric_id, period_key),
  constraint metric_values_reason_check CHECK ((length(reason) <= 500)),
  constraint metric_values_reason_code_check CHECK ((reason_code = ANY (ARRAY['NO_ACTIVITY'::text, 'HOLIDAY'::text, 'NOT_MEASURED'::text, 'DATA_LOST'::text, 'OTHER'::text, 'FINISHED'::text]))),
  constraint metric_values_reported_by_fkey FOREIGN KEY (reported_by) REFERENCES users(id),
  constraint metric_values_status_check CHECK ((status = ANY (ARRAY['TO_BE_ACCEPTED'::text, 'UPDATED'::text, 'ACCEPTED'::text]))),
  constraint metric_values_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint metric_values_tenant_id_metric_id_fkey FOREIGN KEY (tenant_id, metric_id) REFERENCES metrics(tenant_id, id),
  constraint metric_values_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id)
);
CREATE INDEX metric_values_waiting ON public.metric_values USING btree (organisation_id, metric_id, period_key) WHERE (status <> 'ACCEPTED'::text);
alter table metric_values enable row level security;
grant delete, insert, select, update on metric_values to tonnage_app;
create policy organisation_isolation on metric_values for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));
CREATE TRIGGER protect_accepted BEFORE DELETE OR UPDATE ON public.metric_values FOR EACH ROW EXECUTE FUNCTION tonnage_protect_accepted();

create table metric_viewers (
  tenant_id uuid not null,
  metric_id bigint not null,
  user_id uuid not null,
  organisation_id uuid not null,
  constraint metric_viewers_pkey PRIMARY KEY (tenant_id, metric_id, user_id),
  constraint metric_viewers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint metric_viewers_tenant_id_metric_id_fkey FOREIGN KEY (tenant_id, metric_id) REFERENCES metrics(tenant_id, id),
  constraint metric_viewers_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id),
  constraint metric_viewers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX metric_viewers_organisation ON public.metric_viewers USING btree (organisation_id);
CREATE INDEX metric_viewers_user ON public.metric_viewers USING btree (user_id);
alter table metric_viewers enable row level security;
grant delete, insert, select on metric_viewers to tonnage_app;
create policy organisation_isolation on metric_viewers for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));

create table metric_weekend_spans (
  tenant_id uuid not null,
  metric_id bigint not null,
  from_date date not null,
  to_date date,
  organisation_id uuid not null,
  constraint metric_weekend_spans_check CHECK ((to_date >= from_date)),
  constraint metric_weekend_spans_pkey PRIMARY KEY (tenant_id, metric_id, from_date),
  constraint metric_weekend_spans_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint metric_weekend_spans_tenant_id_metric_id_fkey FOREIGN KEY (tenant_id, metric_id) REFERENCES metrics(tenant_id, id),
  constraint metric_weekend_spans_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id)
);
CREATE INDEX metric_weekend_spans_organisation ON public.metric_weekend_spans USING btree (organisation_id);
alter table metric_weekend_spans enable row level security;
grant delete, insert, select, update on metric_weekend_spans to tonnage_app;
create policy organisation_isolation on metric_weekend_spans for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));

create table metrics (
  tenant_id uuid not null,
  id bigint generated always as identity not null,
  public_id uuid not null,
  organisation_id uuid not null,
  project_id uuid not null,
  name text collate by_name not null,
  code text,
  description text default ''::text not null,
  category text not null,
  type text not null,
  unit text,
  aggregate text not null,
  position integer not null,
  editor_id uuid,
  start_date date not null,
  due_from date not null,
  auto_accept boolean default false not null,
  finished_at timestamp with time zone,
  created_at timestamp with time zone not null,
  next_open_key date not null,
  next_due_at timestamp with time zone not null,
  resolved_count integer default 0 not null,
  weekend_rows integer default 0 not null,
  last_key date,
  last_version integer default 0 not null,
  formula jsonb,
  off_track_key date,
  deleted_at timestamp with time zone,
  changed_at timestamp with time zone default clock_timestamp() not null,
  compute_from date,
  constraint metrics_aggregate_check CHECK ((aggregate = ANY (ARRAY['sum'::text, 'avg'::text]))),
  constraint metrics_category_check CHECK ((category = ANY (ARRAY['marketing'::text, 'sales'::text, 'business'::text, 'analytics'::text, 'staffing'::text, 'realEstate'::text, 'dev'::text, 'costAnalytics'::text, 'performance'::text, 'wasteManagement'::text, 'custom'::text]))),
  constraint metrics_check CHECK (((type = 'COUNT'::text) = (unit IS NULL))),
  constraint metrics_check1 CHECK (((type <> 'PERCENT'::text) OR (aggregate = 'avg'::text))),
  constraint metrics_code_check CHECK ((code ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$'::text)),
  constraint metrics_description_check CHECK ((length(description) <= 500)),
  constraint metrics_editor_id_fkey FOREIGN KEY (editor_id) REFERENCES users(id),
  constraint metrics_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint metrics_pkey PRIMARY KEY (tenant_id, id),
  constraint metrics_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint metrics_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id),
  constraint metrics_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id),
  constraint metrics_tenant_id_public_id_key UNIQUE (tenant_id, public_id),
  constraint metrics_type_check CHECK ((type = ANY (ARRAY['CURRENCY'::text, 'TIME'::text, 'WEIGHT'::text, 'AREA'::text, 'COUNT'::text, 'PERCENT'::text])))
);
CREATE INDEX metrics_deleted ON public.metrics USING btree (tenant_id, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX metrics_due ON public.metrics USING btree (editor_id, next_due_at) WHERE (finished_at IS NULL);
CREATE INDEX metrics_editor ON public.metrics USING btree (editor_id);
CREATE INDEX metrics_next_due ON public.metrics USING btree (next_due_at) WHERE (finished_at IS NULL);
CREATE INDEX metrics_organisation ON public.metrics USING btree (organisation_id);
CREATE INDEX metrics_project ON public.metrics USING btree (project_id, "position", id);
CREATE UNIQUE INDEX metrics_code ON public.metrics USING btree (tenant_id, organisation_id, lower(code)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX metrics_name ON public.metrics USING btree (tenant_id, project_id, lower(name)) WHERE ((deleted_at IS NULL) AND (finished_at IS NULL));
alter table metrics enable row level security;
grant insert, select, update on metrics to tonnage_app;
create policy organisation_isolation on metrics for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (deleted_at IS NULL) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));
CREATE TRIGGER note_change BEFORE UPDATE ON public.metrics FOR EACH ROW EXECUTE FUNCTION tonnage_note_change();

create table metrics_people (
  tenant_id uuid not null,
  user_id uuid not null,
  privacy_accepted_at timestamp with time zone not null,
  constraint metrics_people_pkey PRIMARY KEY (tenant_id, user_id),
  constraint metrics_people_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint metrics_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX metrics_people_user ON public.metrics_people USING btree (user_id);
alter table metrics_people enable row level security;
grant select on metrics_people to tonnage_app;
create policy own_or_staff on metrics_people for select
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((user_id = ( SELECT tonnage_user() AS tonnage_user)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table migrations (
  name text not null,
  checksum text not null,
  version text not null,
  ran_at timestamp with time zone default now() not null,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table newsletter_subscriptions (
  tenant_id uuid not null,
  id uuid not null,
  email text not null,
  state text not null,
  confirm_hash text,
  confirm_until timestamp with time zone,
  leave_key text not null,
  asked_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint newsletter_subscriptions_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 200)))),
  constraint newsletter_subscriptions_pkey PRIMARY KEY (tenant_id, id),
  constraint newsletter_subscriptions_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'confirmed'::text, 'ended'::text]))),
  constraint newsletter_subscriptions_tenant_id_confirm_hash_key UNIQUE (tenant_id, confirm_hash),
  constraint newsletter_subscriptions_tenant_id_email_key UNIQUE (tenant_id, email),
  constraint newsletter_subscriptions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint newsletter_subscriptions_tenant_id_leave_key_key UNIQUE (tenant_id, leave_key)
);
alter table newsletter_subscriptions enable row level security;
grant insert, select, update on newsletter_subscriptions to tonnage_app;
create policy tenant_isolation on newsletter_subscriptions for all
  using ((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)));

create table notes_due (
  tenant_id uuid not null,
  job_id uuid not null,
  constraint notes_due_pkey PRIMARY KEY (tenant_id, job_id),
  constraint notes_due_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
alter table notes_due enable row level security;
grant select on notes_due to tonnage_app;
create policy staff_only on notes_due for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table notification_settings (
  tenant_id uuid not null,
  user_id uuid not null,
  mail_off text[] default '{}'::text[] not null,
  digest_hour integer default 8 not null,
  time_zone text,
  digested_at timestamp with time zone,
  leave_key text default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text) not null,
  constraint notification_settings_digest_hour_check CHECK (((digest_hour >= 0) AND (digest_hour <= 23))),
  constraint notification_settings_pkey PRIMARY KEY (tenant_id, user_id),
  constraint notification_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint notification_settings_tenant_id_leave_key_key UNIQUE (tenant_id, leave_key),
  constraint notification_settings_time_zone_check CHECK (((length(time_zone) >= 1) AND (length(time_zone) <= 100))),
  constraint notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
alter table notification_settings enable row level security;
grant insert, select, update on notification_settings to tonnage_app;
create policy organisation_colleagues on notification_settings for select
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (EXISTS ( SELECT
   FROM organisation_members m
  WHERE ((m.user_id = notification_settings.user_id) AND (m.organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[])))))));
create policy user_or_staff on notification_settings for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((user_id = ( SELECT tonnage_user() AS tonnage_user)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table notifications (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  organisation_id uuid,
  project_id uuid,
  type text not null,
  actor_id uuid,
  things integer default 1 not null,
  payload jsonb not null,
  began_at timestamp with time zone not null,
  at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint notifications_check CHECK (((organisation_id IS NOT NULL) OR (actor_id IS NULL))),
  constraint notifications_pkey PRIMARY KEY (tenant_id, id),
  constraint notifications_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint notifications_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id),
  constraint notifications_things_check CHECK ((things > 0)),
  constraint notifications_type_check CHECK ((length(type) <= 40)),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX notifications_actor ON public.notifications USING btree (actor_id, began_at);
CREATE INDEX notifications_organisation ON public.notifications USING btree (organisation_id);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_user ON public.notifications USING btree (user_id, at DESC, id DESC);
alter table notifications enable row level security;
grant insert, select, update on notifications to tonnage_app;
create policy recipient_or_actor on notifications for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((user_id = ( SELECT tonnage_user() AS tonnage_user)) OR (actor_id = ( SELECT tonnage_user() AS tonnage_user)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))))
  with check (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[])) OR (user_id = ( SELECT tonnage_user() AS tonnage_user)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table nudges (
  tenant_id uuid not null,
  organisation_id uuid not null,
  user_id uuid not null,
  day date not null,
  project_id uuid not null,
  nudged_by uuid not null,
  at timestamp with time zone not null,
  constraint nudges_nudged_by_fkey FOREIGN KEY (nudged_by) REFERENCES users(id),
  constraint nudges_pkey PRIMARY KEY (tenant_id, organisation_id, user_id, day),
  constraint nudges_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint nudges_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id),
  constraint nudges_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id),
  constraint nudges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX nudges_project ON public.nudges USING btree (project_id);
CREATE INDEX nudges_user ON public.nudges USING btree (user_id);
alter table nudges enable row level security;
grant insert, select on nudges to tonnage_app;
create policy organisation_isolation on nudges for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));

create table order_counts (
  tenant_id uuid not null,
  account_id uuid not null,
  site_id uuid not null,
  status text not null,
  orders integer not null,
  constraint order_counts_pkey PRIMARY KEY (tenant_id, account_id, site_id, status),
  constraint order_counts_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint order_counts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint order_counts_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id)
);
CREATE INDEX order_counts_site ON public.order_counts USING btree (site_id);
alter table order_counts enable row level security;
grant select on order_counts to tonnage_app;
create policy account_isolation on order_counts for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table order_notes (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  body text not null,
  written_by uuid not null,
  created_at timestamp with time zone not null,
  constraint order_notes_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
  constraint order_notes_pkey PRIMARY KEY (tenant_id, id),
  constraint order_notes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint order_notes_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id),
  constraint order_notes_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id)
);
CREATE INDEX order_notes_order ON public.order_notes USING btree (order_id, id DESC);
alter table order_notes enable row level security;
grant delete, insert, select on order_notes to tonnage_app;
create policy staff_only on order_notes for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table order_spend (
  tenant_id uuid not null,
  account_id uuid not null,
  month date not null,
  site_id uuid not null,
  net_pence bigint not null,
  constraint order_spend_pkey PRIMARY KEY (tenant_id, account_id, month, site_id),
  constraint order_spend_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint order_spend_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint order_spend_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id)
);
CREATE INDEX order_spend_site ON public.order_spend USING btree (site_id);
alter table order_spend enable row level security;
grant select on order_spend to tonnage_app;
create policy account_isolation on order_spend for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table orders (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  site_id uuid not null,
  depot_id uuid not null,
  number text not null,
  status text not null,
  container_type_id uuid not null,
  container_sub_type_id uuid not null,
  waste_type_id uuid not null,
  placement text not null,
  price jsonb not null,
  net_pence integer not null,
  vat_pence integer not null,
  gross_pence integer not null,
  hire_days integer not null,
  hire_start date,
  hire_until date,
  hire_end date,
  po_number text,
  container_number text,
  customer_reference text,
  site_contact_id uuid,
  location_notes text,
  driver_notes text,
  payment_id uuid,
  copied_from_order_id uuid,
  declaration jsonb not null,
  terms_version text not null,
  placed_by uuid not null,
  closed_reason text,
  caller_name text,
  caller_phone text,
  caller_email text,
  price_reason text,
  ordered_on date not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  constraint orders_caller_name_check CHECK (((length(caller_name) >= 1) AND (length(caller_name) <= 200))),
  constraint orders_container_number_check CHECK (((length(container_number) >= 1) AND (length(container_number) <= 40))),
  constraint orders_pkey PRIMARY KEY (tenant_id, id),
  constraint orders_placed_by_fkey FOREIGN KEY (placed_by) REFERENCES users(id),
  constraint orders_placement_check CHECK ((placement = ANY (ARRAY['private'::text, 'highway'::text]))),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['awaiting_payment'::text, 'requested'::text, 'scheduled'::text, 'on_site'::text, 'collection_booked'::text, 'completed'::text, 'cancelled'::text, 'declined'::text]))),
  constraint orders_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint orders_tenant_id_container_sub_type_id_fkey FOREIGN KEY (tenant_id, container_sub_type_id) REFERENCES container_sub_types(tenant_id, id),
  constraint orders_tenant_id_container_type_id_fkey FOREIGN KEY (tenant_id, container_type_id) REFERENCES container_types(tenant_id, id),
  constraint orders_tenant_id_copied_from_order_id_fkey FOREIGN KEY (tenant_id, copied_from_order_id) REFERENCES orders(tenant_id, id),
  constraint orders_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depots(tenant_id, id),
  constraint orders_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint orders_tenant_id_number_key UNIQUE (tenant_id, number),
  constraint orders_tenant_id_payment_id_fkey FOREIGN KEY (tenant_id, payment_id) REFERENCES payments(tenant_id, id),
  constraint orders_tenant_id_site_contact_id_fkey FOREIGN KEY (tenant_id, site_contact_id) REFERENCES site_contacts(tenant_id, id),
  constraint orders_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint orders_tenant_id_waste_type_id_fkey FOREIGN KEY (tenant_id, waste_type_id) REFERENCES waste_types(tenant_id, id)
);
CREATE INDEX orders_account_number ON public.orders USING btree (account_id, number text_pattern_ops);
CREATE INDEX orders_account_po ON public.orders USING btree (account_id, lower(po_number) text_pattern_ops);
CREATE INDEX orders_changes ON public.orders USING btree (tenant_id, changed_at);
CREATE INDEX orders_depot ON public.orders USING btree (depot_id, id DESC) INCLUDE (tenant_id);
CREATE INDEX orders_of_account ON public.orders USING btree (account_id, tenant_id, id DESC);
CREATE INDEX orders_of_account_status ON public.orders USING btree (account_id, tenant_id, status, id DESC);
CREATE INDEX orders_on_site_of_account ON public.orders USING btree (account_id, tenant_id, hire_until, id) WHERE (status = ANY (ARRAY['on_site'::text, 'collection_booked'::text]));
CREATE INDEX orders_payment ON public.orders USING btree (payment_id);
CREATE INDEX orders_placed_by ON public.orders USING btree (placed_by);
CREATE INDEX orders_site_contact ON public.orders USING btree (site_contact_id);
CREATE INDEX orders_site_status ON public.orders USING btree (site_id, status, id DESC) INCLUDE (tenant_id, account_id);
CREATE INDEX orders_standing ON public.orders USING btree (tenant_id, hire_until, id) WHERE (status = ANY (ARRAY['on_site'::text, 'collection_booked'::text]));
CREATE INDEX orders_status ON public.orders USING btree (tenant_id, status, id DESC) INCLUDE (account_id);
CREATE UNIQUE INDEX orders_container ON public.orders USING btree (tenant_id, lower(container_number)) WHERE ((container_number IS NOT NULL) AND (status = ANY (ARRAY['on_site'::text, 'collection_booked'::text])));
alter table orders enable row level security;
grant insert, select, update on orders to tonnage_app;
create policy account_isolation on orders for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (( SELECT (tonnage_route_order() IS NULL)) OR (id = ( SELECT tonnage_route_order() AS tonnage_route_order))) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));
CREATE CONSTRAINT TRIGGER count_order AFTER INSERT OR UPDATE OF status, site_id ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tonnage_count_order();
CREATE TRIGGER follow_container AFTER UPDATE OF status, container_number ON public.orders FOR EACH ROW WHEN (((old.container_number IS NOT NULL) OR (new.container_number IS NOT NULL))) EXECUTE FUNCTION tonnage_follow_container();
CREATE TRIGGER follow_container_in AFTER INSERT ON public.orders FOR EACH ROW WHEN ((new.container_number IS NOT NULL)) EXECUTE FUNCTION tonnage_follow_container();
CREATE TRIGGER note_change BEFORE UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION tonnage_note_change();
CREATE TRIGGER note_due AFTER UPDATE OF waste_type_id ON public.orders FOR EACH ROW WHEN ((old.waste_type_id <> new.waste_type_id)) EXECUTE FUNCTION tonnage_follow_waste();
CREATE TRIGGER word_order AFTER UPDATE OF number, po_number, customer_reference, site_id, caller_name, caller_phone ON public.orders FOR EACH ROW WHEN (((old.po_number IS DISTINCT FROM new.po_number) OR (old.number <> new.number) OR (old.caller_name IS DISTINCT FROM new.caller_name) OR (old.caller_phone IS DISTINCT FROM new.caller_phone) OR (old.customer_reference IS DISTINCT FROM new.customer_reference) OR (old.site_id <> new.site_id))) EXECUTE FUNCTION tonnage_word_order();
CREATE TRIGGER word_order_in AFTER INSERT ON public.orders FOR EACH ROW EXECUTE FUNCTION tonnage_word_order();

create table organisation_invitations (
  tenant_id uuid not null,
  id uuid not null,
  organisation_id uuid not null,
  role text not null,
  metric_id bigint,
  email text not null,
  token_hash text not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  declined_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint organisation_invitations_check CHECK (((metric_id IS NULL) = (role = 'manager'::text))),
  constraint organisation_invitations_email_check CHECK (((length(email) >= 3) AND (length(email) <= 200))),
  constraint organisation_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint organisation_invitations_pkey PRIMARY KEY (tenant_id, id),
  constraint organisation_invitations_role_check CHECK ((role = ANY (ARRAY['manager'::text, 'editor'::text, 'viewer'::text]))),
  constraint organisation_invitations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint organisation_invitations_tenant_id_metric_id_fkey FOREIGN KEY (tenant_id, metric_id) REFERENCES metrics(tenant_id, id),
  constraint organisation_invitations_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id),
  constraint organisation_invitations_tenant_id_token_hash_key UNIQUE (tenant_id, token_hash)
);
CREATE INDEX organisation_invitations_metric ON public.organisation_invitations USING btree (metric_id);
CREATE INDEX organisation_invitations_organisation ON public.organisation_invitations USING btree (organisation_id, id);
CREATE UNIQUE INDEX organisation_invitations_waiting ON public.organisation_invitations USING btree (tenant_id, organisation_id, email, role, COALESCE(metric_id, (0)::bigint)) WHERE ((accepted_at IS NULL) AND (declined_at IS NULL) AND (revoked_at IS NULL));
alter table organisation_invitations enable row level security;
grant insert, select, update on organisation_invitations to tonnage_app;
create policy organisation_isolation on organisation_invitations for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));

create table organisation_keys (
  tenant_id uuid not null,
  id uuid not null,
  organisation_id uuid not null,
  name text collate by_name not null,
  hint text not null,
  secret_hash text not null,
  scopes text[] not null,
  project_id uuid,
  made_by uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  networks text[] default '{}'::text[] not null,
  constraint organisation_keys_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint organisation_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint organisation_keys_networks_check CHECK ((cardinality(networks) <= 20)),
  constraint organisation_keys_pkey PRIMARY KEY (tenant_id, id),
  constraint organisation_keys_scopes_check CHECK ((cardinality(scopes) > 0)),
  constraint organisation_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint organisation_keys_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id),
  constraint organisation_keys_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id),
  constraint organisation_keys_tenant_id_secret_hash_key UNIQUE (tenant_id, secret_hash)
);
CREATE INDEX organisation_keys_organisation ON public.organisation_keys USING btree (organisation_id, id);
CREATE INDEX organisation_keys_project ON public.organisation_keys USING btree (project_id);
alter table organisation_keys enable row level security;
grant insert, select on organisation_keys to tonnage_app;
grant update (last_used_at, revoked_at) on organisation_keys to tonnage_app;
create policy organisation_isolation on organisation_keys for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));

create table organisation_members (
  tenant_id uuid not null,
  organisation_id uuid not null,
  user_id uuid not null,
  role text not null,
  joined_at timestamp with time zone not null,
  constraint organisation_members_pkey PRIMARY KEY (tenant_id, organisation_id, user_id),
  constraint organisation_members_role_check CHECK ((role = ANY (ARRAY['manager'::text, 'member'::text]))),
  constraint organisation_members_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint organisation_members_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id),
  constraint organisation_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX organisation_members_user ON public.organisation_members USING btree (user_id);
alter table organisation_members enable row level security;
grant delete, insert, select, update on organisation_members to tonnage_app;
create policy organisation_isolation on organisation_members for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));

create table organisations (
  tenant_id uuid not null,
  id uuid not null,
  name text collate by_name not null,
  name_norm text not null,
  description text default ''::text not null,
  time_zone text not null,
  four_eyes boolean default false not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  changed_at timestamp with time zone default clock_timestamp() not null,
  constraint organisations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint organisations_description_check CHECK ((length(description) <= 500)),
  constraint organisations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint organisations_name_norm_check CHECK (((length(name_norm) >= 1) AND (length(name_norm) <= 400))),
  constraint organisations_pkey PRIMARY KEY (tenant_id, id),
  constraint organisations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint organisations_time_zone_check CHECK (((length(time_zone) >= 1) AND (length(time_zone) <= 100)))
);
CREATE INDEX organisations_deleted ON public.organisations USING btree (tenant_id, id) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX organisations_name ON public.organisations USING btree (tenant_id, name_norm) WHERE (deleted_at IS NULL);
alter table organisations enable row level security;
grant insert, select, update on organisations to tonnage_app;
create policy creator_inserts on organisations for insert
  with check (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((created_by = ( SELECT tonnage_user() AS tonnage_user)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));
create policy organisation_isolation on organisations for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));
CREATE TRIGGER note_change BEFORE UPDATE ON public.organisations FOR EACH ROW EXECUTE FUNCTION tonnage_note_change();

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  host text not null,
  credential text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_counter_check CHECK ((counter >= 0)),
  constraint passkeys_credential_check CHECK (((length(credential) >= 1) AND (length(credential) <= 1400))),
  constraint passkeys_credential_key UNIQUE (credential),
  constraint passkeys_host_check CHECK (((length(host) >= 1) AND (length(host) <= 255))),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);
alter table passkeys enable row level security;

create table payment_promises (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  amount_pence integer not null,
  promised_on date not null,
  due_on date not null,
  made_at timestamp with time zone not null,
  made_by uuid not null,
  withdrawn_at timestamp with time zone,
  constraint payment_promises_amount_pence_check CHECK ((amount_pence > 0)),
  constraint payment_promises_check CHECK ((due_on >= promised_on)),
  constraint payment_promises_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint payment_promises_pkey PRIMARY KEY (tenant_id, id),
  constraint payment_promises_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint payment_promises_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX payment_promises_account ON public.payment_promises USING btree (account_id, id DESC);
CREATE INDEX payment_promises_by ON public.payment_promises USING btree (made_by);
alter table payment_promises enable row level security;
grant insert, select on payment_promises to tonnage_app;
grant update (withdrawn_at) on payment_promises to tonnage_app;
create policy staff_only on payment_promises for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table payments (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  provider text not null,
  reference text not null,
  amount_pence integer not null,
  status text not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  refund_due_pence integer default 0 not null,
  invoice_id uuid,
  started_by uuid,
  received_on date,
  allocated_pence integer default 0 not null,
  bank_reference text,
  checkout_id text,
  checkout_url text,
  declines integer default 0 not null,
  voided_on date,
  void_reason text,
  moved_to uuid,
  changed_at timestamp with time zone default clock_timestamp() not null,
  write_off_cause text,
  write_off_note text,
  constraint payments_allocated CHECK (((allocated_pence >= 0) AND (allocated_pence <= amount_pence))),
  constraint payments_amount_pence_check CHECK ((amount_pence > 0)),
  constraint payments_pkey PRIMARY KEY (tenant_id, id),
  constraint payments_provider_check CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text, 'bank'::text, 'cash'::text, 'cheque'::text, 'card_terminal'::text, 'set_off'::text, 'write_off'::text]))),
  constraint payments_received CHECK (((status = ANY (ARRAY['paid'::text, 'voided'::text])) = (received_on IS NOT NULL))),
  constraint payments_refund_due_pence_check CHECK ((refund_due_pence >= 0)),
  constraint payments_set_off CHECK (((provider <> 'set_off'::text) OR (bank_reference IS NOT NULL))),
  constraint payments_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'declined'::text, 'expired'::text, 'voided'::text]))),
  constraint payments_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint payments_tenant_id_checkout_id_key UNIQUE (tenant_id, checkout_id),
  constraint payments_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint payments_tenant_id_invoice_id_fkey FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices(tenant_id, id),
  constraint payments_tenant_id_moved_to_fkey FOREIGN KEY (tenant_id, moved_to) REFERENCES payments(tenant_id, id),
  constraint payments_tenant_id_reference_key UNIQUE (tenant_id, reference),
  constraint payments_voided CHECK ((((status = 'voided'::text) = (void_reason IS NOT NULL)) AND ((status = 'voided'::text) = (voided_on IS NOT NULL)) AND ((moved_to IS NULL) OR (status = 'voided'::text)) AND ((status <> 'voided'::text) OR (allocated_pence = 0)))),
  constraint payments_without_money CHECK (((provider <> ALL (ARRAY['set_off'::text, 'write_off'::text])) OR ((refund_due_pence = 0) AND (status = ANY (ARRAY['paid'::text, 'voided'::text]))))),
  constraint payments_write_off CHECK ((((provider = 'write_off'::text) = (write_off_cause IS NOT NULL)) AND ((write_off_note IS NULL) OR (provider = 'write_off'::text)) AND ((write_off_cause <> 'other'::text) OR (write_off_note IS NOT NULL)))),
  constraint payments_write_off_cause_check CHECK ((write_off_cause = ANY (ARRAY['small_balance'::text, 'insolvent'::text, 'untraceable'::text, 'agreed'::text, 'time_barred'::text, 'other'::text]))),
  constraint payments_write_off_note_check CHECK (((length(write_off_note) >= 1) AND (length(write_off_note) <= 2000)))
);
CREATE INDEX payments_account_changed ON public.payments USING btree (account_id, changed_at);
CREATE INDEX payments_changed ON public.payments USING btree (tenant_id, changed_at, id);
CREATE INDEX payments_day ON public.payments USING btree (tenant_id, received_on DESC, id DESC);
CREATE INDEX payments_invoice ON public.payments USING btree (invoice_id);
CREATE INDEX payments_moved_to ON public.payments USING btree (moved_to) WHERE (moved_to IS NOT NULL);
CREATE INDEX payments_received ON public.payments USING btree (account_id, received_on DESC, id DESC) INCLUDE (tenant_id, status);
CREATE INDEX payments_unused ON public.payments USING btree (account_id) WHERE ((status = 'paid'::text) AND ((allocated_pence < amount_pence) OR (refund_due_pence > 0)));
CREATE UNIQUE INDEX payments_one_pending ON public.payments USING btree (tenant_id, invoice_id) WHERE (status = 'pending'::text);
alter table payments enable row level security;
grant insert, select, update on payments to tonnage_app;
create policy account_isolation on payments for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));
CREATE TRIGGER note_change BEFORE UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION tonnage_note_change();
CREATE TRIGGER word_payment AFTER INSERT OR UPDATE OF bank_reference ON public.payments FOR EACH ROW EXECUTE FUNCTION tonnage_word_payment();

create table period_comments (
  tenant_id uuid not null,
  id uuid not null,
  metric_id bigint not null,
  period_key date not null,
  organisation_id uuid not null,
  author_id uuid,
  body text not null,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  is_event boolean default false not null,
  constraint period_comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint period_comments_check CHECK (((length(body) <= 4000) AND ((body = ''::text) = (deleted_at IS NOT NULL)))),
  constraint period_comments_check1 CHECK ((NOT (is_event AND (deleted_at IS NOT NULL)))),
  constraint period_comments_pkey PRIMARY KEY (tenant_id, id),
  constraint period_comments_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint period_comments_tenant_id_metric_id_fkey FOREIGN KEY (tenant_id, metric_id) REFERENCES metrics(tenant_id, id),
  constraint period_comments_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id)
);
CREATE INDEX period_comments_events ON public.period_comments USING btree (metric_id, period_key, id) WHERE is_event;
CREATE INDEX period_comments_metric ON public.period_comments USING btree (metric_id, period_key, id);
CREATE INDEX period_comments_organisation ON public.period_comments USING btree (organisation_id);
alter table period_comments enable row level security;
grant insert, select on period_comments to tonnage_app;
grant update (body, edited_at, deleted_at, is_event) on period_comments to tonnage_app;
create policy organisation_isolation on period_comments for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));

create table period_documents (
  tenant_id uuid not null,
  id uuid not null,
  metric_id bigint not null,
  period_key date not null,
  organisation_id uuid not null,
  author_id uuid not null,
  file_id uuid not null,
  created_at timestamp with time zone not null,
  constraint period_documents_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint period_documents_pkey PRIMARY KEY (tenant_id, id),
  constraint period_documents_tenant_id_file_id_fkey FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  constraint period_documents_tenant_id_file_id_key UNIQUE (tenant_id, file_id),
  constraint period_documents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint period_documents_tenant_id_metric_id_fkey FOREIGN KEY (tenant_id, metric_id) REFERENCES metrics(tenant_id, id),
  constraint period_documents_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id)
);
CREATE INDEX period_documents_metric ON public.period_documents USING btree (metric_id, period_key, id);
CREATE INDEX period_documents_organisation ON public.period_documents USING btree (organisation_id);
alter table period_documents enable row level security;
grant delete, insert, select on period_documents to tonnage_app;
create policy organisation_isolation on period_documents for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));

create table period_links (
  tenant_id uuid not null,
  id uuid not null,
  metric_id bigint not null,
  period_key date not null,
  organisation_id uuid not null,
  author_id uuid not null,
  label text not null,
  url text not null,
  created_at timestamp with time zone not null,
  constraint period_links_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint period_links_label_check CHECK (((length(label) >= 1) AND (length(label) <= 120))),
  constraint period_links_pkey PRIMARY KEY (tenant_id, id),
  constraint period_links_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint period_links_tenant_id_metric_id_fkey FOREIGN KEY (tenant_id, metric_id) REFERENCES metrics(tenant_id, id),
  constraint period_links_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id),
  constraint period_links_url_check CHECK (((length(url) <= 2000) AND (url ~ '^https?://'::text)))
);
CREATE INDEX period_links_metric ON public.period_links USING btree (metric_id, period_key, id);
CREATE INDEX period_links_organisation ON public.period_links USING btree (organisation_id);
alter table period_links enable row level security;
grant delete, insert, select on period_links to tonnage_app;
create policy organisation_isolation on period_links for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));

create table permit_areas (
  tenant_id uuid not null,
  id uuid not null,
  council text collate by_name not null,
  charge_pence integer not null,
  vat_rate_bp integer not null,
  valid_days integer not null,
  lead_days integer not null,
  vat_category text,
  constraint permit_areas_charge_pence_check CHECK ((charge_pence >= 0)),
  constraint permit_areas_pkey PRIMARY KEY (tenant_id, id),
  constraint permit_areas_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint permit_areas_vat CHECK (((vat_category = ANY (ARRAY['standard'::text, 'reduced'::text])) = (vat_rate_bp > 0))),
  constraint permit_areas_vat_category_check CHECK ((vat_category = ANY (ARRAY['standard'::text, 'reduced'::text, 'zero'::text, 'exempt'::text, 'outside'::text])))
);
alter table permit_areas enable row level security;
grant delete, insert, select, update on permit_areas to tonnage_app;
create policy staff_deletes on permit_areas for delete
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_inserts on permit_areas for insert
  with check (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_updates on permit_areas for update
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy tenant_reads on permit_areas for select
  using ((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)));

create table permits (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  order_id uuid not null,
  permit_area_id uuid not null,
  number text,
  status text not null,
  valid_from date,
  valid_to date,
  created_at timestamp with time zone not null,
  applied_on date,
  reference text,
  refused_reason text,
  constraint permits_pkey PRIMARY KEY (tenant_id, id),
  constraint permits_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 100))),
  constraint permits_refused_reason_check CHECK (((length(refused_reason) >= 1) AND (length(refused_reason) <= 2000))),
  constraint permits_status_check CHECK ((status = ANY (ARRAY['required'::text, 'applied'::text, 'granted'::text, 'refused'::text, 'expired'::text, 'not_needed'::text]))),
  constraint permits_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint permits_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint permits_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id),
  constraint permits_tenant_id_permit_area_id_fkey FOREIGN KEY (tenant_id, permit_area_id) REFERENCES permit_areas(tenant_id, id),
  constraint permits_term CHECK ((valid_from <= valid_to))
);
CREATE INDEX permits_account ON public.permits USING btree (account_id);
CREATE INDEX permits_latest ON public.permits USING btree (tenant_id, COALESCE(valid_to, '0001-01-01'::date) DESC, id);
CREATE INDEX permits_open ON public.permits USING btree (tenant_id, status) WHERE (status = ANY (ARRAY['required'::text, 'applied'::text, 'refused'::text]));
CREATE INDEX permits_order ON public.permits USING btree (order_id);
CREATE INDEX permits_permit_area ON public.permits USING btree (permit_area_id);
CREATE INDEX permits_tenant_until ON public.permits USING btree (tenant_id, valid_to, id);
alter table permits enable row level security;
grant insert, select, update on permits to tonnage_app;
create policy account_isolation on permits for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));
CREATE TRIGGER word_permit AFTER INSERT OR UPDATE OF number, reference ON public.permits FOR EACH ROW EXECUTE FUNCTION tonnage_word_permit();

create table prices (
  tenant_id uuid not null,
  id uuid not null,
  site_id uuid,
  account_id uuid,
  zone_id uuid,
  depot_id uuid,
  container_sub_type_id uuid not null,
  waste_type_id uuid,
  job_type text not null,
  net_pence integer not null,
  vat_rate_bp integer not null,
  included_tonnes numeric(6,2),
  per_tonne_pence integer,
  hire_days integer not null,
  over_hire_pence_per_day integer not null,
  valid_from date not null,
  valid_to date,
  price_on_application boolean default false not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  over_hire_pence_per_week integer,
  constraint prices_check CHECK ((num_nonnulls(site_id, zone_id, depot_id) <= 1)),
  constraint prices_check1 CHECK (((site_id IS NULL) OR (account_id IS NOT NULL))),
  constraint prices_check2 CHECK (((account_id IS NULL) OR ((zone_id IS NULL) AND (depot_id IS NULL)))),
  constraint prices_check3 CHECK (((valid_to IS NULL) OR (valid_to >= valid_from))),
  constraint prices_hire_days_check CHECK (((hire_days >= 0) AND (hire_days <= 3650))),
  constraint prices_job_type_check CHECK ((job_type = ANY (ARRAY['delivery'::text, 'exchange'::text, 'collection'::text, 'tip_and_return'::text, 'reposition'::text, 'wait_and_load'::text]))),
  constraint prices_net_pence_check CHECK ((net_pence >= 0)),
  constraint prices_one_a_day EXCLUDE USING gist (tonnage_price_key(tenant_id, container_sub_type_id, job_type, waste_type_id, site_id, account_id, zone_id, depot_id) WITH &&, daterange(valid_from, valid_to, '[]'::text) WITH &&),
  constraint prices_over_hire_one CHECK (((over_hire_pence_per_week IS NULL) OR (over_hire_pence_per_day = 0))),
  constraint prices_over_hire_pence_per_day_check CHECK ((over_hire_pence_per_day >= 0)),
  constraint prices_over_hire_pence_per_week_check CHECK ((over_hire_pence_per_week >= 0)),
  constraint prices_pkey PRIMARY KEY (tenant_id, id),
  constraint prices_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint prices_tenant_id_container_sub_type_id_fkey FOREIGN KEY (tenant_id, container_sub_type_id) REFERENCES container_sub_types(tenant_id, id),
  constraint prices_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depots(tenant_id, id),
  constraint prices_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint prices_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint prices_tenant_id_waste_type_id_fkey FOREIGN KEY (tenant_id, waste_type_id) REFERENCES waste_types(tenant_id, id),
  constraint prices_tenant_id_zone_id_fkey FOREIGN KEY (tenant_id, zone_id) REFERENCES zones(tenant_id, id),
  constraint prices_vat_rate_bp_check CHECK (((vat_rate_bp >= 0) AND (vat_rate_bp <= 10000)))
);
CREATE INDEX prices_account ON public.prices USING btree (account_id);
CREATE INDEX prices_depot ON public.prices USING btree (depot_id);
CREATE INDEX prices_lookup ON public.prices USING btree (tenant_id, container_sub_type_id, job_type);
CREATE INDEX prices_site ON public.prices USING btree (site_id);
CREATE INDEX prices_zone ON public.prices USING btree (zone_id);
alter table prices enable row level security;
grant delete, insert, select, update on prices to tonnage_app;
create policy staff_deletes on prices for delete
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_inserts on prices for insert
  with check (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_updates on prices for update
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy tenant_reads on prices for select
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id IS NULL) OR (account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));
CREATE TRIGGER note_change BEFORE UPDATE ON public.prices FOR EACH ROW EXECUTE FUNCTION tonnage_note_change();

create table privacy_requests (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  name text collate by_name not null,
  email text,
  phone text,
  body text not null,
  received_on date not null,
  due_on date not null,
  created_at timestamp with time zone not null,
  entered_by uuid,
  answer text,
  answered_at timestamp with time zone,
  answered_by uuid,
  erased_at timestamp with time zone,
  constraint privacy_requests_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 2000))),
  constraint privacy_requests_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint privacy_requests_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
  constraint privacy_requests_check CHECK (((email IS NOT NULL) OR (entered_by IS NOT NULL))),
  constraint privacy_requests_check1 CHECK ((num_nulls(answer, answered_at, answered_by) = ANY (ARRAY[0, 3]))),
  constraint privacy_requests_email_check CHECK (((email = lower(email)) AND (length(email) <= 200))),
  constraint privacy_requests_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES users(id),
  constraint privacy_requests_kind_check CHECK ((kind = ANY (ARRAY['complaint'::text, 'access'::text, 'erasure'::text, 'other'::text]))),
  constraint privacy_requests_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint privacy_requests_phone_check CHECK ((length(phone) <= 40)),
  constraint privacy_requests_pkey PRIMARY KEY (tenant_id, id),
  constraint privacy_requests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX privacy_requests_answered_by ON public.privacy_requests USING btree (answered_by);
CREATE INDEX privacy_requests_entered_by ON public.privacy_requests USING btree (entered_by);
CREATE INDEX privacy_requests_open ON public.privacy_requests USING btree (tenant_id, due_on, id) WHERE (answered_at IS NULL);
alter table privacy_requests enable row level security;
grant insert, select on privacy_requests to tonnage_app;
grant update (answer, answered_at, answered_by, erased_at) on privacy_requests to tonnage_app;
create policy anybody_sends on privacy_requests for insert
  with check ((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)));
create policy staff_answer on privacy_requests for update
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_read on privacy_requests for select
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table project_period_marks (
  tenant_id uuid not null,
  project_id uuid not null,
  period_key date not null,
  kind text not null,
  organisation_id uuid not null,
  at timestamp with time zone not null,
  constraint project_period_marks_kind_check CHECK ((kind = ANY (ARRAY['reported'::text, 'accepted'::text]))),
  constraint project_period_marks_pkey PRIMARY KEY (tenant_id, project_id, period_key, kind),
  constraint project_period_marks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint project_period_marks_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id),
  constraint project_period_marks_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id)
);
CREATE INDEX project_period_marks_organisation ON public.project_period_marks USING btree (organisation_id);
alter table project_period_marks enable row level security;
grant insert, select on project_period_marks to tonnage_app;
create policy organisation_isolation on project_period_marks for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));

create table projects (
  tenant_id uuid not null,
  id uuid not null,
  organisation_id uuid not null,
  name text collate by_name not null,
  description text default ''::text not null,
  categories text[] default '{}'::text[] not null,
  frequency text not null,
  weekday integer,
  month_day integer,
  month integer,
  time_zone text not null,
  grace_days integer not null,
  start_date date not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  deleted_at timestamp with time zone,
  changed_at timestamp with time zone default clock_timestamp() not null,
  constraint projects_categories_check CHECK ((cardinality(categories) <= 3)),
  constraint projects_check CHECK (((weekday IS NOT NULL) = (frequency = 'WEEKLY'::text))),
  constraint projects_check1 CHECK (((month_day IS NOT NULL) = (frequency = ANY (ARRAY['MONTHLY'::text, 'YEARLY'::text])))),
  constraint projects_check2 CHECK (((month IS NOT NULL) = (frequency = 'YEARLY'::text))),
  constraint projects_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint projects_description_check CHECK ((length(description) <= 500)),
  constraint projects_frequency_check CHECK ((frequency = ANY (ARRAY['DAILY'::text, 'WEEKLY'::text, 'MONTHLY'::text, 'QUARTERLY'::text, 'YEARLY'::text]))),
  constraint projects_grace_days_check CHECK (((grace_days >= 0) AND (grace_days <= 60))),
  constraint projects_month_check CHECK (((month >= 1) AND (month <= 12))),
  constraint projects_month_day_check CHECK (((month_day >= 1) AND (month_day <= 32))),
  constraint projects_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint projects_pkey PRIMARY KEY (tenant_id, id),
  constraint projects_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint projects_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id),
  constraint projects_time_zone_check CHECK (((length(time_zone) >= 1) AND (length(time_zone) <= 100))),
  constraint projects_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);
CREATE INDEX projects_deleted ON public.projects USING btree (tenant_id, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX projects_organisation ON public.projects USING btree (organisation_id);
CREATE UNIQUE INDEX projects_name ON public.projects USING btree (tenant_id, organisation_id, lower(name)) WHERE ((deleted_at IS NULL) AND (finished_at IS NULL));
alter table projects enable row level security;
grant insert, select, update on projects to tonnage_app;
create policy organisation_isolation on projects for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (deleted_at IS NULL) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));
CREATE TRIGGER note_change BEFORE UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION tonnage_note_change();
CREATE TRIGGER protect_schedule BEFORE UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION tonnage_protect_schedule();

create table quotes (
  tenant_id uuid not null,
  id uuid not null,
  number text not null,
  account_id uuid,
  site_id uuid,
  name text not null,
  company text,
  email text,
  phone text,
  address text,
  postcode text not null,
  date date not null,
  lines jsonb not null,
  net_pence integer not null,
  vat_pence integer not null,
  gross_pence integer not null,
  notes text,
  valid_to date not null,
  status text not null,
  emailed_at timestamp with time zone,
  answered_at timestamp with time zone,
  accepted_name text,
  accepted_date date,
  accepted_po text,
  accepted_notes text,
  accepted_ip text,
  reason text,
  problem text,
  ordered boolean default false not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint quotes_accepted CHECK (((status = 'accepted'::text) = ((accepted_name IS NOT NULL) AND (accepted_date IS NOT NULL)))),
  constraint quotes_accepted_ip_check CHECK (((length(accepted_ip) >= 1) AND (length(accepted_ip) <= 64))),
  constraint quotes_accepted_name_check CHECK (((length(accepted_name) >= 1) AND (length(accepted_name) <= 200))),
  constraint quotes_accepted_notes_check CHECK (((length(accepted_notes) >= 1) AND (length(accepted_notes) <= 2000))),
  constraint quotes_accepted_po_check CHECK (((length(accepted_po) >= 1) AND (length(accepted_po) <= 100))),
  constraint quotes_address_check CHECK (((length(address) >= 1) AND (length(address) <= 200))),
  constraint quotes_answered CHECK (((status = 'open'::text) = (answered_at IS NULL))),
  constraint quotes_company_check CHECK (((length(company) >= 1) AND (length(company) <= 200))),
  constraint quotes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint quotes_email_check CHECK (((length(email) >= 1) AND (length(email) <= 200))),
  constraint quotes_gross_pence_check CHECK ((gross_pence >= 0)),
  constraint quotes_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint quotes_net_pence_check CHECK ((net_pence >= 0)),
  constraint quotes_notes_check CHECK (((length(notes) >= 1) AND (length(notes) <= 2000))),
  constraint quotes_number UNIQUE (tenant_id, number),
  constraint quotes_number_check CHECK (((length(number) >= 1) AND (length(number) <= 40))),
  constraint quotes_phone_check CHECK (((length(phone) >= 1) AND (length(phone) <= 40))),
  constraint quotes_pkey PRIMARY KEY (tenant_id, id),
  constraint quotes_postcode_check CHECK (((length(postcode) >= 1) AND (length(postcode) <= 10))),
  constraint quotes_problem_check CHECK (((length(problem) >= 1) AND (length(problem) <= 500))),
  constraint quotes_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 2000))),
  constraint quotes_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text]))),
  constraint quotes_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint quotes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint quotes_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint quotes_vat_pence_check CHECK ((vat_pence >= 0))
);
CREATE INDEX quotes_account ON public.quotes USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX quotes_by ON public.quotes USING btree (created_by);
CREATE INDEX quotes_site ON public.quotes USING btree (site_id) WHERE (site_id IS NOT NULL);
CREATE INDEX quotes_to_order ON public.quotes USING btree (tenant_id) WHERE ((status = 'accepted'::text) AND (NOT ordered));
alter table quotes enable row level security;
grant insert, select, update on quotes to tonnage_app;
create policy link_or_staff on quotes for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((id = ( SELECT tonnage_quote() AS tonnage_quote)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table refunds (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  payment_id uuid,
  method text not null,
  amount_pence integer not null,
  due_pence integer not null,
  made_on date not null,
  reason text not null,
  reference text,
  status text not null,
  failure text,
  made_by uuid,
  created_at timestamp with time zone not null,
  constraint refunds_amount_pence_check CHECK ((amount_pence > 0)),
  constraint refunds_check CHECK (((due_pence >= 0) AND (due_pence <= amount_pence))),
  constraint refunds_failed CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
  constraint refunds_failure_check CHECK (((length(failure) >= 1) AND (length(failure) <= 500))),
  constraint refunds_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint refunds_method_check CHECK ((method = ANY (ARRAY['card'::text, 'bank'::text, 'cash'::text, 'cheque'::text, 'card_terminal'::text]))),
  constraint refunds_pkey PRIMARY KEY (tenant_id, id),
  constraint refunds_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 2000))),
  constraint refunds_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 200))),
  constraint refunds_status_check CHECK ((status = ANY (ARRAY['sending'::text, 'made'::text, 'failed'::text]))),
  constraint refunds_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint refunds_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint refunds_tenant_id_payment_id_fkey FOREIGN KEY (tenant_id, payment_id) REFERENCES payments(tenant_id, id),
  constraint refunds_to_card CHECK (((method <> 'card'::text) OR (payment_id IS NOT NULL)))
);
CREATE INDEX refunds_account ON public.refunds USING btree (account_id);
CREATE INDEX refunds_made_on ON public.refunds USING btree (tenant_id, made_on DESC, id DESC);
CREATE INDEX refunds_payment ON public.refunds USING btree (payment_id);
alter table refunds enable row level security;
grant insert, select on refunds to tonnage_app;
grant update (reference, status, failure) on refunds to tonnage_app;
create policy staff_deletes on refunds for delete
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_inserts on refunds for insert
  with check (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_updates on refunds for update
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy tenant_reads on refunds for select
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table reminded_invoices (
  tenant_id uuid not null,
  invoice_id uuid not null,
  step smallint not null,
  reminder_id uuid not null,
  constraint reminded_invoices_pkey PRIMARY KEY (tenant_id, invoice_id, step),
  constraint reminded_invoices_step_check CHECK (((step >= 1) AND (step <= 3))),
  constraint reminded_invoices_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint reminded_invoices_tenant_id_invoice_id_fkey FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices(tenant_id, id),
  constraint reminded_invoices_tenant_id_reminder_id_fkey FOREIGN KEY (tenant_id, reminder_id) REFERENCES reminders(tenant_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX reminded_invoices_reminder ON public.reminded_invoices USING btree (reminder_id);
alter table reminded_invoices enable row level security;
grant insert, select on reminded_invoices to tonnage_app;
create policy staff_only on reminded_invoices for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table reminder_steps (
  tenant_id uuid not null,
  step smallint not null,
  days integer not null,
  subject text not null,
  body text not null,
  constraint reminder_steps_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
  constraint reminder_steps_days_check CHECK (((days >= 1) AND (days <= 365))),
  constraint reminder_steps_pkey PRIMARY KEY (tenant_id, step),
  constraint reminder_steps_step_check CHECK (((step >= 1) AND (step <= 3))),
  constraint reminder_steps_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 150))),
  constraint reminder_steps_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
alter table reminder_steps enable row level security;
grant delete, insert, select on reminder_steps to tonnage_app;
create policy staff_only on reminder_steps for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table reminders (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  step smallint not null,
  sent_on date not null,
  sent_at timestamp with time zone not null,
  sent_by uuid,
  sent_to text[] not null,
  constraint reminders_pkey PRIMARY KEY (tenant_id, id),
  constraint reminders_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id),
  constraint reminders_step_check CHECK (((step >= 1) AND (step <= 3))),
  constraint reminders_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint reminders_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE INDEX reminders_account ON public.reminders USING btree (account_id, id DESC);
CREATE INDEX reminders_by ON public.reminders USING btree (sent_by);
alter table reminders enable row level security;
grant insert, select on reminders to tonnage_app;
create policy staff_only on reminders for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table report_readers (
  tenant_id uuid not null,
  report_id uuid not null,
  user_id uuid not null,
  organisation_id uuid not null,
  sent_on date,
  stopped_at timestamp with time zone,
  stop_key text default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text) not null,
  constraint report_readers_pkey PRIMARY KEY (tenant_id, report_id, user_id),
  constraint report_readers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint report_readers_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id),
  constraint report_readers_tenant_id_report_id_fkey FOREIGN KEY (tenant_id, report_id) REFERENCES scheduled_reports(tenant_id, id) ON DELETE CASCADE,
  constraint report_readers_tenant_id_stop_key_key UNIQUE (tenant_id, stop_key),
  constraint report_readers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX report_readers_organisation ON public.report_readers USING btree (organisation_id);
CREATE INDEX report_readers_user ON public.report_readers USING btree (user_id);
alter table report_readers enable row level security;
grant delete, insert, select, update on report_readers to tonnage_app;
create policy organisation_isolation on report_readers for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));

create table routes (
  tenant_id uuid not null,
  id uuid not null,
  driver_id uuid not null,
  date date not null,
  token_hash text,
  token_sealed text,
  expires_at timestamp with time zone not null,
  made_by uuid not null,
  created_at timestamp with time zone not null,
  constraint routes_check CHECK (((token_hash IS NULL) = (token_sealed IS NULL))),
  constraint routes_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint routes_pkey PRIMARY KEY (tenant_id, id),
  constraint routes_tenant_id_driver_id_date_key UNIQUE (tenant_id, driver_id, date),
  constraint routes_tenant_id_driver_id_fkey FOREIGN KEY (tenant_id, driver_id) REFERENCES drivers(tenant_id, id),
  constraint routes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint routes_tenant_id_token_hash_key UNIQUE (tenant_id, token_hash)
);
alter table routes enable row level security;
grant insert, select, update on routes to tonnage_app;
create policy staff_only on routes for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table saved_views (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text collate by_name not null,
  search text not null,
  created_at timestamp with time zone not null,
  list text not null,
  constraint saved_views_list_check CHECK ((list ~ '^[a-z-]{1,40}$'::text)),
  constraint saved_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint saved_views_pkey PRIMARY KEY (tenant_id, id),
  constraint saved_views_search_check CHECK ((length(search) <= 1000)),
  constraint saved_views_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX saved_views_user ON public.saved_views USING btree (user_id);
CREATE UNIQUE INDEX saved_views_name ON public.saved_views USING btree (tenant_id, user_id, list, lower(name));
alter table saved_views enable row level security;
grant delete, insert, select on saved_views to tonnage_app;
grant update (name, search) on saved_views to tonnage_app;
create policy own_views on saved_views for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (user_id = ( SELECT tonnage_user() AS tonnage_user))));

create table scheduled_reports (
  tenant_id uuid not null,
  id uuid not null,
  organisation_id uuid not null,
  project_id uuid,
  frequency text not null,
  weekday integer not null,
  month_day integer not null,
  hour integer not null,
  made_by uuid not null,
  created_at timestamp with time zone not null,
  paused_at timestamp with time zone,
  constraint scheduled_reports_frequency_check CHECK ((frequency = ANY (ARRAY['WEEKLY'::text, 'MONTHLY'::text]))),
  constraint scheduled_reports_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  constraint scheduled_reports_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint scheduled_reports_month_day_check CHECK (((month_day >= 1) AND (month_day <= 31))),
  constraint scheduled_reports_pkey PRIMARY KEY (tenant_id, id),
  constraint scheduled_reports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint scheduled_reports_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id),
  constraint scheduled_reports_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id),
  constraint scheduled_reports_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);
CREATE INDEX scheduled_reports_organisation ON public.scheduled_reports USING btree (organisation_id, id);
CREATE INDEX scheduled_reports_project ON public.scheduled_reports USING btree (project_id);
alter table scheduled_reports enable row level security;
grant delete, insert, select, update on scheduled_reports to tonnage_app;
create policy organisation_isolation on scheduled_reports for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))));

create table search_words (
  tenant_id uuid not null,
  account_id uuid not null,
  kind text not null,
  word text collate C not null,
  thing_id uuid not null,
  site_id uuid,
  constraint search_words_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'document'::text, 'account'::text, 'site'::text, 'payment'::text, 'permit'::text, 'caller'::text]))),
  constraint search_words_pkey PRIMARY KEY (tenant_id, account_id, kind, word, thing_id),
  constraint search_words_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint search_words_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint search_words_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id)
);
CREATE INDEX search_words_company ON public.search_words USING btree (tenant_id, kind, word, thing_id);
CREATE INDEX search_words_site ON public.search_words USING btree (site_id);
CREATE INDEX search_words_thing ON public.search_words USING btree (thing_id);
alter table search_words enable row level security;
grant select on search_words to tonnage_app;
create policy account_isolation on search_words for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table sessions (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  account_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_because text,
  user_agent text,
  last_used_at timestamp with time zone default now() not null,
  network text,
  two_factor boolean default false not null,
  provider_id uuid,
  constraint sessions_ended_because_check CHECK ((ended_because = 'PASSWORD_CHANGED'::text)),
  constraint sessions_network_check CHECK ((length(network) <= 64)),
  constraint sessions_pkey PRIMARY KEY (tenant_id, id),
  constraint sessions_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint sessions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint sessions_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES login_providers(tenant_id, id) ON DELETE SET NULL (provider_id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sessions_account ON public.sessions USING btree (account_id);
CREATE INDEX sessions_provider ON public.sessions USING btree (provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id) WHERE (ended_at IS NULL);
alter table sessions enable row level security;
grant select, update on sessions to tonnage_app;
create policy user_isolation on sessions for all
  using (((user_id = ( SELECT tonnage_user() AS tonnage_user)) AND (tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant))));

create table site_contact_items (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  contact_id uuid not null,
  kind text not null,
  value text not null,
  label text,
  purposes text[] default '{}'::text[] not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint site_contact_items_kind_check CHECK ((kind = ANY (ARRAY['phone'::text, 'mobile'::text, 'email'::text]))),
  constraint site_contact_items_pkey PRIMARY KEY (tenant_id, id),
  constraint site_contact_items_purposes_check CHECK ((purposes <@ ARRAY['orders'::text, 'collections'::text, 'invoices'::text, 'documents'::text, 'emergencies'::text])),
  constraint site_contact_items_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint site_contact_items_tenant_id_contact_id_fkey FOREIGN KEY (tenant_id, contact_id) REFERENCES site_contacts(tenant_id, id),
  constraint site_contact_items_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint site_contact_items_value_check CHECK (((length(value) >= 1) AND (length(value) <= 200)))
);
CREATE INDEX site_contact_items_account ON public.site_contact_items USING btree (account_id);
CREATE UNIQUE INDEX site_contact_items_value ON public.site_contact_items USING btree (tenant_id, contact_id, kind, lower(value));
alter table site_contact_items enable row level security;
grant delete, insert, select, update on site_contact_items to tonnage_app;
create policy account_isolation on site_contact_items for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table site_contacts (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  site_id uuid not null,
  name text collate by_name not null,
  role text,
  phone text,
  created_at timestamp with time zone not null,
  on_site boolean default false not null,
  updated_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint site_contacts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint site_contacts_pkey PRIMARY KEY (tenant_id, id),
  constraint site_contacts_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint site_contacts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint site_contacts_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id)
);
CREATE INDEX site_contacts_account ON public.site_contacts USING btree (account_id);
CREATE INDEX site_contacts_site ON public.site_contacts USING btree (site_id);
alter table site_contacts enable row level security;
grant insert, select, update on site_contacts to tonnage_app;
create policy account_isolation on site_contacts for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table sites (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  depot_id uuid,
  zone_id uuid,
  name text collate by_name not null,
  reference text collate by_name,
  address_line1 text not null,
  address_line2 text,
  town text collate by_name not null,
  county text,
  postcode text not null,
  access_notes text,
  notes text,
  opening_hours text,
  status text default 'active'::text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint sites_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint sites_pkey PRIMARY KEY (tenant_id, id),
  constraint sites_status_check CHECK ((status = ANY (ARRAY['active'::text, 'on_stop'::text, 'archived'::text]))),
  constraint sites_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint sites_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depots(tenant_id, id),
  constraint sites_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint sites_tenant_id_zone_id_fkey FOREIGN KEY (tenant_id, zone_id) REFERENCES zones(tenant_id, id)
);
CREATE INDEX sites_account ON public.sites USING btree (account_id, name, id);
CREATE INDEX sites_depot ON public.sites USING btree (depot_id);
CREATE INDEX sites_zone ON public.sites USING btree (zone_id);
alter table sites enable row level security;
grant insert, select, update on sites to tonnage_app;
create policy account_isolation on sites for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));
CREATE TRIGGER word_site AFTER INSERT OR UPDATE OF name, reference, postcode, address_line1 ON public.sites FOR EACH ROW EXECUTE FUNCTION tonnage_word_site();

create table staff (
  tenant_id uuid not null,
  user_id uuid not null,
  role text not null,
  joined_at timestamp with time zone not null,
  constraint staff_pkey PRIMARY KEY (tenant_id, user_id),
  constraint staff_role_check CHECK ((role = ANY (ARRAY['office'::text, 'accounts'::text, 'manager'::text]))),
  constraint staff_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX staff_user ON public.staff USING btree (user_id);
alter table staff enable row level security;
grant delete, select, update on staff to tonnage_app;
create policy staff_deletes on staff for delete
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_inserts on staff for insert
  with check (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_updates on staff for update
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy tenant_reads on staff for select
  using ((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)));

create table staff_invitations (
  tenant_id uuid not null,
  id uuid not null,
  email text not null,
  role text not null,
  invited_by uuid,
  token_hash text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint staff_invitations_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 200)))),
  constraint staff_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint staff_invitations_pkey PRIMARY KEY (tenant_id, id),
  constraint staff_invitations_role_check CHECK ((role = ANY (ARRAY['office'::text, 'accounts'::text, 'manager'::text]))),
  constraint staff_invitations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint staff_invitations_tenant_id_token_hash_key UNIQUE (tenant_id, token_hash)
);
CREATE UNIQUE INDEX staff_invitations_open ON public.staff_invitations USING btree (tenant_id, email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
alter table staff_invitations enable row level security;
grant insert, select, update on staff_invitations to tonnage_app;
create policy staff_only on staff_invitations for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table tenants (
  id uuid not null,
  slug text not null,
  name text not null,
  hosts text[] default '{}'::text[] not null,
  logo_url text,
  favicon_url text,
  brand_colour text,
  on_brand_colour text,
  disabled boolean default false not null,
  disabled_message text,
  booking_url text,
  support_email text,
  support_phone text,
  legal_name text,
  company_number text,
  vat_number text,
  address text,
  about text,
  privacy_url text,
  copyright_year integer default 2024 not null,
  gtm_id text,
  terms text default ''::text not null,
  terms_version text default '1'::text not null,
  auto_confirm boolean default false not null,
  discount_percent integer default 10 not null,
  hire_ends text default 'requested'::text not null,
  created_at timestamp with time zone not null,
  approve_accounts boolean default true not null,
  metrics_sign_up boolean default false not null,
  carrier_registration text,
  carrier_tier text,
  carrier_expires_on date,
  note_years integer default 2 not null,
  bank_details text,
  tracking_code_sealed text,
  tracking_paid_until timestamp with time zone,
  sender_name text,
  reply_to text,
  sandbox_cards boolean default false not null,
  organisation_megabytes integer default 200 not null,
  staff_idle_hours integer default 12 not null,
  staff_factor_days integer,
  staff_factor_since timestamp with time zone,
  owner_factor_days integer,
  owner_factor_since timestamp with time zone,
  statements_day integer,
  statements_to text default 'owing'::text not null,
  statements_done date,
  reminders_daily boolean default false not null,
  reminders_done date,
  write_off_limit_pence integer default 0 not null,
  shows_free_day boolean default false not null,
  shows_prices boolean default false not null,
  quote_days integer default 30 not null,
  constraint tenants_brand_colour_check CHECK ((brand_colour ~ '^#[0-9a-f]{6}$'::text)),
  constraint tenants_carrier_registration_check CHECK (((length(carrier_registration) >= 1) AND (length(carrier_registration) <= 40))),
  constraint tenants_carrier_tier_check CHECK ((carrier_tier = ANY (ARRAY['upper'::text, 'lower'::text]))),
  constraint tenants_check CHECK (((staff_factor_days IS NULL) = (staff_factor_since IS NULL))),
  constraint tenants_check1 CHECK (((owner_factor_days IS NULL) = (owner_factor_since IS NULL))),
  constraint tenants_discount_percent_check CHECK (((discount_percent >= 0) AND (discount_percent <= 100))),
  constraint tenants_hire_ends_check CHECK ((hire_ends = ANY (ARRAY['requested'::text, 'collected'::text]))),
  constraint tenants_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint tenants_note_years_check CHECK (((note_years >= 2) AND (note_years <= 10))),
  constraint tenants_on_brand_colour_check CHECK ((on_brand_colour ~ '^#[0-9a-f]{6}$'::text)),
  constraint tenants_organisation_megabytes_check CHECK (((organisation_megabytes >= 10) AND (organisation_megabytes <= 1000000))),
  constraint tenants_owner_factor_days_check CHECK (((owner_factor_days >= 0) AND (owner_factor_days <= 30))),
  constraint tenants_pkey PRIMARY KEY (id),
  constraint tenants_quote_days_check CHECK (((quote_days >= 1) AND (quote_days <= 365))),
  constraint tenants_reply_to_check CHECK (((length(reply_to) >= 3) AND (length(reply_to) <= 200))),
  constraint tenants_sender_name_check CHECK (((length(sender_name) >= 1) AND (length(sender_name) <= 100))),
  constraint tenants_slug_check CHECK ((slug ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text)),
  constraint tenants_slug_key UNIQUE (slug),
  constraint tenants_staff_factor_days_check CHECK (((staff_factor_days >= 0) AND (staff_factor_days <= 30))),
  constraint tenants_staff_idle_hours_check CHECK (((staff_idle_hours >= 1) AND (staff_idle_hours <= 720))),
  constraint tenants_statements_day_check CHECK (((statements_day >= 1) AND (statements_day <= 28))),
  constraint tenants_statements_to_check CHECK ((statements_to = ANY (ARRAY['owing'::text, 'overdue'::text]))),
  constraint tenants_write_off_limit_pence_check CHECK (((write_off_limit_pence >= 0) AND (write_off_limit_pence <= 100000000)))
);
alter table tenants enable row level security;
grant select on tenants to tonnage_app;
grant update (name, logo_url, favicon_url, brand_colour, on_brand_colour, disabled, disabled_message, booking_url, support_email, support_phone, legal_name, company_number, vat_number, address, about, privacy_url, copyright_year, gtm_id, terms, terms_version, auto_confirm, discount_percent, hire_ends, approve_accounts, metrics_sign_up, carrier_registration, carrier_tier, carrier_expires_on, note_years, bank_details, tracking_code_sealed, tracking_paid_until, sender_name, reply_to, organisation_megabytes, staff_idle_hours, staff_factor_days, staff_factor_since, owner_factor_days, owner_factor_since, statements_day, statements_to, statements_done, reminders_daily, reminders_done, write_off_limit_pence, shows_free_day, shows_prices, quote_days) on tenants to tonnage_app;
create policy staff_updates on tenants for update
  using (((id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy tenant_reads on tenants for select
  using ((id = ( SELECT tonnage_tenant() AS tonnage_tenant)));

create table trusted_devices (
  id uuid not null,
  user_id uuid not null,
  token_hash text not null,
  user_agent text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint trusted_devices_pkey PRIMARY KEY (id),
  constraint trusted_devices_user_agent_check CHECK ((length(user_agent) <= 300)),
  constraint trusted_devices_user_id_token_hash_fkey FOREIGN KEY (user_id, token_hash) REFERENCES known_devices(user_id, token_hash) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint trusted_devices_user_id_token_hash_key UNIQUE (user_id, token_hash)
);
alter table trusted_devices enable row level security;
grant delete, select on trusted_devices to tonnage_app;
create policy own_devices on trusted_devices for all
  using ((user_id = ( SELECT tonnage_user() AS tonnage_user)));

create table user_factors (
  user_id uuid not null,
  secret text not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  recovery_hashes text[] default '{}'::text[] not null,
  constraint user_factors_pkey PRIMARY KEY (user_id),
  constraint user_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
alter table user_factors enable row level security;

create table user_tokens (
  tenant_id uuid not null,
  user_id uuid not null,
  kind text not null,
  token_hash text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint user_tokens_kind_check CHECK ((kind = ANY (ARRAY['reset'::text, 'confirm'::text]))),
  constraint user_tokens_pkey PRIMARY KEY (tenant_id, user_id, kind),
  constraint user_tokens_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint user_tokens_tenant_id_token_hash_key UNIQUE (tenant_id, token_hash),
  constraint user_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX user_tokens_user ON public.user_tokens USING btree (user_id);
alter table user_tokens enable row level security;
grant insert, update on user_tokens to tonnage_app;
grant select (tenant_id, user_id, kind, created_at, expires_at, used_at) on user_tokens to tonnage_app;
create policy person_or_staff on user_tokens for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((user_id = ( SELECT tonnage_user() AS tonnage_user)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table users (
  id uuid not null,
  email text not null,
  username text not null,
  name text collate by_name not null,
  password_hash text not null,
  picture_url text,
  confirmed_at timestamp with time zone,
  blocked_at timestamp with time zone,
  created_at timestamp with time zone not null,
  deactivated_at timestamp with time zone,
  deleted_at timestamp with time zone,
  email_failed_at timestamp with time zone,
  constraint users_email_check CHECK ((length(email) <= 200)),
  constraint users_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_username_check CHECK (((length(username) >= 1) AND (length(username) <= 200)))
);
CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));
CREATE UNIQUE INDEX users_username ON public.users USING btree (lower(username));
alter table users enable row level security;
grant select (id, email, username, name, picture_url, confirmed_at, blocked_at, created_at, deactivated_at, deleted_at, email_failed_at) on users to tonnage_app;
grant update (name, picture_url) on users to tonnage_app;
create policy organisation_colleagues on users for select
  using ((EXISTS ( SELECT
   FROM organisation_members m
  WHERE ((m.user_id = users.id) AND (m.organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[]))))));
create policy people_in_reach on users for all
  using (((id = ( SELECT tonnage_user() AS tonnage_user)) OR (EXISTS ( SELECT
   FROM account_members m
  WHERE ((m.user_id = users.id) AND (m.account_id = ( SELECT tonnage_account() AS tonnage_account))))) OR (EXISTS ( SELECT
   FROM staff s
  WHERE ((s.user_id = users.id) AND (s.tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant))))) OR (( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant) AND ((EXISTS ( SELECT
   FROM account_members m
  WHERE ((m.user_id = users.id) AND (m.tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant))))) OR (EXISTS ( SELECT
   FROM metrics_people p
  WHERE ((p.user_id = users.id) AND (p.tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)))))))));
CREATE TRIGGER forget_failed_address BEFORE UPDATE OF email ON public.users FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION tonnage_forget_failed_address();

create table vehicles (
  tenant_id uuid not null,
  id uuid not null,
  depot_id uuid not null,
  registration text not null,
  name text collate by_name not null,
  kind text not null,
  payload_kg integer,
  active boolean default true not null,
  created_at timestamp with time zone not null,
  driver_id uuid,
  mot_expires_on date,
  tachograph_expires_on date,
  insurance_expires_on date,
  constraint vehicles_kind_check CHECK ((kind = ANY (ARRAY['skip_loader'::text, 'hook_loader'::text]))),
  constraint vehicles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint vehicles_payload_kg_check CHECK (((payload_kg >= 1) AND (payload_kg <= 50000))),
  constraint vehicles_pkey PRIMARY KEY (tenant_id, id),
  constraint vehicles_registration_check CHECK (((length(registration) >= 1) AND (length(registration) <= 20))),
  constraint vehicles_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depots(tenant_id, id),
  constraint vehicles_tenant_id_driver_id_fkey FOREIGN KEY (tenant_id, driver_id) REFERENCES drivers(tenant_id, id),
  constraint vehicles_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint vehicles_tenant_id_registration_key UNIQUE (tenant_id, registration)
);
CREATE INDEX vehicles_depot ON public.vehicles USING btree (depot_id);
CREATE INDEX vehicles_driver ON public.vehicles USING btree (driver_id) WHERE (driver_id IS NOT NULL);
alter table vehicles enable row level security;
grant insert, select, update on vehicles to tonnage_app;
create policy staff_only on vehicles for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table waste_receipt_replies (
  tenant_id uuid not null,
  id uuid not null,
  receipt_id uuid not null,
  method text not null,
  status integer,
  sent jsonb not null,
  reply jsonb,
  created_at timestamp with time zone not null,
  constraint waste_receipt_replies_method_check CHECK ((method = ANY (ARRAY['POST'::text, 'PUT'::text]))),
  constraint waste_receipt_replies_pkey PRIMARY KEY (tenant_id, id),
  constraint waste_receipt_replies_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint waste_receipt_replies_tenant_id_receipt_id_fkey FOREIGN KEY (tenant_id, receipt_id) REFERENCES waste_receipts(tenant_id, id)
);
CREATE INDEX waste_receipt_replies_receipt ON public.waste_receipt_replies USING btree (receipt_id, id DESC);
alter table waste_receipt_replies enable row level security;
grant insert, select on waste_receipt_replies to tonnage_app;
create policy staff_only on waste_receipt_replies for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));

create table waste_receipts (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  job_id uuid not null,
  ticket_id uuid not null,
  received_at timestamp with time zone not null,
  due_on date not null,
  status text not null,
  tracking_id text,
  said jsonb,
  claimed_at timestamp with time zone,
  accepted_at timestamp with time zone,
  trouble jsonb,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint waste_receipts_check CHECK (((status <> 'accepted'::text) OR (tracking_id IS NOT NULL))),
  constraint waste_receipts_pkey PRIMARY KEY (tenant_id, id),
  constraint waste_receipts_status_check CHECK ((status = ANY (ARRAY['due'::text, 'sending'::text, 'refused'::text, 'unpaid'::text, 'accepted'::text, 'empty'::text]))),
  constraint waste_receipts_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id),
  constraint waste_receipts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint waste_receipts_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES jobs(tenant_id, id),
  constraint waste_receipts_tenant_id_job_id_key UNIQUE (tenant_id, job_id),
  constraint waste_receipts_tenant_id_ticket_id_fkey FOREIGN KEY (tenant_id, ticket_id) REFERENCES documents(tenant_id, id),
  constraint waste_receipts_tenant_id_tracking_id_key UNIQUE (tenant_id, tracking_id),
  constraint waste_receipts_tracking_id_check CHECK (((length(tracking_id) >= 1) AND (length(tracking_id) <= 100)))
);
CREATE INDEX waste_receipts_account ON public.waste_receipts USING btree (account_id);
CREATE INDEX waste_receipts_due ON public.waste_receipts USING btree (tenant_id, due_on, id) WHERE (status <> 'accepted'::text);
CREATE INDEX waste_receipts_received ON public.waste_receipts USING btree (tenant_id, received_at DESC, id DESC);
CREATE INDEX waste_receipts_ticket ON public.waste_receipts USING btree (ticket_id);
alter table waste_receipts enable row level security;
grant insert, select, update on waste_receipts to tonnage_app;
create policy account_isolation on waste_receipts for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((account_id = ( SELECT tonnage_account() AS tonnage_account)) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant))));

create table waste_types (
  tenant_id uuid not null,
  id uuid not null,
  name text collate by_name not null,
  description text not null,
  ewc_codes text[] not null,
  heavy boolean default false not null,
  hazardous boolean default false not null,
  self_service boolean default true not null,
  guidance text,
  sort_order integer not null,
  active boolean default true not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  recovered_percent integer,
  tipping_pence_per_tonne integer,
  constraint waste_types_pkey PRIMARY KEY (tenant_id, id),
  constraint waste_types_recovered_percent_check CHECK (((recovered_percent >= 0) AND (recovered_percent <= 100))),
  constraint waste_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint waste_types_tipping_pence_per_tonne_check CHECK (((tipping_pence_per_tonne >= '-1000000'::integer) AND (tipping_pence_per_tonne <= 1000000)))
);
CREATE INDEX waste_types_tenant ON public.waste_types USING btree (tenant_id, sort_order);
alter table waste_types enable row level security;
grant insert, select, update on waste_types to tonnage_app;
create policy staff_deletes on waste_types for delete
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_inserts on waste_types for insert
  with check (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_updates on waste_types for update
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy tenant_reads on waste_types for select
  using ((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)));

create table webhook_deliveries (
  tenant_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  organisation_id uuid,
  event_id uuid not null,
  event text not null,
  body text not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  next_at timestamp with time zone,
  claimed_until timestamp with time zone,
  status integer,
  latency_ms integer,
  answer text,
  error text,
  redelivery boolean default false not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint webhook_deliveries_pkey PRIMARY KEY (tenant_id, id),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))),
  constraint webhook_deliveries_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint webhook_deliveries_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id),
  constraint webhook_deliveries_tenant_id_webhook_id_fkey FOREIGN KEY (tenant_id, webhook_id) REFERENCES webhooks(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_old ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_organisation ON public.webhook_deliveries USING btree (organisation_id);
CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (COALESCE(next_at, created_at)) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_webhook ON public.webhook_deliveries USING btree (webhook_id, id DESC);
CREATE UNIQUE INDEX webhook_deliveries_one_open ON public.webhook_deliveries USING btree (tenant_id, webhook_id, event_id) WHERE (state = 'waiting'::text);
alter table webhook_deliveries enable row level security;
grant insert, select, update on webhook_deliveries to tonnage_app;
create policy staff_or_organisation on webhook_deliveries for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant) OR (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[])))))
  with check (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ((organisation_id IS NULL) OR ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant) OR (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[])))));

create table webhooks (
  tenant_id uuid not null,
  id uuid not null,
  organisation_id uuid,
  url text not null,
  events text[] not null,
  secret text not null,
  previous_secret text,
  previous_until timestamp with time zone,
  active boolean default true not null,
  made_by uuid,
  created_at timestamp with time zone not null,
  failures integer default 0 not null,
  failing_since timestamp with time zone,
  paused_until timestamp with time zone,
  constraint webhooks_events_check CHECK ((cardinality(events) > 0)),
  constraint webhooks_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint webhooks_pkey PRIMARY KEY (tenant_id, id),
  constraint webhooks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint webhooks_tenant_id_organisation_id_fkey FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisations(tenant_id, id),
  constraint webhooks_url_check CHECK (((length(url) >= 1) AND (length(url) <= 500)))
);
CREATE INDEX webhooks_organisation ON public.webhooks USING btree (organisation_id);
alter table webhooks enable row level security;
grant delete, insert, select, update on webhooks to tonnage_app;
create policy staff_or_organisation on webhooks for all
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND (( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant) OR (organisation_id = ANY (( SELECT tonnage_organisations() AS tonnage_organisations)::uuid[])))));

create table zones (
  tenant_id uuid not null,
  id uuid not null,
  depot_id uuid not null,
  permit_area_id uuid,
  name text collate by_name not null,
  postcode_prefixes text[] not null,
  movement_cost_pence integer,
  elsewhere boolean default false not null,
  constraint zones_movement_cost_pence_check CHECK (((movement_cost_pence >= 0) AND (movement_cost_pence <= 1000000))),
  constraint zones_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint zones_pkey PRIMARY KEY (tenant_id, id),
  constraint zones_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depots(tenant_id, id),
  constraint zones_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint zones_tenant_id_permit_area_id_fkey FOREIGN KEY (tenant_id, permit_area_id) REFERENCES permit_areas(tenant_id, id)
);
CREATE INDEX zones_depot ON public.zones USING btree (depot_id);
CREATE INDEX zones_permit_area ON public.zones USING btree (permit_area_id);
CREATE UNIQUE INDEX zones_elsewhere ON public.zones USING btree (tenant_id) WHERE elsewhere;
alter table zones enable row level security;
grant delete, insert, select, update on zones to tonnage_app;
create policy staff_deletes on zones for delete
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_inserts on zones for insert
  with check (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy staff_updates on zones for update
  using (((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)) AND ( SELECT tonnage_whole_tenant() AS tonnage_whole_tenant)));
create policy tenant_reads on zones for select
  using ((tenant_id = ( SELECT tonnage_tenant() AS tonnage_tenant)));

function tonnage_account() returns uuid language sql stable for everyone
function tonnage_actor_name(person uuid) returns text language sql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_add_spend(j jobs, sign integer) returns void language plpgsql security definer set search_path=pg_catalog, public, pg_temp for the owner
function tonnage_balances(tenant uuid, today date) returns TABLE(account_id uuid, current bigint, days30 bigint, days60 bigint, days90 bigint, over90 bigint, invoiced bigint, overdue bigint, open integer, late integer, unallocated bigint, refund_due bigint) language sql stable for tonnage_app
function tonnage_blocked(person uuid) returns boolean language plpgsql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_break_or_tip_after(j jobs) returns json language sql stable set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_check_container(container text, remark text) returns void language sql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_colleague_with(address text, today date) returns uuid language sql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_contact_for(j jobs, o orders) returns TABLE(name text, phone text) language sql stable set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_container_of(container text) returns uuid language sql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_container_place(container text, other_than uuid) returns TABLE(id uuid, number text, site text, postcode text) language sql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_count_accounts(tenant uuid, one uuid, other uuid) returns void language plpgsql security definer set search_path=pg_catalog, public, pg_temp for the owner
function tonnage_count_order() returns trigger language plpgsql security definer set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_delete(what text, thing uuid, at timestamp with time zone) returns void language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_doer(person uuid) returns text language plpgsql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_end_provider_sessions(provider uuid, at timestamp with time zone) returns SETOF uuid language sql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_end_sessions(person uuid, at timestamp with time zone) returns SETOF uuid language sql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_enter(session_id uuid, host text, at timestamp with time zone, for_transaction boolean) returns json language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_enter_address(what text, thing uuid, reader text, host text, at timestamp with time zone) returns json language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_enter_feed(digest text, host text, at timestamp with time zone) returns json language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_enter_incoming(hook uuid, host text, at timestamp with time zone) returns json language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_enter_key(secret text, host text, at timestamp with time zone, for_transaction boolean) returns json language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_enter_organisation_key(secret text, host text, at timestamp with time zone, for_transaction boolean) returns json language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_enter_proposal(proposal uuid, addressee uuid, host text, at timestamp with time zone) returns json language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_enter_quote(quote uuid, host text, at timestamp with time zone) returns json language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_enter_route(digest text, host text, at timestamp with time zone) returns json language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_enter_route_job(job uuid) returns boolean language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_enter_staff(session_id uuid, host text, at timestamp with time zone, for_transaction boolean) returns json language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_enter_tenant(tenant uuid, account uuid, whole boolean) returns void language plpgsql set search_path=pg_catalog, public, pg_temp for the owner
function tonnage_erase_person(address text, at timestamp with time zone) returns jsonb language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_fold(t text) returns text language sql immutable for everyone
function tonnage_follow_container() returns trigger language plpgsql security definer set search_path=pg_catalog, public, pg_temp for the owner
function tonnage_follow_correction() returns trigger language plpgsql set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_follow_job() returns trigger language plpgsql security definer set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_follow_note() returns trigger language plpgsql security definer set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_follow_waste() returns trigger language plpgsql security definer set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_forget_failed_address() returns trigger language plpgsql set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_found_container(of_order uuid, taken text, was_left boolean, at timestamp with time zone, remark text) returns TABLE(id uuid, account_id uuid, number text, has text) language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_has_source(tenant uuid, account uuid) returns boolean language plpgsql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_import_uses(import uuid) returns TABLE(entity text, entity_id uuid, used_by text) language plpgsql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_imported_tables() returns TABLE(name text, at integer) language sql immutable set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_is_documented(j jobs) returns boolean language sql stable set search_path=pg_catalog, public, pg_temp for the owner
function tonnage_isolate(of regclass, shape text, rights text, also text) returns void language plpgsql set search_path=pg_catalog, public, pg_temp for the owner
function tonnage_listeners(what text) returns uuid[] language plpgsql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_lock_totals(account uuid) returns void language plpgsql security definer set search_path=pg_catalog, public, pg_temp for the owner
function tonnage_login_of(address text) returns uuid language sql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_mails_before(tenant uuid, address text, kinds text[], person uuid, from_hour timestamp with time zone, from_day timestamp with time zone) returns TABLE(to_address integer, by_person integer, trusted boolean, known boolean) language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_make_order_numbers(tenant uuid, first bigint) returns void language plpgsql set search_path=pg_catalog, public, pg_temp for the owner
function tonnage_may_read_links() returns boolean language sql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_merged_into(account uuid) returns text language sql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_merged_tables() returns TABLE(name text, key text) language sql immutable set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_move_rows(source uuid, target uuid, which jsonb) returns jsonb language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_name_words(VARIADIC texts text[]) returns SETOF text language sql immutable for everyone
function tonnage_next_order_number() returns bigint language plpgsql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_note_address(address text, failed_at timestamp with time zone) returns void language sql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_note_change() returns trigger language plpgsql set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_note_due(j jobs) returns void language plpgsql security definer set search_path=pg_catalog, public, pg_temp for the owner
function tonnage_number_words(number text) returns SETOF text language sql immutable for everyone
function tonnage_only_provider(tenant uuid, address text) returns text language sql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_order_sequence(tenant uuid) returns text language sql immutable for everyone
function tonnage_organisation_name_free(norm text, but uuid) returns boolean language sql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_organisation_names() returns TABLE(id uuid, name text) language sql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_organisations() returns uuid[] language sql stable for everyone
function tonnage_payload_of(job uuid) returns integer language sql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_person_at(address text) returns uuid language sql stable security definer set search_path=pg_catalog, public, pg_temp for the owner
function tonnage_person_data(address text) returns jsonb language plpgsql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_phone_word(phone text) returns text language sql immutable set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_price_key(tenant uuid, container uuid, job_type text, waste uuid, site uuid, account uuid, zone uuid, depot uuid) returns numrange language sql immutable for everyone
function tonnage_protect_accepted() returns trigger language plpgsql set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_protect_schedule() returns trigger language plpgsql set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_protect_signed() returns trigger language plpgsql set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_provider_logout(provider uuid) returns TABLE(url text, client_id text) language sql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_provider_name(provider uuid) returns text language sql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_quote() returns uuid language sql stable for everyone
function tonnage_raise_order_numbers(first bigint) returns boolean language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_reach_organisations(for_transaction boolean) returns void language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_refuse_circle() returns trigger language plpgsql set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_remove_factors(person uuid, at timestamp with time zone) returns SETOF uuid language sql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_route() returns uuid language sql stable for everyone
function tonnage_route_job() returns uuid language sql stable for everyone
function tonnage_route_order() returns uuid language sql stable for everyone
function tonnage_route_stops() returns SETOF json language sql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_rows_to_return(survivor uuid, moved jsonb, at timestamp with time zone) returns jsonb language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_sites_of_mine(account uuid, today date) returns TABLE(id uuid, name text, town text) language sql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_stock_days(tenant uuid, depot uuid, today date) returns TABLE(size_id uuid, at_depot integer, on_lorry integer, on_site integer, in_repair integer, day date, brought integer, taken integer) language sql stable set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_stop_mails(key text, kind text) returns boolean language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_stop_report(key text, at timestamp with time zone) returns boolean language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_stops_of(tenant uuid, driver uuid, day date) returns SETOF json language sql stable set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_stored_before(organisation uuid, person uuid) returns TABLE(of_organisation bigint, of_person bigint, staff boolean, megabytes integer) language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_survivor_of(account uuid) returns uuid language sql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_take_container(container text, size uuid, job uuid, at timestamp with time zone) returns uuid language sql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_take_order_numbers(many integer) returns SETOF bigint language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_tenant() returns uuid language sql stable for everyone
function tonnage_tenant_of_host(host text) returns uuid language sql stable set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_two_factor(person uuid) returns boolean language sql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_undo_import(import uuid) returns void language plpgsql security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_undo_orders(import uuid) returns void language plpgsql security definer set search_path=pg_catalog, public, pg_temp for the owner
function tonnage_used_beyond(person uuid, account uuid) returns boolean language sql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_user() returns uuid language sql stable for everyone
function tonnage_whole_tenant() returns boolean language sql stable for everyone
function tonnage_why_ended(session_id uuid, host text) returns text language sql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
function tonnage_word_account() returns trigger language plpgsql security definer set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_word_document() returns trigger language plpgsql security definer set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_word_order() returns trigger language plpgsql security definer set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_word_payment() returns trigger language plpgsql security definer set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_word_permit() returns trigger language plpgsql security definer set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_word_site() returns trigger language plpgsql security definer set search_path=pg_catalog, public, pg_temp for everyone
function tonnage_words(VARIADIC texts text[]) returns SETOF text language sql immutable for everyone
function tonnage_worth(tenant uuid, moved jsonb) returns bigint language sql stable security definer set search_path=pg_catalog, public, pg_temp for tonnage_app
