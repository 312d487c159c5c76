-- Hire beyond the included days can be charged by each started week in place of each day. Null: by the day.
alter table prices add column over_hire_pence_per_week integer check (over_hire_pence_per_week >= 0);
alter table prices add constraint prices_over_hire_one check (over_hire_pence_per_week is null or over_hire_pence_per_day = 0);
