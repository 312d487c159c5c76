-- Prices that the portal showed and holds for half an hour are called that: a quote is a document.
alter table quotes rename to held_prices;
alter index quotes_pkey rename to held_prices_pkey;
alter index quotes_account rename to held_prices_account;
alter index quotes_user rename to held_prices_user;
alter index quotes_valid_until rename to held_prices_valid_until;
alter table held_prices rename constraint quotes_tenant_id_account_id_fkey to held_prices_tenant_id_account_id_fkey;
alter table held_prices rename constraint quotes_tenant_id_fkey to held_prices_tenant_id_fkey;
alter table held_prices rename constraint quotes_user_id_fkey to held_prices_user_id_fkey;
