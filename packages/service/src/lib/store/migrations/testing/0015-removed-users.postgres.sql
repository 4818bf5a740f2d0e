CREATE TABLE public.access_tokens (
    token_hash text NOT NULL,
    client_id text NOT NULL,
    user_ref text NOT NULL,
    created_at bigint NOT NULL
);

CREATE TABLE public.account_syncs (
    account_id text NOT NULL,
    connection_id text NOT NULL,
    utility_key text NOT NULL,
    due_at bigint NOT NULL,
    lease_until bigint NOT NULL,
    failures integer NOT NULL,
    login_refused_at bigint
);

CREATE TABLE public.accounts (
    id text NOT NULL,
    connection_id text NOT NULL,
    account_key text NOT NULL,
    account_number text NOT NULL,
    address text NOT NULL,
    time_zone text NOT NULL,
    interval_seconds integer NOT NULL,
    has_emissions integer NOT NULL,
    synced_to bigint
);

CREATE TABLE public.attempts (
    id text NOT NULL,
    client_id text NOT NULL,
    public_id text NOT NULL,
    number integer NOT NULL,
    utility_id text NOT NULL,
    status text NOT NULL,
    challenge text,
    error text,
    sealed bytea,
    lease_until bigint NOT NULL,
    user_ref text,
    connection_id text,
    created_at bigint NOT NULL
);

CREATE TABLE public.audit_events (
    id text NOT NULL,
    at bigint NOT NULL,
    event text NOT NULL,
    client_id text NOT NULL,
    user_ref text NOT NULL,
    request_id text
);

CREATE TABLE public.authorization_codes (
    public_id text NOT NULL,
    code_hash text NOT NULL,
    client_id text NOT NULL,
    user_ref text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    consumed_at bigint,
    token_hash text
);

CREATE TABLE public.bills (
    account_id text NOT NULL,
    id text NOT NULL,
    starts_at bigint NOT NULL,
    ends_at bigint NOT NULL
);

CREATE TABLE public.chunks (
    account_id text NOT NULL,
    month bigint NOT NULL,
    body bytea NOT NULL,
    form text DEFAULT 'plain'::text NOT NULL
);

CREATE TABLE public.clients (
    id text NOT NULL,
    secret_hash text NOT NULL,
    company_name text NOT NULL,
    email text NOT NULL,
    environment text NOT NULL,
    redirect_uris text NOT NULL,
    origins text NOT NULL,
    created_at bigint NOT NULL,
    appearance text
);

CREATE TABLE public.connections (
    id text NOT NULL,
    client_id text NOT NULL,
    user_ref text NOT NULL,
    utility_id text NOT NULL,
    login_key text NOT NULL,
    sealed bytea NOT NULL,
    created_at bigint NOT NULL
);

CREATE TABLE public.consents (
    public_id text NOT NULL,
    client_id text NOT NULL,
    user_id text NOT NULL,
    terms_version text NOT NULL,
    locale text NOT NULL,
    consented_at bigint NOT NULL
);

CREATE TABLE public.encryption_keys (
    key_id text NOT NULL,
    sealed bytea NOT NULL,
    created_at bigint NOT NULL
);

CREATE TABLE public.exchange_answers (
    key_hash text NOT NULL,
    code_hash text NOT NULL,
    token_hash text NOT NULL,
    sealed bytea NOT NULL,
    expires_at bigint NOT NULL
);

CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);

CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.limits (
    key text NOT NULL,
    used bigint NOT NULL,
    resets_at bigint NOT NULL
);

CREATE TABLE public.sessions (
    public_id text NOT NULL,
    secret_hash text NOT NULL,
    client_id text NOT NULL,
    user_id text NOT NULL,
    utility_id text,
    mode text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    consented_at bigint,
    redirect_uri text,
    state text,
    attempt_count integer NOT NULL,
    used_at bigint,
    opening_id text
);

CREATE TABLE public.users (
    client_id text NOT NULL,
    ref text NOT NULL,
    user_id text NOT NULL,
    state text
);

CREATE TABLE public.utility_syncs (
    utility_key text NOT NULL,
    failures integer NOT NULL,
    blocked_until bigint NOT NULL
);

