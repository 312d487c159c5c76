-- When and from where a session was last used, and how many hours a session of the staff may be left unused.
alter table sessions add column last_used_at timestamptz not null default now();
alter table sessions add column network text check (length(network) <= 64);
alter table tenants add column staff_idle_hours integer not null default 12 check (staff_idle_hours between 1 and 720);
