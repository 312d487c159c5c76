select tonnage_isolate('metric_sources', 'organisation', 'select, insert, update, delete');
select tonnage_isolate('metric_source_figures', 'organisation', 'select, insert, update');
select tonnage_isolate('metric_evidence', 'organisation', 'select, insert, delete');