INSERT INTO public.access_tokens VALUES ('token-a', 'acme', 'user-a', 1700006400);
INSERT INTO public.access_tokens VALUES ('token-c', 'acme', 'user-c', 1700006400);

INSERT INTO public.account_syncs VALUES ('account-a', 'connection-a', 'sandbox/14328', 1697414400, 0, 0, NULL);
INSERT INTO public.account_syncs VALUES ('account-b', 'connection-b', 'sandbox/14328', 1697414400, 0, 0, NULL);
INSERT INTO public.account_syncs VALUES ('account-c', 'connection-c', 'sandbox/14328', 1697414400, 0, 0, NULL);

INSERT INTO public.accounts VALUES ('account-b', 'connection-b', 'key-of-account-b', 'number-of-account-b', '1 Market St, San Francisco, CA', 'America/Los_Angeles', 900, 1, NULL);
INSERT INTO public.accounts VALUES ('account-a', 'connection-a', 'key-of-account-a', 'number-of-account-a', '1 Rue d''Été; "x" \ 🔌', 'America/Los_Angeles', 900, 0, 1690848000);
INSERT INTO public.accounts VALUES ('account-c', 'connection-c', 'key-of-account-c', 'number-of-account-c', '1 Market St, San Francisco, CA', 'America/Los_Angeles', 900, 1, 1690848000);

INSERT INTO public.attempts VALUES ('attempt-a', 'acme', 'session-a', 1, '14328', 'succeeded', NULL, NULL, NULL, 0, 'user-a', 'connection-a', 1700006400);
INSERT INTO public.attempts VALUES ('attempt-b', 'acme', 'session-b', 1, '14328', 'succeeded', NULL, NULL, NULL, 0, 'user-b', 'connection-b', 1700006400);
INSERT INTO public.attempts VALUES ('attempt-c', 'acme', 'session-c', 1, '14328', 'succeeded', NULL, NULL, NULL, 0, 'user-c', 'connection-c', 1700006400);

INSERT INTO public.audit_events VALUES ('event-1', 1700006400, 'connected', 'acme', 'user-c', 'request-1');
INSERT INTO public.audit_events VALUES ('event-2', 1700006401, 'read', 'acme', 'user-c', NULL);

INSERT INTO public.authorization_codes VALUES ('session-a', 'code-a', 'acme', 'user-a', 1700006400, 1700007000, 1700006400, 'token-a');
INSERT INTO public.authorization_codes VALUES ('session-b', 'code-b', 'acme', 'user-b', 1700006400, 1700007000, NULL, NULL);
INSERT INTO public.authorization_codes VALUES ('session-c', 'code-c', 'acme', 'user-c', 1700006400, 1700007000, 1700006400, 'token-c');

INSERT INTO public.bills VALUES ('account-a', 'bill-1', 1688169600, 1690848000);

INSERT INTO public.chunks VALUES ('account-a', 1688169600, '\x7b227374617274223a313638383136393630302c22656e64223a313638383137303530302c227573616765223a302e32357d', 'plain');
INSERT INTO public.chunks VALUES ('account-c', 1688169600, '\x7061636b6564', 'packed');

INSERT INTO public.clients VALUES ('acme', 'secret-of-acme', 'Acme Solar', 'dev@acme.example', 'sandbox', '["https://acme.example/done"]', '["https://acme.example","http://localhost:*"]', 1700006400, '{"theme":"dark","variables":{"accent":"#0a7d4f","radius":"8px"}}');

INSERT INTO public.connections VALUES ('connection-a', 'acme', 'user-a', '14328', 'login-a', '\x63726564656e7469616c73206f662061', 1700006400);
INSERT INTO public.connections VALUES ('connection-b', 'acme', 'user-b', '14328', 'login-b', '\x63726564656e7469616c73206f662062', 1700006400);
INSERT INTO public.connections VALUES ('connection-c', 'acme', 'user-c', '14328', 'login-c', '\x63726564656e7469616c73206f662063', 1700006400);

INSERT INTO public.consents VALUES ('session-a', 'acme', 'alice', '2026-11-20', 'es', 1700006400);

INSERT INTO public.encryption_keys VALUES ('key-1', '\x746865206c6f6f6b2d7570206b6579', 1700006400);

