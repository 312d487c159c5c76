-- Who rang for a job that staff booked by telephone, and why a price was agreed for it alone.
alter table jobs
  add caller_name text check (length(caller_name) between 1 and 200),
  add caller_phone text,
  add caller_email text,
  add price_reason text;
