-- What the office plans between two stops of a run has the names that it has on screen: breaks and tip visits.
alter table run_pauses rename to breaks_and_tips;
alter table breaks_and_tips rename constraint run_pauses_after_stop_check to breaks_and_tips_after_stop_check;
alter table breaks_and_tips rename constraint run_pauses_kind_check to breaks_and_tips_kind_check;
alter table breaks_and_tips rename constraint run_pauses_minutes_check to breaks_and_tips_minutes_check;
alter table breaks_and_tips rename constraint run_pauses_pkey to breaks_and_tips_pkey;
alter table breaks_and_tips rename constraint run_pauses_place to breaks_and_tips_place;
alter table breaks_and_tips rename constraint run_pauses_tenant_id_fkey to breaks_and_tips_tenant_id_fkey;
alter table breaks_and_tips rename constraint run_pauses_tenant_id_vehicle_id_fkey to breaks_and_tips_tenant_id_vehicle_id_fkey;
drop function if exists tonnage_pause_after(jobs);
