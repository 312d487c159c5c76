-- Problems that customers report about an order, and queries about an invoice, with what was written about them.

create table enquiries (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid not null,
  site_id uuid, -- null: of an invoice of several sites
  order_id uuid,
  invoice_id uuid,
  invoice_position integer, -- null: about the whole invoice
  kind text not null
    check (kind in ('missed_visit', 'damaged_container', 'access', 'wrong_container', 'other', 'invoice')),
  status text not null default 'open' check (status in ('open', 'closed')),
  opened_by uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, site_id) references sites,
  foreign key (tenant_id, order_id) references orders,
  foreign key (tenant_id, invoice_id) references invoices,
  foreign key (tenant_id, invoice_id, invoice_position) references invoice_lines,
  constraint enquiries_subject check (num_nonnulls(order_id, invoice_id) = 1),
  constraint enquiries_kind check ((kind = 'invoice') = (invoice_id is not null)),
  check (invoice_position is null or invoice_id is not null)
);
create index enquiries_open on enquiries (tenant_id, id desc) where status = 'open';
create index enquiries_account on enquiries (account_id);
create index enquiries_order on enquiries (order_id);
create index enquiries_invoice on enquiries (invoice_id);
create index enquiries_site on enquiries (site_id);
create index enquiries_opened_by on enquiries (opened_by);

-- A text, or that staff closed or reopened it, or both. A row never changes.
create table enquiry_messages (
  tenant_id uuid not null references tenants,
  id uuid not null,
  account_id uuid not null,
  enquiry_id uuid not null,
  body text check (length(body) between 1 and 2000),
  event text check (event in ('closed', 'reopened')),
  from_office boolean not null,
  written_by uuid not null references users,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, enquiry_id) references enquiries,
  check (num_nonnulls(body, event) > 0)
);
create index enquiry_messages_enquiry on enquiry_messages (enquiry_id, id);
create index enquiry_messages_account on enquiry_messages (account_id);
create index enquiry_messages_written_by on enquiry_messages (written_by, created_at);

-- The enquiry that a customer's photo belongs to.
alter table documents add column enquiry_id uuid;
alter table documents add foreign key (tenant_id, enquiry_id) references enquiries;
create index documents_enquiry on documents (enquiry_id) where enquiry_id is not null;
