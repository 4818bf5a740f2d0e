import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Creates all tables.
 *
 * Plain SQL that both databases understand: SQLite takes any type name and stores `bytea` values as blobs. Only PostgreSQL has
 * partitions.
 *
 * Rows of a client's users have its `client_id`, which is part of each unique index, so that the tables can be distributed by it: see
 * `docs/scale.md`. Ids, hashes and references of users are random and come first in an index, because each finds its row without the
 * client. Indexes of codes and tokens on the user leave the client out: with stale statistics, PostgreSQL would use them to go through
 * all rows of a client.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of [...tables, ...(isPostgres ? partitionedChunks : [chunks])]) {
    await sql.raw(statement).execute(db);
  }
}

const tables = [
  `create table clients (
    id text not null primary key,
    secret_hash text not null,
    previous_secret_hash text,
    previous_secret_until bigint,
    company_name text not null,
    email text not null,
    environment text not null,
    redirect_uris text not null,
    origins text not null,
    created_at bigint not null,
    appearance text,
    disabled_at bigint
  )`,
  `create index clients_created_idx on clients (created_at, id)`,

  `create table logos (
    client_id text not null primary key references clients (id) on delete cascade,
    hash text not null,
    media_type text not null,
    bytes bytea not null
  )`,
  `create index logos_hash_idx on logos (hash)`,

  // The client is part of the key, so that foreign keys cannot point at another client's user.
  `create table users (
    client_id text not null references clients (id),
    ref text not null,
    user_id text not null,
    purpose text,
    scopes text,
    history_from bigint,
    shared_until bigint,
    consented_at bigint,
    primary key (client_id, ref),
    unique (client_id, user_id)
  )`,
  // For the operator's search, which names no client.
  `create index users_user_id_idx on users (user_id)`,
  `create index users_shared_until_idx on users (shared_until) where shared_until is not null`,

  `create table connections (
    id text not null,
    client_id text not null,
    user_ref text not null,
    utility_id text not null,
    method text not null,
    login_key text not null,
    username_hint text not null,
    sealed bytea not null,
    created_at bigint not null,
    sign_in_needed_at bigint,
    accounts_chosen integer not null default 0,
    accounts_listed_at bigint,
    notified_at bigint,
    fault text,
    fault_since bigint,
    lease_id text,
    lease_until bigint not null default 0,
    primary key (id, client_id),
    unique (client_id, utility_id, login_key),
    foreign key (client_id, user_ref) references users (client_id, ref) on delete cascade
  )`,
  `create index connections_user_idx on connections (user_ref, client_id)`,
  // For the operator's lists, newest first.
  `create index connections_created_idx on connections (created_at, id)`,
  `create index connections_client_idx on connections (client_id, created_at, id)`,
  `create index connections_utility_idx on connections (utility_id, created_at, id)`,
  `create index connections_method_idx on connections (method, created_at, id)`,
  `create index connections_refused_idx on connections (created_at, id) where sign_in_needed_at is not null`,
  `create index connections_refused_client_idx on connections (client_id) where sign_in_needed_at is not null`,
  `create index connections_unlisted_idx on connections (id)
    where accounts_listed_at is null and method = 'redirect'`,
  // For notifications, which name no client.
  `create index connections_login_idx on connections (utility_id, login_key)`,

  // Without a connection, an account was removed and waits for its erasure.
  `create table accounts (
    id text not null,
    client_id text not null,
    connection_id text,
    account_key text not null,
    account_number text not null,
    address text not null,
    time_zone text not null,
    interval_seconds integer not null,
    has_emissions integer not null,
    currency text,
    synced_from bigint,
    synced_to bigint,
    data_through bigint,
    last_success_at bigint,
    revision bigint not null default 0,
    primary key (id, client_id),
    unique (connection_id, account_key, client_id),
    foreign key (connection_id, client_id) references connections (id, client_id) on delete cascade
  )`,
  // For the operator's lists: accounts that were never read, and those with the oldest data.
  `create index accounts_unread_idx on accounts (connection_id)
    where last_success_at is null and connection_id is not null`,
  `create index accounts_data_idx on accounts (data_through, connection_id)
    where data_through is not null and connection_id is not null`,

  `create table sessions (
    public_id text not null,
    secret_hash text not null,
    client_id text not null references clients (id),
    user_id text not null,
    utility_id text,
    mode text not null,
    created_at bigint not null,
    expires_at bigint not null,
    consented_at bigint,
    redirect_uri text,
    state text,
    opening_id text,
    attempt_count integer not null,
    used_at bigint,
    purpose text,
    scopes text,
    history_months integer,
    shared_until bigint,
    account_selection integer not null,
    primary key (public_id, client_id)
  )`,
  `create index sessions_expires_idx on sessions (expires_at)`,
  `create index sessions_user_idx on sessions (client_id, user_id)`,

  // Consents outlive sessions and users, so they have no foreign keys.
  `create table consents (
    public_id text not null,
    client_id text not null,
    user_id text not null,
    terms_version text not null,
    locale text not null,
    consented_at bigint not null,
    purpose text,
    scopes text,
    history_months integer,
    shared_until bigint,
    primary key (public_id, terms_version, locale, client_id)
  )`,

  // No foreign keys to sessions and users, because a receipt of removal outlives them.
  `create table receipts (
    public_id text not null,
    client_id text not null references clients (id) on delete cascade,
    user_ref text,
    locale text not null,
    sealed bytea not null,
    mail text,
    created_at bigint not null,
    primary key (public_id, client_id)
  )`,
  `create index receipts_user_idx on receipts (client_id, user_ref)`,
  `create index receipts_created_idx on receipts (created_at) where user_ref is null`,

  `create table connect_links (
    id text not null,
    client_id text not null references clients (id) on delete cascade,
    token_hash text not null,
    user_id text not null,
    utility_id text,
    purpose text,
    scopes text,
    history_months integer,
    shared_until bigint,
    account_selection integer not null,
    redirect_uri text,
    created_at bigint not null,
    expires_at bigint not null,
    ends_at bigint not null,
    opened_at bigint,
    public_id text,
    user_ref text,
    status text not null,
    ended_at bigint,
    primary key (id, client_id),
    unique (token_hash, client_id)
  )`,
  `create index connect_links_session_idx on connect_links (public_id) where public_id is not null`,
  `create index connect_links_user_idx on connect_links (client_id, user_id)`,
  `create index connect_links_user_ref_idx on connect_links (user_ref) where user_ref is not null`,
  `create index connect_links_ended_idx on connect_links (ended_at) where ended_at is not null`,
  `create table connect_link_sessions (
    public_id text not null,
    client_id text not null,
    link_id text not null,
    primary key (public_id, client_id),
    foreign key (public_id, client_id) references sessions (public_id, client_id) on delete cascade,
    foreign key (link_id, client_id) references connect_links (id, client_id) on delete cascade
  )`,
  `create index connect_link_sessions_link_idx on connect_link_sessions (link_id)`,
  `create table connect_link_mails (
    link_id text not null,
    client_id text not null,
    locale text not null,
    sealed bytea not null,
    primary key (link_id, client_id),
    foreign key (link_id, client_id) references connect_links (id, client_id) on delete cascade
  )`,

  `create table attempts (
    id text not null,
    client_id text not null,
    public_id text not null,
    number integer not null,
    utility_id text not null,
    method text not null,
    status text not null,
    challenge text,
    error text,
    retry_at bigint,
    sealed bytea,
    lease_id text,
    lease_until bigint not null,
    user_ref text,
    account_ids text,
    state_hash text,
    browser_hash text,
    created_at bigint not null,
    primary key (id, client_id),
    unique (public_id, number, client_id),
    unique (state_hash, client_id),
    foreign key (public_id, client_id) references sessions (public_id, client_id),
    foreign key (client_id, user_ref) references users (client_id, ref) on delete cascade
  )`,
  `create index attempts_user_idx on attempts (user_ref)`,
  // For the purge: few attempts still have secrets.
  `create index attempts_sealed_idx on attempts (public_id) where sealed is not null`,

  `create table attempt_files (
    id text not null,
    client_id text not null,
    attempt_id text not null,
    number integer not null,
    name text not null,
    size bigint not null,
    content text not null,
    primary key (id, client_id),
    unique (attempt_id, number, client_id),
    foreign key (attempt_id, client_id) references attempts (id, client_id) on delete cascade
  )`,
  `create table attempt_file_chunks (
    file_id text not null,
    client_id text not null,
    account_key text not null,
    month bigint not null,
    body bytea not null,
    primary key (file_id, account_key, month, client_id),
    foreign key (file_id, client_id) references attempt_files (id, client_id) on delete cascade
  )`,

  `create table authorization_codes (
    public_id text not null,
    code_hash text not null,
    client_id text not null,
    user_ref text not null,
    created_at bigint not null,
    expires_at bigint not null,
    consumed_at bigint,
    token_hash text,
    primary key (public_id, client_id),
    unique (code_hash, client_id),
    foreign key (public_id, client_id) references sessions (public_id, client_id),
    foreign key (client_id, user_ref) references users (client_id, ref) on delete cascade
  )`,
  `create index authorization_codes_user_idx on authorization_codes (user_ref)`,

  `create table access_tokens (
    token_hash text not null,
    client_id text not null,
    user_ref text not null,
    created_at bigint not null,
    primary key (token_hash, client_id),
    foreign key (client_id, user_ref) references users (client_id, ref) on delete cascade
  )`,
  `create index access_tokens_user_idx on access_tokens (user_ref)`,

  `create table exchange_answers (
    key_hash text not null,
    client_id text not null,
    code_hash text not null,
    token_hash text not null,
    sealed bytea not null,
    expires_at bigint not null,
    primary key (key_hash, client_id),
    unique (token_hash, client_id),
    foreign key (token_hash, client_id) references access_tokens (token_hash, client_id) on delete cascade
  )`,
  `create index exchange_answers_expires_idx on exchange_answers (expires_at)`,

  // Bills and chunks are found by their account only. Without a client in the key, they can be distributed by account.
  `create table bills (
    account_id text not null,
    client_id text not null,
    id text not null,
    starts_at bigint not null,
    ends_at bigint not null,
    usage_kwh double precision,
    cost double precision,
    currency text,
    primary key (account_id, id),
    foreign key (account_id, client_id) references accounts (id, client_id) on delete cascade
  )`,

  // Jobs have no foreign keys, because they are of several tables. Without `due_at`, a job waits until it is made due.
  `create table jobs (
    kind text not null,
    key text not null,
    group_key text not null,
    due_at bigint,
    lease_id text,
    lease_until bigint not null default 0,
    is_woken integer not null default 0,
    failures integer not null default 0,
    last_error text,
    primary key (kind, key)
  )`,
  // The group is the first column. With an index on `due_at` alone, PostgreSQL would read all jobs of a blocked group.
  `create index jobs_due_idx on jobs (kind, group_key, due_at)`,
  `create index jobs_lease_idx on jobs (kind, group_key, lease_until)`,
  `create index jobs_error_idx on jobs (kind, last_error, key) where last_error is not null`,
  `create table job_groups (
    key text not null primary key,
    failures integer not null,
    failed_at bigint not null,
    blocked_until bigint not null,
    status_since bigint,
    paused_at bigint
  )`,

  `create table data_delays (
    utility_id text not null,
    method text not null,
    logins bigint not null,
    median_seconds bigint,
    worst_seconds bigint,
    measured_at bigint not null,
    primary key (utility_id, method)
  )`,
  `create table status_reports (
    id text not null primary key,
    at bigint not null,
    report text not null
  )`,

  `create table notified_resources (
    connection_id text not null,
    client_id text not null,
    resource text not null,
    received_at bigint not null,
    primary key (connection_id, resource, client_id),
    foreign key (connection_id, client_id) references connections (id, client_id) on delete cascade
  )`,

  // Revocations outlive their connections, so they have no foreign keys.
  `create table revocations (
    id text not null primary key,
    utility_id text not null,
    environment text not null,
    login_key text not null,
    sealed bytea not null,
    created_at bigint not null
  )`,

  `create table encryption_keys (
    key_id text not null primary key,
    sealed bytea not null,
    created_at bigint not null
  )`,

  `create table limits (
    key text not null primary key,
    used bigint not null,
    resets_at bigint not null
  )`,
  `create index limits_resets_idx on limits (resets_at)`,

  `create table paces (
    key text not null primary key,
    free_at bigint not null
  )`,
  `create index paces_free_idx on paces (free_at)`,

  // Entries outlive clients and users, so they have no foreign keys. Each index is of one kind: the audit log is kept for ever, and
  // events are many.
  `create table journal (
    id text not null,
    at bigint not null,
    kind text not null,
    type text not null,
    client_id text not null,
    user_ref text,
    subject text,
    data text,
    request_id text,
    position bigint,
    primary key (id, client_id)
  )`,
  `create index journal_audit_idx on journal (at, id) where kind = 'audit'`,
  `create index journal_audit_client_idx on journal (client_id, at, id) where kind = 'audit'`,
  `create index journal_audit_user_idx on journal (user_ref) where kind = 'audit'`,
  `create index journal_outages_idx on journal (at)
    where type in ('utility.outage_started', 'utility.outage_ended')`,
  `create index journal_purged_idx on journal (at) where kind <> 'audit'`,
  `create unique index journal_position_idx on journal (client_id, position)
    where kind = 'event' and position is not null`,
  `create index journal_unnumbered_idx on journal (client_id, id) where kind = 'event' and position is null`,
  // For the operator. Lists of all types merge those of each type.
  `create index journal_type_idx on journal (type, at, id)`,
  `create index journal_client_type_idx on journal (client_id, type, at, id)`,
  `create index journal_subject_idx on journal (subject, at, id) where subject is not null`,
  `create index journal_request_idx on journal (request_id) where request_id is not null`,
  `create table webhook_positions (
    client_id text not null primary key references clients (id) on delete cascade,
    last bigint not null
  )`,
  `create table outcome_counts (
    day bigint not null,
    environment text not null,
    utility_id text not null,
    method text not null,
    kind text not null,
    outcome text not null,
    code text not null,
    amount bigint not null,
    primary key (day, environment, utility_id, method, kind, outcome, code)
  )`,

  `create table webhook_endpoints (
    id text not null,
    client_id text not null references clients (id) on delete cascade,
    url text not null,
    events text,
    status text not null,
    status_reason text,
    sealed bytea not null,
    failures integer not null,
    failing_since bigint,
    created_at bigint not null,
    primary key (id, client_id)
  )`,
  `create index webhook_endpoints_client_idx on webhook_endpoints (client_id)`,
  // No foreign key to the endpoint: the removal of one must not fail a change that an event reports.
  `create table webhook_deliveries (
    endpoint_id text not null,
    event_id text not null,
    client_id text not null,
    status text not null,
    is_manual integer not null default 0,
    attempts integer not null default 0,
    due_at bigint not null,
    last_attempt_at bigint,
    last_status integer,
    last_error text,
    last_milliseconds integer,
    last_answer text,
    failed_attempts text,
    created_at bigint not null,
    primary key (endpoint_id, event_id, client_id),
    foreign key (event_id, client_id) references journal (id, client_id) on delete cascade
  )`,
  `create index webhook_deliveries_event_idx on webhook_deliveries (event_id)`,
  `create index webhook_deliveries_due_idx on webhook_deliveries (endpoint_id, due_at) where status = 'pending'`,
  `create index webhook_deliveries_manual_idx on webhook_deliveries (endpoint_id, due_at)
    where status = 'pending' and is_manual = 1`,

  `create table operator_sessions (
    id_hash text not null primary key,
    name text not null,
    token_fingerprint text not null,
    created_at bigint not null,
    expires_at bigint not null
  )`,
];

const chunks = `create table chunks (
    account_id text not null,
    client_id text not null,
    month bigint not null,
    body bytea not null,
    primary key (account_id, month),
    foreign key (account_id, client_id) references accounts (id, client_id) on delete cascade
  )`;

/** Nearly all data: one table of terabytes could not be vacuumed in time. */
const PARTITIONS = 16;

const partitionedChunks = [
  `${chunks} partition by hash (account_id)`,
  ...Array.from(
    { length: PARTITIONS },
    (_, number) =>
      `create table chunks_${number} partition of chunks for values with (modulus ${PARTITIONS}, remainder ${number})`,
  ),
];
