-- Who must use two-factor authentication, since when, and after how many days; and which sessions have used it.
alter table tenants
  add column staff_factor_days integer check (staff_factor_days between 0 and 30),
  add column staff_factor_since timestamptz,
  add column owner_factor_days integer check (owner_factor_days between 0 and 30),
  add column owner_factor_since timestamptz,
  add check ((staff_factor_days is null) = (staff_factor_since is null)),
  add check ((owner_factor_days is null) = (owner_factor_since is null));
alter table staff add column joined_at timestamptz not null default now();
alter table staff alter column joined_at drop default;
alter table sessions add column two_factor boolean not null default false;
update sessions s set two_factor = true
where exists (select from user_factors f where f.user_id = s.user_id and f.confirmed_at is not null)
  or exists (select from passkeys p where p.user_id = s.user_id);