INSERT INTO public.exchange_answers VALUES ('key-c', 'code-c', 'token-c', '\x616e73776572206f662063', 1700007000);

INSERT INTO public.kysely_migration VALUES ('0001-clients', '2026-11-22T14:44:51.229Z');
INSERT INTO public.kysely_migration VALUES ('0002-users', '2026-11-22T14:44:51.240Z');
INSERT INTO public.kysely_migration VALUES ('0003-flow', '2026-11-22T14:44:51.249Z');
INSERT INTO public.kysely_migration VALUES ('0004-account-data', '2026-11-22T14:44:51.253Z');
INSERT INTO public.kysely_migration VALUES ('0005-client-appearance', '2026-11-22T14:44:51.254Z');
INSERT INTO public.kysely_migration VALUES ('0006-openings', '2026-11-22T14:44:51.254Z');
INSERT INTO public.kysely_migration VALUES ('0007-account-syncs', '2026-11-22T14:44:51.260Z');
INSERT INTO public.kysely_migration VALUES ('0008-exchange-answers', '2026-11-22T14:44:51.264Z');
INSERT INTO public.kysely_migration VALUES ('0009-encryption-keys', '2026-11-22T14:44:51.265Z');
INSERT INTO public.kysely_migration VALUES ('0010-limits', '2026-11-22T14:44:51.268Z');
INSERT INTO public.kysely_migration VALUES ('0011-audit-events', '2026-11-22T14:44:51.271Z');
INSERT INTO public.kysely_migration VALUES ('0012-purge-indexes', '2026-11-22T14:44:51.273Z');
INSERT INTO public.kysely_migration VALUES ('0013-packed-chunks', '2026-11-22T14:44:51.273Z');
INSERT INTO public.kysely_migration VALUES ('0014-due-index', '2026-11-22T14:44:51.275Z');
INSERT INTO public.kysely_migration VALUES ('0015-removed-users', '2026-11-22T14:44:51.277Z');

INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);

INSERT INTO public.limits VALUES ('login:hash', 3, 1700010000);

INSERT INTO public.sessions VALUES ('session-b', 'secret-of-session-b', 'acme', 'bob', NULL, 'create', 1700006400, 1700008200, NULL, NULL, NULL, 1, NULL, NULL);
INSERT INTO public.sessions VALUES ('session-a', 'secret-of-session-a', 'acme', 'alice', NULL, 'create', 1700006400, 1700008200, 1700006400, NULL, NULL, 1, 1700006400, NULL);
INSERT INTO public.sessions VALUES ('session-open', 'secret-of-session-open', 'acme', 'alice', NULL, 'create', 1700006400, 1700008200, NULL, 'https://acme.example/done', 'a b', 0, NULL, NULL);
INSERT INTO public.sessions VALUES ('session-elsewhere', 'secret-of-session-elsewhere', 'acme', 'alice', NULL, 'create', 1700006400, 1700008200, NULL, NULL, NULL, 0, NULL, 'opening-1');
INSERT INTO public.sessions VALUES ('session-c', 'secret-of-session-c', 'acme', 'carol', NULL, 'create', 1700006400, 1700008200, NULL, NULL, NULL, 1, 1700006400, NULL);

INSERT INTO public.users VALUES ('acme', 'user-a', 'alice', NULL);
INSERT INTO public.users VALUES ('acme', 'user-b', 'bob', NULL);
INSERT INTO public.users VALUES ('acme', 'user-c', 'carol', NULL);

INSERT INTO public.utility_syncs VALUES ('sandbox/14328', 0, 0);

ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.account_syncs
    ADD CONSTRAINT account_syncs_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_connection_id_account_key_key UNIQUE (connection_id, account_key);

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_public_id_number_key UNIQUE (public_id, number);

ALTER TABLE ONLY public.audit_events
    ADD CONSTRAINT audit_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.authorization_codes
    ADD CONSTRAINT authorization_codes_code_hash_key UNIQUE (code_hash);

ALTER TABLE ONLY public.authorization_codes
    ADD CONSTRAINT authorization_codes_pkey PRIMARY KEY (public_id);

ALTER TABLE ONLY public.bills
    ADD CONSTRAINT bills_pkey PRIMARY KEY (account_id, id);

