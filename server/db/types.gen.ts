// Made from the migrations by `npm run db:types`. Do not edit.
import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, string, string>;
type Json = ColumnType<unknown, string, string>;
type DefaultedTimestamp = ColumnType<Date, string | undefined, string>;
type DefaultedJson = ColumnType<unknown, string | undefined, string>;

export interface Absences {
  tenant_id: string;
  id: string;
  vehicle_id: string | null;
  driver_id: string | null;
  reason: 'breakdown' | 'mot' | 'service' | 'holiday' | 'sick' | 'other';
  note: string | null;
  from_date: string;
  from_minute: number;
  until_date: string;
  until_minute: number;
  created_at: Timestamp;
}

export interface AccountContactItems {
  tenant_id: string;
  id: string;
  account_id: string;
  contact_id: string;
  kind: 'phone' | 'mobile' | 'email';
  value: string;
  label: string | null;
  purposes: Generated<string[]>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface AccountContacts {
  tenant_id: string;
  id: string;
  account_id: string;
  name: string;
  job_title: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface AccountMembers {
  tenant_id: string;
  account_id: string;
  user_id: string;
  role: 'owner' | 'manager' | 'buyer' | 'accounts' | 'viewer';
  site_ids: string[] | null;
  valid_from: string | null;
  valid_to: string | null;
  last_used_at: Timestamp | null;
  created_at: Timestamp;
}

export interface AccountMerges {
  tenant_id: string;
  id: string;
  merged_id: string;
  survivor_id: string;
  merged_at: Timestamp;
  merged_by: string;
  was_status: string;
  exposure_pence: number;
  moved: Json;
  undone_at: Timestamp | null;
}

export interface Accounts {
  tenant_id: string;
  id: string;
  number: string;
  name: string;
  status: Generated<'pending' | 'active' | 'on_stop' | 'closed'>;
  type: 'credit' | 'prepay';
  credit_limit_pence: number | null;
  exposure_pence: Generated<number>;
  payment_terms_days: Generated<number>;
  po_mandatory: Generated<boolean>;
  household: Generated<boolean>;
  trading_name: string | null;
  company_number: string | null;
  vat_number: string | null;
  sic_code: string | null;
  email: string | null;
  phone: string | null;
  invoice_email: string | null;
  billing_address: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  terms_basis: Generated<'invoice' | 'end_of_month'>;
  invoice_grouping: Generated<'account' | 'site' | 'order' | 'po' | 'job'>;
  invoice_frequency: Generated<'completion' | 'weekly' | 'monthly'>;
  invoices_held: Generated<boolean>;
  merged_into: string | null;
  changed_at: DefaultedTimestamp;
  reverse_charge: Generated<boolean>;
  fuel_surcharge_exempt: Generated<boolean>;
}

export interface Activities {
  tenant_id: string;
  id: string;
  organisation_id: string;
  project_id: string;
  metric_id: number;
  period_key: string | null;
  type: 'VALUE_ACCEPTED' | 'VALUE_DISMISSED' | 'VALUE_EDITED' | 'VALUE_REPORTED' | 'OBJECTIVE_MODIFIED' | 'LINK_ADDED' | 'LINK_REMOVED' | 'DOCUMENT_ADDED' | 'DOCUMENT_REMOVED' | 'VALUE_CORRECTED';
  actor_id: string | null;
  payload: Json;
  at: Timestamp;
}

export interface Allocations {
  tenant_id: string;
  id: string;
  account_id: string;
  invoice_id: string | null;
  payment_id: string | null;
  credit_note_id: string | null;
  amount_pence: number;
  allocated_on: string;
  created_at: Timestamp;
  refund_id: string | null;
}

export interface AnsweredChallenges {
  hash: string;
  answered_at: Timestamp;
}

export interface ApiKeys {
  tenant_id: string;
  id: string;
  name: string;
  hint: string;
  secret_hash: string;
  scopes: string[];
  made_by: string | null;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
  expires_at: Timestamp | null;
  networks: Generated<string[]>;
}

export interface AuditEvents {
  tenant_id: string;
  id: string;
  account_id: string | null;
  at: Timestamp;
  actor_kind: 'customer' | 'staff' | 'system' | 'driver';
  actor_user_id: string | null;
  action: string;
  entity: string;
  entity_id: string;
  changes: DefaultedJson;
  actor_driver_id: string | null;
}

export interface BankFiles {
  tenant_id: string;
  id: string;
  file_name: string;
  layout: string;
  columns: Json;
  added: number;
  read_by: string;
  read_at: Timestamp;
}

export interface BankLines {
  tenant_id: string;
  id: string;
  file_id: string;
  identity: string;
  day: string;
  amount_pence: number;
  payer: string;
  reference: string | null;
  state: Generated<'open' | 'matched' | 'left_out'>;
  payment_id: string | null;
  recorded: Generated<boolean>;
  reason: string | null;
  settled_by: string | null;
  settled_at: Timestamp | null;
}

export interface BankPayers {
  tenant_id: string;
  name: string;
  account_id: string;
}

export interface BankRates {
  tenant_id: string;
  day: string;
  rate_bp: number;
}

export interface BlockedPeople {
  tenant_id: string;
  user_id: string;
  blocked_at: Timestamp;
  blocked_by: string | null;
  reason: string;
}

export interface BrandImages {
  tenant_id: string;
  kind: 'logo' | 'favicon';
  mime: 'image/png' | 'image/x-icon';
  bytes: Buffer;
  width: number;
  height: number;
  sha256: string;
  changed_at: Timestamp;
}

export interface BreaksAndTips {
  tenant_id: string;
  id: string;
  vehicle_id: string;
  date: string;
  kind: 'break' | 'tip';
  minutes: number;
  after_stop: number;
  created_at: Timestamp;
}

export interface CalendarFeeds {
  tenant_id: string;
  account_id: string;
  user_id: string;
  token_hash: string;
  created_at: Timestamp;
}

export interface ChargeTypes {
  tenant_id: string;
  id: string;
  code: 'wasted_journey' | 'overload' | 'contamination' | 'waiting' | 'item' | 'other';
  label: string;
  unit: string;
  net_pence: number | null;
  vat_rate_bp: number;
  active: Generated<boolean>;
  created_at: Timestamp;
  vat_category: 'standard' | 'reduced' | 'zero' | 'exempt' | 'outside' | null;
  goods: Generated<boolean>;
}

export interface Charges {
  tenant_id: string;
  id: string;
  account_id: string;
  order_id: string;
  code: 'wasted_journey' | 'overload' | 'contamination' | 'waiting' | 'item' | 'other' | 'permit';
  label: string;
  quantity: number;
  unit_pence: number;
  net_pence: number;
  vat_rate_bp: number;
  vat_pence: number;
  date: string;
  invoice_id: string | null;
  created_at: Timestamp;
  document_id: string | null;
  vat_category: 'standard' | 'reduced' | 'zero' | 'exempt' | 'outside';
  goods: Generated<boolean>;
}

export interface ContainerSubTypes {
  tenant_id: string;
  id: string;
  name: string;
  size_yards: number;
  length_cm: number;
  width_cm: number;
  height_cm: number;
  max_load_kg: number | null;
  allows_heavy_waste: boolean;
  allowed_on_road: boolean;
  sort_order: number;
  active: Generated<boolean>;
}

export interface ContainerTypeSubTypes {
  tenant_id: string;
  container_type_id: string;
  container_sub_type_id: string;
}

export interface ContainerTypes {
  tenant_id: string;
  id: string;
  code: string;
  name: string;
  description: string | null;
  shape: 'skip' | 'enclosed' | 'roro';
  dwt_code: string;
  sort_order: number;
  active: Generated<boolean>;
}

export interface Containers {
  tenant_id: string;
  id: string;
  number: string;
  container_sub_type_id: string;
  depot_id: string;
  state: 'site' | 'lorry' | 'depot' | 'repair' | 'lost' | 'scrapped';
  order_id: string | null;
  vehicle_id: string | null;
  note: string | null;
  to_check: Generated<boolean>;
  since: Timestamp;
  created_at: Timestamp;
}

export interface Counters {
  tenant_id: string;
  kind: 'account' | 'order' | 'note' | 'ticket' | 'invoice' | 'credit_note' | 'quote';
  next_value: number;
  prefix: string;
  digits: number;
}

export interface CredentialTries {
  key: string;
  since: Timestamp;
  tries: number;
}

export interface CustomerLog {
  tenant_id: string;
  id: string;
  account_id: string;
  kind: 'call' | 'complaint' | 'note';
  body: string;
  follow_up_on: string | null;
  written_by: string;
  created_at: Timestamp;
  closed_at: Timestamp | null;
  closed_by: string | null;
  outcome: string | null;
}

export interface DateProposals {
  tenant_id: string;
  id: string;
  account_id: string;
  job_id: string;
  date: string;
  slot: 'am' | 'pm' | 'any';
  note: string | null;
  status: Generated<'waiting' | 'accepted' | 'declined' | 'withdrawn'>;
  proposed_by: string;
  created_at: Timestamp;
  answered_at: Timestamp | null;
}

export interface DepotClosures {
  tenant_id: string;
  depot_id: string;
  date: string;
  reason: string;
}

export interface DepotDayNotes {
  tenant_id: string;
  depot_id: string;
  date: string;
  note: string;
}

export interface DepotDays {
  tenant_id: string;
  depot_id: string;
  date: string;
  capacity: number;
  booked: number;
}

export interface DepotWeekdays {
  tenant_id: string;
  depot_id: string;
  weekday: number;
  cut_off: string;
  capacity: number;
}

export interface Depots {
  tenant_id: string;
  id: string;
  code: string;
  name: string;
  postcode: string;
  phone: string | null;
  nation: 'england_wales' | 'scotland' | 'northern_ireland';
  works_bank_holidays: Generated<boolean>;
  lead_days: Generated<number>;
  created_at: Timestamp;
  address: string | null;
  permit_number: string | null;
  permit_kind: Generated<'permit' | 'exemption'>;
  permit_expires_on: string | null;
}

export interface Documents {
  tenant_id: string;
  id: string;
  account_id: string;
  site_id: string | null;
  order_id: string | null;
  job_id: string | null;
  waste_type_id: string | null;
  kind: 'wtn' | 'season_ticket' | 'weighbridge_ticket' | 'permit' | 'invoice' | 'credit_note' | 'photo' | 'signature' | 'other';
  number: string | null;
  title: string;
  status: 'draft' | 'awaiting_signature' | 'signed' | 'issued' | 'void';
  date: string;
  valid_from: string | null;
  valid_to: string | null;
  created_at: Timestamp;
  file_id: string | null;
  content: Json | null;
  uploaded_by: string | null;
  retain_until: string | null;
  issuer: Json | null;
  signed_at: Timestamp | null;
  signed_by: string | null;
  signature: Json | null;
  voided_at: Timestamp | null;
  updated_at: Timestamp;
  said: Json | null;
  replaces_id: string | null;
  void_reason: string | null;
  reminded_on: string | null;
  changed_at: DefaultedTimestamp;
  enquiry_id: string | null;
}

export interface Drivers {
  tenant_id: string;
  id: string;
  depot_id: string;
  name: string;
  phone: string | null;
  active: Generated<boolean>;
  created_at: Timestamp;
  licence_expires_on: string | null;
  cpc_expires_on: string | null;
}

export interface EmailChanges {
  user_id: string;
  email: string;
  new_hash: string;
  old_hash: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface EmailOptOuts {
  tenant_id: string;
  user_id: string;
  account_id: string;
  template: string;
}

export interface Emails {
  tenant_id: string;
  id: string;
  account_id: string | null;
  template: string;
  to_address: string;
  data: Json;
  state: Generated<'queued' | 'sent' | 'kept' | 'failed'>;
  subject: string | null;
  html: string | null;
  plain: string | null;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: Timestamp;
  sent_at: Timestamp | null;
  once: string | null;
  claimed_until: Timestamp | null;
  next_at: Timestamp | null;
  caused_by: string | null;
}

export interface Enquiries {
  tenant_id: string;
  id: string;
  account_id: string;
  site_id: string | null;
  order_id: string | null;
  invoice_id: string | null;
  invoice_position: number | null;
  kind: 'missed_visit' | 'damaged_container' | 'access' | 'wrong_container' | 'other' | 'invoice';
  status: Generated<'open' | 'closed'>;
  opened_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface EnquiryMessages {
  tenant_id: string;
  id: string;
  account_id: string;
  enquiry_id: string;
  body: string | null;
  event: 'closed' | 'reopened' | null;
  from_office: boolean;
  written_by: string;
  created_at: Timestamp;
}

export interface Files {
  tenant_id: string;
  id: string;
  account_id: string | null;
  key: string;
  name: string;
  mime: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp';
  size: number;
  sha256: string;
  uploaded_by: string | null;
  created_at: Timestamp;
  organisation_id: string | null;
}

export interface FuelSurcharges {
  tenant_id: string;
  id: string;
  percent_bp: number;
  job_types: string[];
  valid_from: string;
  valid_to: string | null;
  created_at: Timestamp;
}

export interface HeldPrices {
  tenant_id: string;
  id: string;
  account_id: string;
  user_id: string;
  question: Json;
  price: Json;
  valid_until: Timestamp;
  created_at: Timestamp;
}

export interface IdempotencyKeys {
  tenant_id: string;
  principal_id: string;
  key: string;
  request_hash: string;
  response: Json | null;
  created_at: Timestamp;
  account_id: string | null;
  reach: string[] | null;
}

export interface ImportRows {
  tenant_id: string;
  import_id: string;
  entity: string;
  entity_id: string;
}

export interface Imports {
  tenant_id: string;
  id: string;
  kind: 'customers' | 'sites' | 'containers' | 'orders' | 'tickets' | 'invoices';
  file_name: string;
  state: Generated<'waiting' | 'done' | 'failed' | 'undone'>;
  rows: number;
  added: Generated<number>;
  reason: string | null;
  content: string | null;
  columns: Json;
  started_by: string;
  started_at: Timestamp;
  undone_by: string | null;
  undone_at: Timestamp | null;
  meanings: DefaultedJson;
}

export interface IncomingDeliveries {
  tenant_id: string;
  id: string;
  organisation_id: string;
  webhook_id: string;
  delivery: string;
  signature: string;
  received_at: Timestamp;
  reported: Generated<number>;
  unchanged: Generated<number>;
  refused: Generated<number>;
  problems: DefaultedJson;
}

export interface IncomingWebhooks {
  tenant_id: string;
  id: string;
  organisation_id: string;
  name: string;
  secret: string;
  mapping: Json;
  made_by: string;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

export interface InterestClaims {
  tenant_id: string;
  id: string;
  invoice_id: string;
  charge_id: string;
  up_to: string;
  interest_pence: number;
  fixed_pence: number;
  made_at: Timestamp;
  made_by: string;
}

export interface Invitations {
  tenant_id: string;
  id: string;
  account_id: string;
  email: string;
  role: 'owner' | 'manager' | 'buyer' | 'accounts' | 'viewer';
  site_ids: string[] | null;
  valid_from: string | null;
  valid_to: string | null;
  invited_by: string;
  token_hash: string;
  expires_at: Timestamp;
  created_at: Timestamp;
  accepted_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

export interface InvoiceDisputes {
  tenant_id: string;
  id: string;
  invoice_id: string;
  reason: string;
  raised_on: string;
  raised_at: Timestamp;
  raised_by: string;
  ended_on: string | null;
  ended_at: Timestamp | null;
  ended_by: string | null;
  outcome: string | null;
}

export interface InvoiceHolds {
  tenant_id: string;
  id: string;
  account_id: string;
  job_id: string | null;
  charge_id: string | null;
  reason: string;
  held_by: string;
  held_at: Timestamp;
}

export interface InvoiceLines {
  tenant_id: string;
  invoice_id: string;
  position: number;
  account_id: string;
  order_id: string | null;
  job_id: string | null;
  code: string;
  label: string;
  quantity: number;
  unit_pence: number;
  net_pence: number;
  vat_rate_bp: number;
  vat_pence: number;
  date: string;
  from_date: string | null;
  credits_id: string | null;
  credits_position: number | null;
  credited_net_pence: Generated<number>;
  credited_vat_pence: Generated<number>;
  vat_category: 'standard' | 'reduced' | 'zero' | 'exempt' | 'outside' | 'reverse_charge';
}

export interface InvoiceRunAccounts {
  tenant_id: string;
  run_id: string;
  account_id: string;
  status: Generated<'pending' | 'done' | 'failed'>;
  reason: string | null;
  emailed: boolean | null;
}

export interface InvoiceRuns {
  tenant_id: string;
  id: string;
  up_to: string;
  issued_on: string;
  started_by: string | null;
  started_at: Timestamp;
}

export interface InvoiceWords {
  tenant_id: string;
  id: string;
  account_id: string;
  job_id: string | null;
  charge_id: string | null;
  code: string;
  label: string;
  written_by: string;
  written_at: Timestamp;
}

export interface Invoices {
  tenant_id: string;
  id: string;
  account_id: string;
  site_id: string | null;
  kind: 'invoice' | 'credit_note';
  number: string;
  issued_on: string;
  due_on: string;
  run_id: string | null;
  period_from: string | null;
  period_to: string | null;
  receipt_for: string | null;
  credits_id: string | null;
  reason: string | null;
  net_pence: number;
  vat_pence: number;
  gross_pence: number;
  paid_pence: Generated<number>;
  credited_pence: Generated<number>;
  document_id: string;
  created_at: Timestamp;
  replaces_id: string | null;
  changed_at: DefaultedTimestamp;
  brought_forward_pence: number | null;
  po_number: string | null;
  note: string | null;
  written_off_pence: Generated<number>;
}

export interface Jobs {
  tenant_id: string;
  id: string;
  account_id: string;
  order_id: string;
  site_id: string;
  depot_id: string;
  sequence: number;
  type: 'delivery' | 'exchange' | 'collection' | 'tip_and_return' | 'reposition' | 'wait_and_load';
  status: 'requested' | 'confirmed' | 'allocated' | 'en_route' | 'completed' | 'failed' | 'declined' | 'cancelled';
  date: string;
  slot: 'am' | 'pm' | 'any';
  requested_for: string | null;
  container_sub_type_id: string;
  waste_type_id: string;
  notes: string | null;
  price: Json | null;
  net_pence: Generated<number>;
  driver_name: string | null;
  vehicle_registration: string | null;
  failed_reason: string | null;
  dismissed_at: Timestamp | null;
  net_weight_kg: number | null;
  completed_at: Timestamp | null;
  requested_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  payment_id: string | null;
  location_notes: string | null;
  invoice_id: string | null;
  over_hire_to: string | null;
  overweight_waived: Generated<boolean>;
  vehicle_id: string | null;
  driver_id: string | null;
  gross_weight_kg: number | null;
  tare_weight_kg: number | null;
  weight_estimated: Generated<boolean>;
  container_number: string | null;
  taken_container_number: string | null;
  changed_at: DefaultedTimestamp;
  run_position: number | null;
  started_at: Timestamp | null;
  failed_at: Timestamp | null;
  caller_name: string | null;
  caller_phone: string | null;
  caller_email: string | null;
  price_reason: string | null;
}

export interface KnownDevices {
  user_id: string;
  token_hash: string;
  created_at: Timestamp;
  last_used_at: Timestamp;
}

export interface LedgerCodes {
  tenant_id: string;
  package: 'xero' | 'quickbooks' | 'sage50';
  key: string;
  code: string;
}

export interface LedgerDocuments {
  tenant_id: string;
  package: 'xero' | 'quickbooks' | 'sage50';
  kind: 'invoice' | 'credit_note' | 'receipt' | 'refund' | 'reversal';
  document_id: string;
  export_id: string;
}

export interface LedgerExports {
  tenant_id: string;
  id: string;
  package: 'xero' | 'quickbooks' | 'sage50';
  from_date: string | null;
  up_to: string;
  totals: Json;
  exported_by: string;
  exported_at: Timestamp;
}

export interface LedgerFiles {
  tenant_id: string;
  export_id: string;
  position: number;
  name: string;
  content: string;
}

export interface LedgerSettings {
  tenant_id: string;
  package: 'xero' | 'quickbooks' | 'sage50';
}

export interface LoginLinks {
  tenant_id: string;
  provider_id: string;
  subject: string;
  user_id: string;
  created_at: Timestamp;
  last_used_at: Timestamp;
}

export interface LoginProviderDomains {
  tenant_id: string;
  domain: string;
  provider_id: string;
}

export interface LoginProviders {
  tenant_id: string;
  id: string;
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  audience: 'staff' | 'account' | 'organisation';
  account_id: string | null;
  organisation_id: string | null;
  newcomer_role: string | null;
  required: boolean;
  logs_out: boolean;
  enabled: Generated<boolean>;
  logout_url: string | null;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
}

export interface MetricAlerts {
  tenant_id: string;
  metric_id: number;
  user_id: string;
  kind: 'OFF_TRACK' | 'ABOVE' | 'BELOW';
  organisation_id: string;
  threshold: number | null;
  told_key: string | null;
}

export interface MetricCorrections {
  tenant_id: string;
  metric_id: number;
  period_key: string;
  number: number;
  organisation_id: string;
  value: number;
  reason: string;
  author_id: string;
  at: Timestamp;
}

export interface MetricEvidence {
  tenant_id: string;
  metric_id: number;
  period_key: string;
  job_id: string;
  organisation_id: string;
  order_id: string;
  order_number: string;
  site_id: string;
  site_name: string;
  waste_name: string;
  job_type: string;
  done_on: string;
  net_kg: number | null;
  estimated: boolean;
  recovered_kg: number | null;
  net_pence: number | null;
  cost_pence: number | null;
  contaminated: boolean;
  on_time: boolean;
  hire_days: number | null;
}

export interface MetricFavourites {
  tenant_id: string;
  metric_id: number;
  user_id: string;
  organisation_id: string;
}

export interface MetricObjectives {
  tenant_id: string;
  metric_id: number;
  from_key: string;
  organisation_id: string;
  value: number | null;
  direction: 'UP' | 'DOWN' | 'EXACTLY' | 'BETWEEN';
  upper_value: number | null;
  tolerance: Generated<number>;
  note: Generated<string>;
  created_by: string;
  created_at: Timestamp;
}

export interface MetricSourceFigures {
  tenant_id: string;
  metric_id: number;
  period_key: string;
  organisation_id: string;
  account_id: string | null;
  feed: string;
  said: string | null;
  shown: string | null;
  synced_at: Timestamp;
}

export interface MetricSources {
  tenant_id: string;
  metric_id: number;
  organisation_id: string;
  account_id: string | null;
  account_name: string;
  feed: 'tonnes' | 'recovered' | 'disposed' | 'recycling' | 'spend' | 'spend_per_tonne' | 'collections' | 'contamination' | 'on_time' | 'hire_days' | 'margin';
  sites: Json | null;
  lag_hours: number;
  from_key: string;
  next_key: string;
  next_sync_at: Timestamp;
  connected_by: string;
  connected_at: Timestamp;
  paused_at: Timestamp | null;
}

export interface MetricTemplates {
  tenant_id: string;
  id: string;
  organisation_id: string;
  name: string;
  metrics: Json;
  created_by: string;
  created_at: Timestamp;
}

export interface MetricTerms {
  tenant_id: string;
  metric_id: number;
  term_id: number;
  organisation_id: string;
}

export interface MetricValues {
  tenant_id: string;
  metric_id: number;
  period_key: string;
  organisation_id: string;
  status: 'TO_BE_ACCEPTED' | 'UPDATED' | 'ACCEPTED';
  kind: 'VALUE' | 'DISMISSED';
  value: number | null;
  reason_code: 'NO_ACTIVITY' | 'HOLIDAY' | 'NOT_MEASURED' | 'DATA_LOST' | 'OTHER' | 'FINISHED' | null;
  reason: string | null;
  reported_by: string | null;
  reported_at: Timestamp;
  accepted_by: string | null;
  accepted_at: Timestamp | null;
  change_requested_at: Timestamp | null;
  version: number;
  flagged: Generated<boolean>;
  corrected: number | null;
}

export interface MetricViewers {
  tenant_id: string;
  metric_id: number;
  user_id: string;
  organisation_id: string;
}

export interface MetricWeekendSpans {
  tenant_id: string;
  metric_id: number;
  from_date: string;
  to_date: string | null;
  organisation_id: string;
}

export interface Metrics {
  tenant_id: string;
  id: Generated<number>;
  public_id: string;
  organisation_id: string;
  project_id: string;
  name: string;
  code: string | null;
  description: Generated<string>;
  category: 'marketing' | 'sales' | 'business' | 'analytics' | 'staffing' | 'realEstate' | 'dev' | 'costAnalytics' | 'performance' | 'wasteManagement' | 'custom';
  type: 'CURRENCY' | 'TIME' | 'WEIGHT' | 'AREA' | 'COUNT' | 'PERCENT';
  unit: string | null;
  aggregate: 'sum' | 'avg';
  position: number;
  editor_id: string | null;
  start_date: string;
  due_from: string;
  auto_accept: Generated<boolean>;
  finished_at: Timestamp | null;
  created_at: Timestamp;
  next_open_key: string;
  next_due_at: Timestamp;
  resolved_count: Generated<number>;
  weekend_rows: Generated<number>;
  last_key: string | null;
  last_version: Generated<number>;
  formula: Json | null;
  off_track_key: string | null;
  deleted_at: Timestamp | null;
  changed_at: DefaultedTimestamp;
  compute_from: string | null;
}

export interface MetricsPeople {
  tenant_id: string;
  user_id: string;
  privacy_accepted_at: Timestamp;
}

export interface NewsletterSubscriptions {
  tenant_id: string;
  id: string;
  email: string;
  state: 'asked' | 'confirmed' | 'ended';
  confirm_hash: string | null;
  confirm_until: Timestamp | null;
  leave_key: string;
  asked_at: Timestamp;
  confirmed_at: Timestamp | null;
  ended_at: Timestamp | null;
}

export interface NotesDue {
  tenant_id: string;
  job_id: string;
}

export interface NotificationSettings {
  tenant_id: string;
  user_id: string;
  mail_off: Generated<string[]>;
  digest_hour: Generated<number>;
  time_zone: string | null;
  digested_at: Timestamp | null;
  leave_key: Generated<string>;
}

export interface Notifications {
  tenant_id: string;
  id: string;
  user_id: string;
  organisation_id: string | null;
  project_id: string | null;
  type: string;
  actor_id: string | null;
  things: Generated<number>;
  payload: Json;
  began_at: Timestamp;
  at: Timestamp;
  read_at: Timestamp | null;
}

export interface Nudges {
  tenant_id: string;
  organisation_id: string;
  user_id: string;
  day: string;
  project_id: string;
  nudged_by: string;
  at: Timestamp;
}

export interface OrderCounts {
  tenant_id: string;
  account_id: string;
  site_id: string;
  status: string;
  orders: number;
}

export interface OrderNotes {
  tenant_id: string;
  id: string;
  order_id: string;
  body: string;
  written_by: string;
  created_at: Timestamp;
}

export interface OrderSpend {
  tenant_id: string;
  account_id: string;
  month: string;
  site_id: string;
  net_pence: number;
}

export interface Orders {
  tenant_id: string;
  id: string;
  account_id: string;
  site_id: string;
  depot_id: string;
  number: string;
  status: 'awaiting_payment' | 'requested' | 'scheduled' | 'on_site' | 'collection_booked' | 'completed' | 'cancelled' | 'declined';
  container_type_id: string;
  container_sub_type_id: string;
  waste_type_id: string;
  placement: 'private' | 'highway';
  price: Json;
  net_pence: number;
  vat_pence: number;
  gross_pence: number;
  hire_days: number;
  hire_start: string | null;
  hire_until: string | null;
  hire_end: string | null;
  po_number: string | null;
  container_number: string | null;
  customer_reference: string | null;
  site_contact_id: string | null;
  location_notes: string | null;
  driver_notes: string | null;
  payment_id: string | null;
  copied_from_order_id: string | null;
  declaration: Json;
  terms_version: string;
  placed_by: string;
  closed_reason: string | null;
  caller_name: string | null;
  caller_phone: string | null;
  caller_email: string | null;
  price_reason: string | null;
  ordered_on: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  changed_at: DefaultedTimestamp;
}

export interface OrganisationInvitations {
  tenant_id: string;
  id: string;
  organisation_id: string;
  role: 'manager' | 'editor' | 'viewer';
  metric_id: number | null;
  email: string;
  token_hash: string;
  invited_by: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  accepted_at: Timestamp | null;
  declined_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

export interface OrganisationKeys {
  tenant_id: string;
  id: string;
  organisation_id: string;
  name: string;
  hint: string;
  secret_hash: string;
  scopes: string[];
  project_id: string | null;
  made_by: string;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
  networks: Generated<string[]>;
}

export interface OrganisationMembers {
  tenant_id: string;
  organisation_id: string;
  user_id: string;
  role: 'manager' | 'member';
  joined_at: Timestamp;
}

export interface Organisations {
  tenant_id: string;
  id: string;
  name: string;
  name_norm: string;
  description: Generated<string>;
  time_zone: string;
  four_eyes: Generated<boolean>;
  created_by: string;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  changed_at: DefaultedTimestamp;
}

export interface Passkeys {
  id: string;
  user_id: string;
  host: string;
  credential: string;
  public_key: string;
  counter: number;
  transports: Generated<string[]>;
  name: string;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
}

export interface PaymentPromises {
  tenant_id: string;
  id: string;
  account_id: string;
  amount_pence: number;
  promised_on: string;
  due_on: string;
  made_at: Timestamp;
  made_by: string;
  withdrawn_at: Timestamp | null;
}

export interface Payments {
  tenant_id: string;
  id: string;
  account_id: string;
  provider: 'sandbox' | 'stripe' | 'bank' | 'cash' | 'cheque' | 'card_terminal' | 'set_off' | 'write_off';
  reference: string;
  amount_pence: number;
  status: 'pending' | 'paid' | 'declined' | 'expired' | 'voided';
  expires_at: Timestamp | null;
  created_at: Timestamp;
  settled_at: Timestamp | null;
  refund_due_pence: Generated<number>;
  invoice_id: string | null;
  started_by: string | null;
  received_on: string | null;
  allocated_pence: Generated<number>;
  bank_reference: string | null;
  checkout_id: string | null;
  checkout_url: string | null;
  declines: Generated<number>;
  voided_on: string | null;
  void_reason: string | null;
  moved_to: string | null;
  changed_at: DefaultedTimestamp;
  write_off_cause: 'small_balance' | 'insolvent' | 'untraceable' | 'agreed' | 'time_barred' | 'other' | null;
  write_off_note: string | null;
}

export interface PeriodComments {
  tenant_id: string;
  id: string;
  metric_id: number;
  period_key: string;
  organisation_id: string;
  author_id: string | null;
  body: string;
  created_at: Timestamp;
  edited_at: Timestamp | null;
  deleted_at: Timestamp | null;
  is_event: Generated<boolean>;
}

export interface PeriodDocuments {
  tenant_id: string;
  id: string;
  metric_id: number;
  period_key: string;
  organisation_id: string;
  author_id: string;
  file_id: string;
  created_at: Timestamp;
}

export interface PeriodLinks {
  tenant_id: string;
  id: string;
  metric_id: number;
  period_key: string;
  organisation_id: string;
  author_id: string;
  label: string;
  url: string;
  created_at: Timestamp;
}

export interface PermitAreas {
  tenant_id: string;
  id: string;
  council: string;
  charge_pence: number;
  vat_rate_bp: number;
  valid_days: number;
  lead_days: number;
  vat_category: 'standard' | 'reduced' | 'zero' | 'exempt' | 'outside' | null;
}

export interface Permits {
  tenant_id: string;
  id: string;
  account_id: string;
  order_id: string;
  permit_area_id: string;
  number: string | null;
  status: 'required' | 'applied' | 'granted' | 'refused' | 'expired' | 'not_needed';
  valid_from: string | null;
  valid_to: string | null;
  created_at: Timestamp;
  applied_on: string | null;
  reference: string | null;
  refused_reason: string | null;
}

export interface Prices {
  tenant_id: string;
  id: string;
  site_id: string | null;
  account_id: string | null;
  zone_id: string | null;
  depot_id: string | null;
  container_sub_type_id: string;
  waste_type_id: string | null;
  job_type: 'delivery' | 'exchange' | 'collection' | 'tip_and_return' | 'reposition' | 'wait_and_load';
  net_pence: number;
  vat_rate_bp: number;
  included_tonnes: number | null;
  per_tonne_pence: number | null;
  hire_days: number;
  over_hire_pence_per_day: number;
  valid_from: string;
  valid_to: string | null;
  price_on_application: Generated<boolean>;
  changed_at: DefaultedTimestamp;
  over_hire_pence_per_week: number | null;
}

export interface PrivacyRequests {
  tenant_id: string;
  id: string;
  kind: 'complaint' | 'access' | 'erasure' | 'other';
  name: string;
  email: string | null;
  phone: string | null;
  body: string;
  received_on: string;
  due_on: string;
  created_at: Timestamp;
  entered_by: string | null;
  answer: string | null;
  answered_at: Timestamp | null;
  answered_by: string | null;
  erased_at: Timestamp | null;
}

export interface ProjectPeriodMarks {
  tenant_id: string;
  project_id: string;
  period_key: string;
  kind: 'reported' | 'accepted';
  organisation_id: string;
  at: Timestamp;
}

export interface Projects {
  tenant_id: string;
  id: string;
  organisation_id: string;
  name: string;
  description: Generated<string>;
  categories: Generated<string[]>;
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'YEARLY';
  weekday: number | null;
  month_day: number | null;
  month: number | null;
  time_zone: string;
  grace_days: number;
  start_date: string;
  created_by: string;
  created_at: Timestamp;
  finished_at: Timestamp | null;
  deleted_at: Timestamp | null;
  changed_at: DefaultedTimestamp;
}

export interface Quotes {
  tenant_id: string;
  id: string;
  number: string;
  account_id: string | null;
  site_id: string | null;
  name: string;
  company: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  postcode: string;
  date: string;
  lines: Json;
  net_pence: number;
  vat_pence: number;
  gross_pence: number;
  notes: string | null;
  valid_to: string;
  status: 'open' | 'accepted' | 'declined';
  emailed_at: Timestamp | null;
  answered_at: Timestamp | null;
  accepted_name: string | null;
  accepted_date: string | null;
  accepted_po: string | null;
  accepted_notes: string | null;
  accepted_ip: string | null;
  reason: string | null;
  problem: string | null;
  ordered: Generated<boolean>;
  created_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface Refunds {
  tenant_id: string;
  id: string;
  account_id: string;
  payment_id: string | null;
  method: 'card' | 'bank' | 'cash' | 'cheque' | 'card_terminal';
  amount_pence: number;
  due_pence: number;
  made_on: string;
  reason: string;
  reference: string | null;
  status: 'sending' | 'made' | 'failed';
  failure: string | null;
  made_by: string | null;
  created_at: Timestamp;
}

export interface RemindedInvoices {
  tenant_id: string;
  invoice_id: string;
  step: number;
  reminder_id: string;
}

export interface ReminderSteps {
  tenant_id: string;
  step: number;
  days: number;
  subject: string;
  body: string;
}

export interface Reminders {
  tenant_id: string;
  id: string;
  account_id: string;
  step: number;
  sent_on: string;
  sent_at: Timestamp;
  sent_by: string | null;
  sent_to: string[];
}

export interface ReportReaders {
  tenant_id: string;
  report_id: string;
  user_id: string;
  organisation_id: string;
  sent_on: string | null;
  stopped_at: Timestamp | null;
  stop_key: Generated<string>;
}

export interface Routes {
  tenant_id: string;
  id: string;
  driver_id: string;
  date: string;
  token_hash: string | null;
  token_sealed: string | null;
  expires_at: Timestamp;
  made_by: string;
  created_at: Timestamp;
}

export interface SavedViews {
  tenant_id: string;
  id: string;
  user_id: string;
  name: string;
  search: string;
  created_at: Timestamp;
  list: string;
}

export interface ScheduledReports {
  tenant_id: string;
  id: string;
  organisation_id: string;
  project_id: string | null;
  frequency: 'WEEKLY' | 'MONTHLY';
  weekday: number;
  month_day: number;
  hour: number;
  made_by: string;
  created_at: Timestamp;
  paused_at: Timestamp | null;
}

export interface SearchWords {
  tenant_id: string;
  account_id: string;
  kind: 'order' | 'document' | 'account' | 'site' | 'payment' | 'permit' | 'caller';
  word: string;
  thing_id: string;
  site_id: string | null;
}

export interface Sessions {
  tenant_id: string;
  id: string;
  user_id: string;
  account_id: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  ended_at: Timestamp | null;
  ended_because: string | null;
  user_agent: string | null;
  last_used_at: DefaultedTimestamp;
  network: string | null;
  two_factor: Generated<boolean>;
  provider_id: string | null;
}

export interface SiteContactItems {
  tenant_id: string;
  id: string;
  account_id: string;
  contact_id: string;
  kind: 'phone' | 'mobile' | 'email';
  value: string;
  label: string | null;
  purposes: Generated<string[]>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface SiteContacts {
  tenant_id: string;
  id: string;
  account_id: string;
  site_id: string;
  name: string;
  role: string | null;
  phone: string | null;
  created_at: Timestamp;
  on_site: Generated<boolean>;
  updated_at: Timestamp;
  removed_at: Timestamp | null;
}

export interface Sites {
  tenant_id: string;
  id: string;
  account_id: string;
  depot_id: string | null;
  zone_id: string | null;
  name: string;
  reference: string | null;
  address_line1: string;
  address_line2: string | null;
  town: string;
  county: string | null;
  postcode: string;
  access_notes: string | null;
  notes: string | null;
  opening_hours: string | null;
  status: Generated<'active' | 'on_stop' | 'archived'>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface Staff {
  tenant_id: string;
  user_id: string;
  role: 'office' | 'accounts' | 'manager';
  joined_at: Timestamp;
}

export interface StaffInvitations {
  tenant_id: string;
  id: string;
  email: string;
  role: 'office' | 'accounts' | 'manager';
  invited_by: string | null;
  token_hash: string;
  expires_at: Timestamp;
  created_at: Timestamp;
  accepted_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

export interface Tenants {
  id: string;
  slug: string;
  name: string;
  hosts: Generated<string[]>;
  logo_url: string | null;
  favicon_url: string | null;
  brand_colour: string | null;
  on_brand_colour: string | null;
  disabled: Generated<boolean>;
  disabled_message: string | null;
  booking_url: string | null;
  support_email: string | null;
  support_phone: string | null;
  legal_name: string | null;
  company_number: string | null;
  vat_number: string | null;
  address: string | null;
  about: string | null;
  privacy_url: string | null;
  copyright_year: Generated<number>;
  gtm_id: string | null;
  terms: Generated<string>;
  terms_version: Generated<string>;
  auto_confirm: Generated<boolean>;
  discount_percent: Generated<number>;
  hire_ends: Generated<'requested' | 'collected'>;
  created_at: Timestamp;
  approve_accounts: Generated<boolean>;
  metrics_sign_up: Generated<boolean>;
  carrier_registration: string | null;
  carrier_tier: 'upper' | 'lower' | null;
  carrier_expires_on: string | null;
  note_years: Generated<number>;
  bank_details: string | null;
  tracking_code_sealed: string | null;
  tracking_paid_until: Timestamp | null;
  sender_name: string | null;
  reply_to: string | null;
  sandbox_cards: Generated<boolean>;
  organisation_megabytes: Generated<number>;
  staff_idle_hours: Generated<number>;
  staff_factor_days: number | null;
  staff_factor_since: Timestamp | null;
  owner_factor_days: number | null;
  owner_factor_since: Timestamp | null;
  statements_day: number | null;
  statements_to: Generated<'owing' | 'overdue'>;
  statements_done: string | null;
  reminders_daily: Generated<boolean>;
  reminders_done: string | null;
  write_off_limit_pence: Generated<number>;
  shows_free_day: Generated<boolean>;
  shows_prices: Generated<boolean>;
  quote_days: Generated<number>;
}

export interface TrustedDevices {
  id: string;
  user_id: string;
  token_hash: string;
  user_agent: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface UserFactors {
  user_id: string;
  secret: string;
  confirmed_at: Timestamp | null;
  last_step: Generated<number>;
  recovery_hashes: Generated<string[]>;
}

export interface UserTokens {
  tenant_id: string;
  user_id: string;
  kind: 'reset' | 'confirm';
  token_hash: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface Users {
  id: string;
  email: string;
  username: string;
  name: string;
  password_hash: string;
  picture_url: string | null;
  confirmed_at: Timestamp | null;
  blocked_at: Timestamp | null;
  created_at: Timestamp;
  deactivated_at: Timestamp | null;
  deleted_at: Timestamp | null;
  email_failed_at: Timestamp | null;
}

export interface Vehicles {
  tenant_id: string;
  id: string;
  depot_id: string;
  registration: string;
  name: string;
  kind: 'skip_loader' | 'hook_loader';
  payload_kg: number | null;
  active: Generated<boolean>;
  created_at: Timestamp;
  driver_id: string | null;
  mot_expires_on: string | null;
  tachograph_expires_on: string | null;
  insurance_expires_on: string | null;
}

export interface WasteReceiptReplies {
  tenant_id: string;
  id: string;
  receipt_id: string;
  method: 'POST' | 'PUT';
  status: number | null;
  sent: Json;
  reply: Json | null;
  created_at: Timestamp;
}

export interface WasteReceipts {
  tenant_id: string;
  id: string;
  account_id: string;
  job_id: string;
  ticket_id: string;
  received_at: Timestamp;
  due_on: string;
  status: 'due' | 'sending' | 'refused' | 'unpaid' | 'accepted' | 'empty';
  tracking_id: string | null;
  said: Json | null;
  claimed_at: Timestamp | null;
  accepted_at: Timestamp | null;
  trouble: Json | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface WasteTypes {
  tenant_id: string;
  id: string;
  name: string;
  description: string;
  ewc_codes: string[];
  heavy: Generated<boolean>;
  hazardous: Generated<boolean>;
  self_service: Generated<boolean>;
  guidance: string | null;
  sort_order: number;
  active: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
  recovered_percent: number | null;
  tipping_pence_per_tonne: number | null;
}

export interface WebhookDeliveries {
  tenant_id: string;
  id: string;
  webhook_id: string;
  organisation_id: string | null;
  event_id: string;
  event: string;
  body: string;
  state: Generated<'waiting' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  next_at: Timestamp | null;
  claimed_until: Timestamp | null;
  status: number | null;
  latency_ms: number | null;
  answer: string | null;
  error: string | null;
  redelivery: Generated<boolean>;
  created_at: Timestamp;
  finished_at: Timestamp | null;
}

export interface Webhooks {
  tenant_id: string;
  id: string;
  organisation_id: string | null;
  url: string;
  events: string[];
  secret: string;
  previous_secret: string | null;
  previous_until: Timestamp | null;
  active: Generated<boolean>;
  made_by: string | null;
  created_at: Timestamp;
  failures: Generated<number>;
  failing_since: Timestamp | null;
  paused_until: Timestamp | null;
}

export interface Zones {
  tenant_id: string;
  id: string;
  depot_id: string;
  permit_area_id: string | null;
  name: string;
  postcode_prefixes: string[];
  movement_cost_pence: number | null;
  elsewhere: Generated<boolean>;
}

export interface DB {
  absences: Absences;
  account_contact_items: AccountContactItems;
  account_contacts: AccountContacts;
  account_members: AccountMembers;
  account_merges: AccountMerges;
  accounts: Accounts;
  activities: Activities;
  allocations: Allocations;
  answered_challenges: AnsweredChallenges;
  api_keys: ApiKeys;
  audit_events: AuditEvents;
  bank_files: BankFiles;
  bank_lines: BankLines;
  bank_payers: BankPayers;
  bank_rates: BankRates;
  blocked_people: BlockedPeople;
  brand_images: BrandImages;
  breaks_and_tips: BreaksAndTips;
  calendar_feeds: CalendarFeeds;
  charge_types: ChargeTypes;
  charges: Charges;
  container_sub_types: ContainerSubTypes;
  container_type_sub_types: ContainerTypeSubTypes;
  container_types: ContainerTypes;
  containers: Containers;
  counters: Counters;
  credential_tries: CredentialTries;
  customer_log: CustomerLog;
  date_proposals: DateProposals;
  depot_closures: DepotClosures;
  depot_day_notes: DepotDayNotes;
  depot_days: DepotDays;
  depot_weekdays: DepotWeekdays;
  depots: Depots;
  documents: Documents;
  drivers: Drivers;
  email_changes: EmailChanges;
  email_opt_outs: EmailOptOuts;
  emails: Emails;
  enquiries: Enquiries;
  enquiry_messages: EnquiryMessages;
  files: Files;
  fuel_surcharges: FuelSurcharges;
  held_prices: HeldPrices;
  idempotency_keys: IdempotencyKeys;
  import_rows: ImportRows;
  imports: Imports;
  incoming_deliveries: IncomingDeliveries;
  incoming_webhooks: IncomingWebhooks;
  interest_claims: InterestClaims;
  invitations: Invitations;
  invoice_disputes: InvoiceDisputes;
  invoice_holds: InvoiceHolds;
  invoice_lines: InvoiceLines;
  invoice_run_accounts: InvoiceRunAccounts;
  invoice_runs: InvoiceRuns;
  invoice_words: InvoiceWords;
  invoices: Invoices;
  jobs: Jobs;
  known_devices: KnownDevices;
  ledger_codes: LedgerCodes;
  ledger_documents: LedgerDocuments;
  ledger_exports: LedgerExports;
  ledger_files: LedgerFiles;
  ledger_settings: LedgerSettings;
  login_links: LoginLinks;
  login_provider_domains: LoginProviderDomains;
  login_providers: LoginProviders;
  metric_alerts: MetricAlerts;
  metric_corrections: MetricCorrections;
  metric_evidence: MetricEvidence;
  metric_favourites: MetricFavourites;
  metric_objectives: MetricObjectives;
  metric_source_figures: MetricSourceFigures;
  metric_sources: MetricSources;
  metric_templates: MetricTemplates;
  metric_terms: MetricTerms;
  metric_values: MetricValues;
  metric_viewers: MetricViewers;
  metric_weekend_spans: MetricWeekendSpans;
  metrics: Metrics;
  metrics_people: MetricsPeople;
  newsletter_subscriptions: NewsletterSubscriptions;
  notes_due: NotesDue;
  notification_settings: NotificationSettings;
  notifications: Notifications;
  nudges: Nudges;
  order_counts: OrderCounts;
  order_notes: OrderNotes;
  order_spend: OrderSpend;
  orders: Orders;
  organisation_invitations: OrganisationInvitations;
  organisation_keys: OrganisationKeys;
  organisation_members: OrganisationMembers;
  organisations: Organisations;
  passkeys: Passkeys;
  payment_promises: PaymentPromises;
  payments: Payments;
  period_comments: PeriodComments;
  period_documents: PeriodDocuments;
  period_links: PeriodLinks;
  permit_areas: PermitAreas;
  permits: Permits;
  prices: Prices;
  privacy_requests: PrivacyRequests;
  project_period_marks: ProjectPeriodMarks;
  projects: Projects;
  quotes: Quotes;
  refunds: Refunds;
  reminded_invoices: RemindedInvoices;
  reminder_steps: ReminderSteps;
  reminders: Reminders;
  report_readers: ReportReaders;
  routes: Routes;
  saved_views: SavedViews;
  scheduled_reports: ScheduledReports;
  search_words: SearchWords;
  sessions: Sessions;
  site_contact_items: SiteContactItems;
  site_contacts: SiteContacts;
  sites: Sites;
  staff: Staff;
  staff_invitations: StaffInvitations;
  tenants: Tenants;
  trusted_devices: TrustedDevices;
  user_factors: UserFactors;
  user_tokens: UserTokens;
  users: Users;
  vehicles: Vehicles;
  waste_receipt_replies: WasteReceiptReplies;
  waste_receipts: WasteReceipts;
  waste_types: WasteTypes;
  webhook_deliveries: WebhookDeliveries;
  webhooks: Webhooks;
  zones: Zones;
}
