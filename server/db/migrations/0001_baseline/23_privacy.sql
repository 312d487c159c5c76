-- What people ask of the company about their personal data, and complaints about it.

create table privacy_requests (
  tenant_id uuid not null references tenants,
  id uuid not null,
  kind text not null check (kind in ('complaint', 'access', 'erasure', 'other')),
  name text not null check (length(name) between 1 and 200),
  email text check (email = lower(email) and length(email) <= 200),
  phone text check (length(phone) <= 40),
  body text not null check (length(body) between 1 and 2000),
  received_on date not null, -- in London
  due_on date not null,
  created_at timestamptz not null,
  entered_by uuid references users, -- null: on the form
  answer text check (length(answer) between 1 and 2000),
  answered_at timestamptz,
  answered_by uuid references users,
  erased_at timestamptz, -- when everything about the person was erased
  primary key (tenant_id, id),
  check (email is not null or entered_by is not null),
  check (num_nulls(answer, answered_at, answered_by) in (0, 3))
);
create index privacy_requests_open on privacy_requests (tenant_id, due_on, id) where answered_at is null;
create index privacy_requests_entered_by on privacy_requests (entered_by);
create index privacy_requests_answered_by on privacy_requests (answered_by);