ALTER TABLE ONLY public.chunks
    ADD CONSTRAINT chunks_pkey PRIMARY KEY (account_id, month);

ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.connections
    ADD CONSTRAINT connections_login_key UNIQUE (client_id, utility_id, login_key);

ALTER TABLE ONLY public.connections
    ADD CONSTRAINT connections_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_pkey PRIMARY KEY (public_id, terms_version, locale);

ALTER TABLE ONLY public.encryption_keys
    ADD CONSTRAINT encryption_keys_pkey PRIMARY KEY (key_id);

ALTER TABLE ONLY public.exchange_answers
    ADD CONSTRAINT exchange_answers_pkey PRIMARY KEY (key_hash);

ALTER TABLE ONLY public.exchange_answers
    ADD CONSTRAINT exchange_answers_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.limits
    ADD CONSTRAINT limits_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (public_id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_client_id_user_id_key UNIQUE (client_id, user_id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (client_id, ref);

ALTER TABLE ONLY public.utility_syncs
    ADD CONSTRAINT utility_syncs_pkey PRIMARY KEY (utility_key);

CREATE INDEX access_tokens_user_idx ON public.access_tokens USING btree (client_id, user_ref);

CREATE INDEX account_syncs_connection_idx ON public.account_syncs USING btree (connection_id);

CREATE INDEX account_syncs_lease_idx ON public.account_syncs USING btree (utility_key, lease_until);

CREATE INDEX account_syncs_utility_due_idx ON public.account_syncs USING btree (utility_key, due_at) WHERE (login_refused_at IS NULL);

CREATE INDEX attempts_sealed_idx ON public.attempts USING btree (public_id) WHERE (sealed IS NOT NULL);

CREATE INDEX attempts_user_idx ON public.attempts USING btree (client_id, user_ref);

CREATE INDEX audit_events_at_idx ON public.audit_events USING btree (at, id);

CREATE INDEX audit_events_client_idx ON public.audit_events USING btree (client_id, at, id);

CREATE INDEX authorization_codes_user_idx ON public.authorization_codes USING btree (client_id, user_ref);

CREATE INDEX connections_user_idx ON public.connections USING btree (client_id, user_ref);

CREATE INDEX exchange_answers_expires_idx ON public.exchange_answers USING btree (expires_at);

CREATE INDEX limits_resets_idx ON public.limits USING btree (resets_at);

CREATE INDEX sessions_expires_idx ON public.sessions USING btree (expires_at);

CREATE INDEX sessions_user_idx ON public.sessions USING btree (client_id, user_id);

CREATE INDEX users_state_idx ON public.users USING btree (state, client_id, ref) WHERE (state IS NOT NULL);

ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_user_fkey FOREIGN KEY (client_id, user_ref) REFERENCES public.users(client_id, ref) ON DELETE CASCADE;

ALTER TABLE ONLY public.account_syncs
    ADD CONSTRAINT account_syncs_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES public.connections(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_public_id_fkey FOREIGN KEY (public_id) REFERENCES public.sessions(public_id);

ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_user_fkey FOREIGN KEY (client_id, user_ref) REFERENCES public.users(client_id, ref) ON DELETE CASCADE;

ALTER TABLE ONLY public.authorization_codes
    ADD CONSTRAINT authorization_codes_public_id_fkey FOREIGN KEY (public_id) REFERENCES public.sessions(public_id);

ALTER TABLE ONLY public.authorization_codes
    ADD CONSTRAINT authorization_codes_user_fkey FOREIGN KEY (client_id, user_ref) REFERENCES public.users(client_id, ref) ON DELETE CASCADE;

ALTER TABLE ONLY public.bills
    ADD CONSTRAINT bills_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chunks
    ADD CONSTRAINT chunks_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.connections
    ADD CONSTRAINT connections_user_fkey FOREIGN KEY (client_id, user_ref) REFERENCES public.users(client_id, ref) ON DELETE CASCADE;

ALTER TABLE ONLY public.exchange_answers
    ADD CONSTRAINT exchange_answers_token_hash_fkey FOREIGN KEY (token_hash) REFERENCES public.access_tokens(token_hash) ON DELETE CASCADE;

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(id);
