-- A company opens Metrics to strangers itself; those that have it keep it.
alter table tenants alter column metrics_sign_up set default false;
