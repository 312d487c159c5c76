create trigger word_order_in after insert on orders for each row execute function tonnage_word_order();
create trigger word_order after update of number, po_number, customer_reference, site_id, caller_name, caller_phone on orders
  for each row when (old.po_number is distinct from new.po_number or old.number <> new.number
    or old.caller_name is distinct from new.caller_name or old.caller_phone is distinct from new.caller_phone
    or old.customer_reference is distinct from new.customer_reference or old.site_id <> new.site_id)
  execute function tonnage_word_order();
create trigger word_document after insert or delete or update of number, title, site_id, status on documents
  for each row execute function tonnage_word_document();
create trigger word_account after insert or update of name, trading_name, number, email, phone on accounts
  for each row execute function tonnage_word_account();
create trigger word_site after insert or update of name, reference, postcode, address_line1 on sites
  for each row execute function tonnage_word_site();
create trigger word_payment after insert or update of bank_reference on payments
  for each row execute function tonnage_word_payment();
create trigger word_permit after insert or update of number, reference on permits
  for each row execute function tonnage_word_permit();
create trigger protect_signed before update or delete on documents for each row execute function tonnage_protect_signed();
create trigger protect_schedule before update on projects for each row execute function tonnage_protect_schedule();
create trigger protect_accepted before update or delete on metric_values
  for each row execute function tonnage_protect_accepted();
create trigger follow_correction after insert on metric_corrections
  for each row execute function tonnage_follow_correction();
create trigger refuse_circle after insert on metric_terms
  for each row execute function tonnage_refuse_circle();
create constraint trigger count_order after insert or update of status, site_id on orders deferrable initially deferred
  for each row execute function tonnage_count_order();
create constraint trigger follow_job after insert or update of status, date, net_pence, site_id on jobs deferrable initially deferred
  for each row execute function tonnage_follow_job();
create trigger follow_container_in after insert on orders for each row when (new.container_number is not null)
  execute function tonnage_follow_container();
create trigger follow_container after update of status, container_number on orders
  for each row when (old.container_number is not null or new.container_number is not null)
  execute function tonnage_follow_container();
create trigger forget_failed_address before update of email on users
  for each row when (old.email is distinct from new.email) execute function tonnage_forget_failed_address();
create trigger note_change before update on accounts for each row execute function tonnage_note_change();
create trigger note_change before update on orders for each row execute function tonnage_note_change();
create trigger note_change before update on jobs for each row execute function tonnage_note_change();
create trigger note_change before update on payments for each row execute function tonnage_note_change();
create trigger note_change before update on invoices for each row execute function tonnage_note_change();
create trigger note_change before update on documents for each row execute function tonnage_note_change();
create trigger note_change before update on prices for each row execute function tonnage_note_change();
create trigger note_change before update on organisations for each row execute function tonnage_note_change();
create trigger note_change before update on projects for each row execute function tonnage_note_change();
create trigger note_change before update on metrics for each row execute function tonnage_note_change();
create trigger note_due_in after insert on jobs for each row when (new.status = 'completed') execute function tonnage_follow_waste();
create trigger note_due after update of status, type, date, site_id, waste_type_id, completed_at on jobs
  for each row when (new.status = 'completed' or old.status = 'completed') execute function tonnage_follow_waste();
create trigger note_due after update of waste_type_id on orders
  for each row when (old.waste_type_id <> new.waste_type_id) execute function tonnage_follow_waste();
create trigger note_due_in after insert on documents for each row when (new.status = 'signed') execute function tonnage_follow_note();
create trigger note_due_out after delete on documents for each row when (old.status = 'signed') execute function tonnage_follow_note();
create trigger note_due after update of status, kind, job_id, site_id, waste_type_id, valid_from, valid_to on documents
  for each row when (old.status = 'signed' or new.status = 'signed') execute function tonnage_follow_note();
