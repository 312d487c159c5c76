-- Who caused an email to somebody who has not asked for it: an invitation.
alter table emails add column caused_by uuid references users;
create index emails_caused_by on emails (caused_by, created_at) where caused_by is not null;
