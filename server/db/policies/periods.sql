select tonnage_isolate('metric_values', 'organisation', 'select, insert, update, delete');
select tonnage_isolate('metric_corrections', 'organisation', 'select, insert');
select tonnage_isolate('period_comments', 'organisation', 'select, insert, update (body, edited_at, deleted_at, is_event)');
select tonnage_isolate('period_links', 'organisation', 'select, insert, delete');
select tonnage_isolate('period_documents', 'organisation', 'select, insert, delete');
select tonnage_isolate('activities', 'organisation', 'select, insert');
select tonnage_isolate('nudges', 'organisation', 'select, insert');
select tonnage_isolate('project_period_marks', 'organisation', 'select, insert');
