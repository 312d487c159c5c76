alter table tenants enable row level security;
grant select, update (name, logo_url, favicon_url, brand_colour, on_brand_colour, disabled, disabled_message,
  booking_url, support_email, support_phone, legal_name, company_number, vat_number, address, about, privacy_url,
  copyright_year, gtm_id, terms, terms_version, auto_confirm, discount_percent, quote_days, write_off_limit_pence, approve_accounts, metrics_sign_up, shows_free_day, shows_prices, staff_idle_hours, staff_factor_days,
  staff_factor_since, owner_factor_days, owner_factor_since, organisation_megabytes, bank_details, tracking_code_sealed,
  tracking_paid_until, sender_name, reply_to, carrier_registration, carrier_tier, carrier_expires_on, note_years, hire_ends,
  statements_day, statements_to, statements_done, reminders_daily, reminders_done) on tenants to tonnage_app;
create policy tenant_reads on tenants for select to tonnage_app using (id = (select tonnage_tenant()));
create policy staff_updates on tenants for update to tonnage_app using (
  id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

select tonnage_isolate('counters', 'tenant', 'select, update');
select tonnage_isolate('brand_images', 'staff writes', 'select, insert, update, delete');
select tonnage_isolate('newsletter_subscriptions', 'tenant', 'select, insert, update');
