select tonnage_isolate('projects', 'organisation', 'select, insert, update', also => 'deleted_at is null');
select tonnage_isolate('metrics', 'organisation', 'select, insert, update', also => 'deleted_at is null');
select tonnage_isolate('metric_terms', 'organisation', 'select, insert, delete');
select tonnage_isolate('metric_viewers', 'organisation', 'select, insert, delete');

-- A person's own, also for the managers of the organisation.
select tonnage_isolate('metric_favourites', 'organisation', 'select, insert, delete', also => 'user_id = (select tonnage_user())');
select tonnage_isolate('metric_templates', 'organisation', 'select, insert, delete');
select tonnage_isolate('metric_weekend_spans', 'organisation', 'select, insert, update, delete');
select tonnage_isolate('metric_objectives', 'organisation', 'select, insert, update');
select tonnage_isolate('scheduled_reports', 'organisation', 'select, insert, update, delete');
select tonnage_isolate('report_readers', 'organisation', 'select, insert, update, delete');

-- Whoever writes a value marks the alerts of others that it sets off.
select tonnage_isolate('metric_alerts', 'organisation', 'select, insert, update, delete');
