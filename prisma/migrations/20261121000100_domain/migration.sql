-- One sequence for every table that an address names, so that an id of the wrong kind is never another record.
CREATE SEQUENCE record_id AS integer START 1001;
CREATE FUNCTION next_record_id() RETURNS integer LANGUAGE sql VOLATILE AS 'SELECT nextval(''record_id'')::integer';
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateTable
CREATE TABLE "accounts" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "issuer" TEXT,
    "subject" TEXT,
    "individual_id" INTEGER,
    "staff_id" INTEGER,
    "email" TEXT NOT NULL,
    "invited_at" TIMESTAMPTZ(3),
    "accepted_at" TIMESTAMPTZ(3),
    "last_login_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "account_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "end_reason" TEXT,
    "provider_sid" TEXT,
    "id_token" TEXT,
    "refresh_token" TEXT,
    "renew_at" TIMESTAMPTZ(3),
    "user_agent" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_links" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "purpose" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "redeemed_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_up_requests" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" INTEGER,
    "is_approved" BOOLEAN,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "sign_up_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "last_visited_profiles" (
    "account_id" INTEGER NOT NULL,
    "profile_type" TEXT NOT NULL,
    "profile_id" INTEGER NOT NULL,
    "visited_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "last_visited_profiles_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "account_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "answer" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("account_id","key")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_kind" TEXT NOT NULL,
    "account_id" INTEGER,
    "actor_name" TEXT NOT NULL,
    "act" TEXT NOT NULL,
    "subject_kind" TEXT,
    "subject_id" INTEGER,
    "details" JSONB NOT NULL,
    "request_id" TEXT,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "companies" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "name" TEXT NOT NULL,
    "acn" CHAR(9),
    "website" TEXT,
    "logo_file_id" INTEGER,
    "is_master_switch_on" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "companies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "individuals" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "company_id" INTEGER NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "state_key" TEXT NOT NULL,
    "email" TEXT,
    "mobile" TEXT,
    "linked_in_profile" TEXT,
    "is_visible" BOOLEAN NOT NULL DEFAULT true,
    "appearance_order" INTEGER NOT NULL,
    "position_key" TEXT,
    "image_file_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "individuals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lender_categories" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "lender_id" INTEGER NOT NULL,
    "category_key" TEXT NOT NULL,
    "is_offered" BOOLEAN NOT NULL DEFAULT false,
    "available" BIGINT,
    "book_size" BIGINT,
    "comments" TEXT,
    "preferred_parcel_size_min" BIGINT,
    "preferred_parcel_size_max" BIGINT,
    "rate_min" DECIMAL(5,2),
    "rate_max" DECIMAL(5,2),
    "higher_rate_min" DECIMAL(5,2),
    "higher_rate_max" DECIMAL(5,2),
    "estab_fee_min" DECIMAL(5,2),
    "estab_fee_max" DECIMAL(5,2),
    "line_fee_min" DECIMAL(5,2),
    "line_fee_max" DECIMAL(5,2),
    "lvr_min" DECIMAL(5,2),
    "lvr_max" DECIMAL(5,2),
    "lvr_residential_min" DECIMAL(5,2),
    "lvr_residential_max" DECIMAL(5,2),
    "lvr_non_residential_min" DECIMAL(5,2),
    "lvr_non_residential_max" DECIMAL(5,2),
    "point_of_difference" TEXT,
    "pre_sales" TEXT,
    "is_syndicate_lender" BOOLEAN NOT NULL DEFAULT false,
    "advertise_to_other_syndicate_lenders" BOOLEAN NOT NULL DEFAULT false,
    "is_verified" BOOLEAN NOT NULL DEFAULT false,
    "last_verified_at" TIMESTAMPTZ(3),
    "last_verified_by_id" INTEGER,
    "modified_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "lender_categories_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lender_category_states" (
    "lender_category_id" INTEGER NOT NULL,
    "state_key" TEXT NOT NULL,
    "distance_key" TEXT,

    CONSTRAINT "lender_category_states_pkey" PRIMARY KEY ("lender_category_id","state_key")
);

-- CreateTable
CREATE TABLE "lender_category_regions" (
    "lender_category_id" INTEGER NOT NULL,
    "region_id" INTEGER NOT NULL,

    CONSTRAINT "lender_category_regions_pkey" PRIMARY KEY ("lender_category_id","region_id")
);

-- CreateTable
CREATE TABLE "lender_category_security_types" (
    "lender_category_id" INTEGER NOT NULL,
    "security_type_key" TEXT NOT NULL,

    CONSTRAINT "lender_category_security_types_pkey" PRIMARY KEY ("lender_category_id","security_type_key")
);

-- CreateTable
CREATE TABLE "matches" (
    "lender_id" INTEGER NOT NULL,
    "broker_id" INTEGER NOT NULL,
    "lender_status_key" TEXT NOT NULL DEFAULT 'MATCHED',
    "broker_status_key" TEXT NOT NULL DEFAULT 'MATCHED',
    "platform_status_key" TEXT NOT NULL DEFAULT 'MATCHED',
    "note" TEXT,
    "edited_by_id" INTEGER,
    "edited_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "matches_pkey" PRIMARY KEY ("lender_id","broker_id")
);

-- CreateTable
CREATE TABLE "email_subscriptions" (
    "individual_id" INTEGER NOT NULL,
    "syndicate_funders" BOOLEAN NOT NULL DEFAULT true,
    "ninety_days_activity" BOOLEAN NOT NULL DEFAULT true,
    "marketing_emails" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "email_subscriptions_pkey" PRIMARY KEY ("individual_id")
);

-- CreateTable
CREATE TABLE "email_categories" (
    "individual_id" INTEGER NOT NULL,
    "side" TEXT NOT NULL,
    "category_key" TEXT NOT NULL,

    CONSTRAINT "email_categories_pkey" PRIMARY KEY ("individual_id","side","category_key")
);

-- CreateTable
CREATE TABLE "email_opt_outs" (
    "address" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "email_opt_outs_pkey" PRIMARY KEY ("address")
);

-- CreateTable
CREATE TABLE "email_messages" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "kind" TEXT NOT NULL,
    "campaign_id" INTEGER,
    "individual_id" INTEGER,
    "account_id" INTEGER,
    "address" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'QUEUED',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "key" TEXT NOT NULL,
    "queued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "email_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_campaigns" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "sender_email" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'QUEUED',
    "reason" TEXT,
    "idempotency_key" TEXT NOT NULL,
    "created_by_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "email_campaigns_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_attachments" (
    "campaign_id" INTEGER NOT NULL,
    "file_id" INTEGER NOT NULL,

    CONSTRAINT "email_attachments_pkey" PRIMARY KEY ("campaign_id","file_id")
);

-- CreateTable
CREATE TABLE "stored_files" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "kind" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "byte_size" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "bytes" BYTEA NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "created_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "identity_logins" (
    "subject" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "password_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_logins_pkey" PRIMARY KEY ("subject")
);

-- CreateTable
CREATE TABLE "identity_states" (
    "model" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "grant_id" TEXT,
    "uid" TEXT,
    "user_code" TEXT,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "identity_states_pkey" PRIMARY KEY ("model","id")
);

-- CreateTable
CREATE TABLE "server_keys" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "server_keys_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "attempt_counters" (
    "purpose" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL,

    CONSTRAINT "attempt_counters_pkey" PRIMARY KEY ("purpose","subject")
);

-- CreateTable
CREATE TABLE "loans" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "loan_no" VARCHAR(12) NOT NULL,
    "status_key" TEXT NOT NULL,
    "law_firm_id" INTEGER NOT NULL,
    "partner_id" INTEGER,
    "associate_id" INTEGER,
    "suburb_id" INTEGER NOT NULL,
    "priority_key" TEXT NOT NULL,
    "principal" BIGINT NOT NULL,
    "lower_rate" DECIMAL(5,2) NOT NULL,
    "higher_rate" DECIMAL(5,2) NOT NULL,
    "lvr" DECIMAL(5,2),
    "valuation_required" BOOLEAN,
    "interest_key" TEXT NOT NULL,
    "establishment_fee_with_gst" BIGINT,
    "establishment_fee" DECIMAL(16,2) GENERATED ALWAYS AS (round(establishment_fee_with_gst / 1.1, 2)) STORED,
    "establishment_fee_percentage" DECIMAL(14,2) GENERATED ALWAYS AS (round(round(establishment_fee_with_gst / 1.1, 2) * 100 / principal, 2)) STORED,
    "scenario_key" TEXT NOT NULL,
    "security_type_key" TEXT NOT NULL,
    "security_sub_type_key" TEXT NOT NULL,
    "settlement_date" DATE,
    "repayment_date" DATE,
    "discharged_date" DATE,
    "shortfall" BIGINT,
    "notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "last_edit_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_edit_by_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "loans_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "loan_lenders" (
    "loan_id" INTEGER NOT NULL,
    "lender_id" INTEGER NOT NULL,
    "contribution_amount" BIGINT NOT NULL,
    "position" INTEGER NOT NULL,
    "bdm_id" INTEGER,

    CONSTRAINT "loan_lenders_pkey" PRIMARY KEY ("loan_id","lender_id")
);

-- CreateTable
CREATE TABLE "loan_brokers" (
    "loan_id" INTEGER NOT NULL,
    "broker_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "bdm_id" INTEGER,

    CONSTRAINT "loan_brokers_pkey" PRIMARY KEY ("loan_id","broker_id")
);

-- CreateTable
CREATE TABLE "loan_credits" (
    "loan_id" INTEGER NOT NULL,
    "credit_id" INTEGER NOT NULL,

    CONSTRAINT "loan_credits_pkey" PRIMARY KEY ("loan_id","credit_id")
);

-- CreateTable
CREATE TABLE "loan_constructions" (
    "loan_id" INTEGER NOT NULL,
    "presales_debt_cover_required" BOOLEAN,
    "loan_amount_percentage_gst_ex" DECIMAL(5,2),
    "qs_required" BOOLEAN,
    "is_builder_developer" BOOLEAN,
    "is_build_to_hold" BOOLEAN,
    "tdc_equity" DECIMAL(5,2),
    "project_manager_required" BOOLEAN,
    "contingencies_allowance" DECIMAL(5,2),
    "developer_successful_projects" INTEGER,
    "pre_committed_commercial_tenants" BOOLEAN,

    CONSTRAINT "loan_constructions_pkey" PRIMARY KEY ("loan_id")
);

-- CreateTable
CREATE TABLE "loan_subdivisions" (
    "loan_id" INTEGER NOT NULL,
    "type_key" TEXT,
    "presales_debt_cover_required" BOOLEAN,
    "loan_amount_percentage_gst_ex" DECIMAL(5,2),
    "qs_required" BOOLEAN,
    "is_builder_developer" BOOLEAN,
    "is_build_to_hold" BOOLEAN,
    "tdc_equity" DECIMAL(5,2),
    "project_manager_required" BOOLEAN,
    "contingencies_allowance" DECIMAL(5,2),
    "developer_successful_projects" INTEGER,

    CONSTRAINT "loan_subdivisions_pkey" PRIMARY KEY ("loan_id")
);

-- CreateTable
CREATE TABLE "loan_reviews" (
    "loan_id" INTEGER NOT NULL,
    "direction" TEXT NOT NULL,
    "stars" SMALLINT,
    "stars_by_id" INTEGER,
    "stars_at" TIMESTAMPTZ(3),
    "review" TEXT,
    "review_by_id" INTEGER,
    "review_at" TIMESTAMPTZ(3),
    "response" TEXT,
    "response_by_id" INTEGER,
    "response_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "loan_reviews_pkey" PRIMARY KEY ("loan_id","direction")
);

-- CreateTable
CREATE TABLE "loan_logs" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "loan_id" INTEGER NOT NULL,
    "loan_no" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "act" TEXT NOT NULL,
    "edited_by_id" INTEGER,
    "editor_name" TEXT NOT NULL,
    "editor_company" TEXT,
    "edited_at" TIMESTAMPTZ(3) NOT NULL,
    "snapshot" JSONB NOT NULL,
    "previous_hash" BYTEA,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "loan_logs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "loan_searches" (
    "loan_id" INTEGER NOT NULL,
    "loan_no" TEXT NOT NULL,
    "status_code" SMALLINT NOT NULL,
    "state_code" SMALLINT NOT NULL,
    "suburb_id" INTEGER NOT NULL,
    "priority_code" SMALLINT NOT NULL,
    "scenario_code" SMALLINT NOT NULL,
    "security_group_code" SMALLINT NOT NULL,
    "security_type_code" SMALLINT NOT NULL,
    "interest_code" SMALLINT NOT NULL,
    "valuation_required" BOOLEAN,
    "principal" BIGINT NOT NULL,
    "lower_rate" INTEGER NOT NULL,
    "higher_rate" INTEGER NOT NULL,
    "establishment_fee" INTEGER,
    "lvr" INTEGER,
    "term_months" INTEGER,
    "settlement_date" DATE,
    "repayment_date" DATE,
    "discharged_date" DATE,
    "law_firm_id" INTEGER NOT NULL,
    "partner_id" INTEGER,
    "associate_id" INTEGER,
    "lender_ids" INTEGER[],
    "broker_ids" INTEGER[],
    "bdm_ids" INTEGER[],
    "credit_ids" INTEGER[],
    "broker_stars" SMALLINT,
    "lender_stars" SMALLINT,
    "subdivision_code" SMALLINT,
    "lender_name" TEXT NOT NULL,
    "broker_name" TEXT NOT NULL,
    "suburb_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "loan_searches_pkey" PRIMARY KEY ("loan_id")
);

-- CreateTable
CREATE TABLE "states" (
    "key" TEXT NOT NULL,
    "code" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "capital_name" TEXT NOT NULL,
    "capital_latitude" DOUBLE PRECISION NOT NULL,
    "capital_longitude" DOUBLE PRECISION NOT NULL,
    "sort_order" INTEGER NOT NULL,

    CONSTRAINT "states_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "regions" (
    "id" SERIAL NOT NULL,
    "state_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "regions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "suburbs" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "state_key" TEXT NOT NULL,
    "postcode" TEXT NOT NULL,
    "region_id" INTEGER NOT NULL,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    "is_doubled" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "suburbs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "categories" (
    "key" TEXT NOT NULL,
    "code" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL,

    CONSTRAINT "categories_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "security_groups" (
    "key" TEXT NOT NULL,
    "code" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL,
    "is_built" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "security_groups_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "security_types" (
    "key" TEXT NOT NULL,
    "code" SMALLINT NOT NULL,
    "group_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL,

    CONSTRAINT "security_types_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "scenarios" (
    "key" TEXT NOT NULL,
    "code" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL,

    CONSTRAINT "scenarios_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "subdivision_types" (
    "key" TEXT NOT NULL,
    "code" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL,

    CONSTRAINT "subdivision_types_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "priorities" (
    "key" TEXT NOT NULL,
    "code" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL,

    CONSTRAINT "priorities_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "interests" (
    "key" TEXT NOT NULL,
    "code" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL,

    CONSTRAINT "interests_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "credits" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL,

    CONSTRAINT "credits_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "loan_statuses" (
    "key" TEXT NOT NULL,
    "code" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL,

    CONSTRAINT "loan_statuses_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "match_statuses" (
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL,

    CONSTRAINT "match_statuses_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "note_types" (
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL,
    "is_call" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "note_types_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "positions" (
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL,

    CONSTRAINT "positions_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "distances" (
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kilometres" INTEGER,
    "sort_order" INTEGER NOT NULL,

    CONSTRAINT "distances_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "choices" (
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "value" BIGINT,
    "sort_order" INTEGER NOT NULL,

    CONSTRAINT "choices_pkey" PRIMARY KEY ("kind","key")
);

-- CreateTable
CREATE TABLE "observers" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER,

    CONSTRAINT "observers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "file_notes" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "observer_id" INTEGER NOT NULL,
    "lender_id" INTEGER,
    "broker_id" INTEGER,
    "law_firm_id" INTEGER,
    "note_type_key" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "taken_by_id" INTEGER NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_modified_by_id" INTEGER,
    "last_modified_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "file_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "detail_notes" (
    "id" SERIAL NOT NULL,
    "observer_id" INTEGER NOT NULL,
    "profile_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "last_modified_by_id" INTEGER,
    "last_modified_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "detail_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company_leads" (
    "observer_id" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,
    "lead_score" CHAR(1),
    "followup_date" DATE,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "company_leads_pkey" PRIMARY KEY ("observer_id","company_id")
);

-- CreateTable
CREATE TABLE "lenders" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "company_id" INTEGER NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "bdm_id" INTEGER,
    "finder_function_opt_in" BOOLEAN NOT NULL DEFAULT false,
    "funds_available_show_current_loan_book" BOOLEAN NOT NULL DEFAULT false,
    "funds_available_show_discharged_loan_book" BOOLEAN NOT NULL DEFAULT false,
    "funds_available_show_suburbs" BOOLEAN NOT NULL DEFAULT false,
    "loan_tab_show_current_loan_book" BOOLEAN NOT NULL DEFAULT true,
    "loan_tab_show_discharged_loan_book" BOOLEAN NOT NULL DEFAULT true,
    "ninety_day_activity_show_name" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "lenders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "brokers" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "company_id" INTEGER NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "bdm_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "brokers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "law_firms" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "company_id" INTEGER NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "law_firms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "broker_subscriptions" (
    "broker_id" INTEGER NOT NULL,
    "category_key" TEXT NOT NULL,
    "subscribed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "broker_subscriptions_pkey" PRIMARY KEY ("broker_id","category_key")
);

-- CreateTable
CREATE TABLE "profile_figures" (
    "profile_id" INTEGER NOT NULL,
    "profile_kind" TEXT NOT NULL,
    "pre_settlement_count" INTEGER NOT NULL DEFAULT 0,
    "current_count" INTEGER NOT NULL DEFAULT 0,
    "current_book" BIGINT NOT NULL DEFAULT 0,
    "discharged_count" INTEGER NOT NULL DEFAULT 0,
    "discharged_book" BIGINT NOT NULL DEFAULT 0,
    "shortfall" BIGINT NOT NULL DEFAULT 0,
    "discharged_principal" BIGINT NOT NULL DEFAULT 0,
    "stars_sum" INTEGER NOT NULL DEFAULT 0,
    "stars_count" INTEGER NOT NULL DEFAULT 0,
    "positive_reviews_count" INTEGER NOT NULL DEFAULT 0,
    "reviewed_loans_count" INTEGER NOT NULL DEFAULT 0,
    "last_settled_loan_id" INTEGER,
    "rebuilt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "profile_figures_pkey" PRIMARY KEY ("profile_id")
);

-- CreateTable
CREATE TABLE "saved_searches" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "account_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "selected_columns" TEXT[],
    "filters" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "saved_searches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "last_searches" (
    "account_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "selected_columns" TEXT[],
    "filters" JSONB NOT NULL,
    "saved_search_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "last_searches_pkey" PRIMARY KEY ("account_id","kind")
);

-- CreateTable
CREATE TABLE "staff" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "mobile" TEXT,
    "state_key" TEXT NOT NULL,
    "position_key" TEXT NOT NULL,
    "is_admin" BOOLEAN NOT NULL DEFAULT false,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "staff_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "accounts_individual_id_key" ON "accounts"("individual_id");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_staff_id_key" ON "accounts"("staff_id");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_issuer_subject_key" ON "accounts"("issuer", "subject");

-- CreateIndex
CREATE INDEX "sessions_account_id_idx" ON "sessions"("account_id");

-- CreateIndex
CREATE INDEX "sessions_provider_sid_idx" ON "sessions"("provider_sid");

-- CreateIndex
CREATE UNIQUE INDEX "account_links_token_hash_key" ON "account_links"("token_hash");

-- CreateIndex
CREATE INDEX "account_links_account_id_purpose_idx" ON "account_links"("account_id", "purpose");

-- CreateIndex
CREATE INDEX "audit_entries_subject_kind_subject_id_at_idx" ON "audit_entries"("subject_kind", "subject_id", "at");

-- CreateIndex
CREATE INDEX "audit_entries_account_id_at_idx" ON "audit_entries"("account_id", "at");

-- CreateIndex
CREATE INDEX "audit_entries_act_at_idx" ON "audit_entries"("act", "at");

-- CreateIndex
CREATE INDEX "companies_acn_idx" ON "companies"("acn");

-- CreateIndex
CREATE INDEX "individuals_company_id_appearance_order_idx" ON "individuals"("company_id", "appearance_order");

-- CreateIndex
CREATE UNIQUE INDEX "lender_categories_lender_id_category_key_key" ON "lender_categories"("lender_id", "category_key");

-- CreateIndex
CREATE INDEX "matches_broker_id_idx" ON "matches"("broker_id");

-- CreateIndex
CREATE UNIQUE INDEX "email_messages_key_key" ON "email_messages"("key");

-- CreateIndex
CREATE INDEX "email_messages_state_queued_at_idx" ON "email_messages"("state", "queued_at");

-- CreateIndex
CREATE UNIQUE INDEX "email_messages_campaign_id_address_key" ON "email_messages"("campaign_id", "address");

-- CreateIndex
CREATE UNIQUE INDEX "email_campaigns_idempotency_key_key" ON "email_campaigns"("idempotency_key");

-- CreateIndex
CREATE INDEX "stored_files_created_by_id_idx" ON "stored_files"("created_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "identity_logins_email_key" ON "identity_logins"("email");

-- CreateIndex
CREATE INDEX "identity_states_grant_id_idx" ON "identity_states"("grant_id");

-- CreateIndex
CREATE INDEX "identity_states_uid_idx" ON "identity_states"("uid");

-- CreateIndex
CREATE INDEX "identity_states_expires_at_idx" ON "identity_states"("expires_at");

-- CreateIndex
CREATE INDEX "loans_law_firm_id_idx" ON "loans"("law_firm_id");

-- CreateIndex
CREATE INDEX "loans_suburb_id_idx" ON "loans"("suburb_id");

-- CreateIndex
CREATE INDEX "loan_lenders_lender_id_loan_id_idx" ON "loan_lenders"("lender_id", "loan_id");

-- CreateIndex
CREATE INDEX "loan_brokers_broker_id_loan_id_idx" ON "loan_brokers"("broker_id", "loan_id");

-- CreateIndex
CREATE UNIQUE INDEX "loan_logs_loan_id_sequence_key" ON "loan_logs"("loan_id", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "states_code_key" ON "states"("code");

-- CreateIndex
CREATE UNIQUE INDEX "regions_state_key_name_key" ON "regions"("state_key", "name");

-- CreateIndex
CREATE INDEX "suburbs_latitude_longitude_idx" ON "suburbs"("latitude", "longitude");

-- CreateIndex
CREATE INDEX "suburbs_region_id_idx" ON "suburbs"("region_id");

-- CreateIndex
CREATE UNIQUE INDEX "suburbs_name_state_key_postcode_key" ON "suburbs"("name", "state_key", "postcode");

-- CreateIndex
CREATE UNIQUE INDEX "categories_code_key" ON "categories"("code");

-- CreateIndex
CREATE UNIQUE INDEX "security_groups_code_key" ON "security_groups"("code");

-- CreateIndex
CREATE UNIQUE INDEX "security_types_code_key" ON "security_types"("code");

-- CreateIndex
CREATE UNIQUE INDEX "security_types_group_key_key_key" ON "security_types"("group_key", "key");

-- CreateIndex
CREATE UNIQUE INDEX "scenarios_code_key" ON "scenarios"("code");

-- CreateIndex
CREATE UNIQUE INDEX "subdivision_types_code_key" ON "subdivision_types"("code");

-- CreateIndex
CREATE UNIQUE INDEX "priorities_code_key" ON "priorities"("code");

-- CreateIndex
CREATE UNIQUE INDEX "interests_code_key" ON "interests"("code");

-- CreateIndex
CREATE UNIQUE INDEX "loan_statuses_code_key" ON "loan_statuses"("code");

-- CreateIndex
CREATE UNIQUE INDEX "observers_company_id_key" ON "observers"("company_id");

-- CreateIndex
CREATE INDEX "file_notes_observer_id_taken_at_id_idx" ON "file_notes"("observer_id", "taken_at" DESC, "id");

-- CreateIndex
CREATE INDEX "file_notes_lender_id_observer_id_idx" ON "file_notes"("lender_id", "observer_id");

-- CreateIndex
CREATE INDEX "file_notes_broker_id_observer_id_idx" ON "file_notes"("broker_id", "observer_id");

-- CreateIndex
CREATE INDEX "file_notes_law_firm_id_observer_id_idx" ON "file_notes"("law_firm_id", "observer_id");

-- CreateIndex
CREATE UNIQUE INDEX "detail_notes_observer_id_profile_id_kind_key" ON "detail_notes"("observer_id", "profile_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "lenders_company_id_key" ON "lenders"("company_id");

-- CreateIndex
CREATE INDEX "lenders_bdm_id_idx" ON "lenders"("bdm_id");

-- CreateIndex
CREATE UNIQUE INDEX "brokers_company_id_key" ON "brokers"("company_id");

-- CreateIndex
CREATE INDEX "brokers_bdm_id_idx" ON "brokers"("bdm_id");

-- CreateIndex
CREATE UNIQUE INDEX "law_firms_company_id_key" ON "law_firms"("company_id");

-- CreateIndex
CREATE INDEX "profile_figures_profile_kind_current_count_discharged_count_idx" ON "profile_figures"("profile_kind", "current_count", "discharged_count");

-- CreateIndex
CREATE UNIQUE INDEX "saved_searches_account_id_kind_name_key" ON "saved_searches"("account_id", "kind", "name");

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_individual_id_fkey" FOREIGN KEY ("individual_id") REFERENCES "individuals"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_up_requests" ADD CONSTRAINT "sign_up_requests_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "last_visited_profiles" ADD CONSTRAINT "last_visited_profiles_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "companies" ADD CONSTRAINT "companies_logo_file_id_fkey" FOREIGN KEY ("logo_file_id") REFERENCES "stored_files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "individuals" ADD CONSTRAINT "individuals_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "individuals" ADD CONSTRAINT "individuals_state_key_fkey" FOREIGN KEY ("state_key") REFERENCES "states"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "individuals" ADD CONSTRAINT "individuals_position_key_fkey" FOREIGN KEY ("position_key") REFERENCES "positions"("key") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "individuals" ADD CONSTRAINT "individuals_image_file_id_fkey" FOREIGN KEY ("image_file_id") REFERENCES "stored_files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lender_categories" ADD CONSTRAINT "lender_categories_lender_id_fkey" FOREIGN KEY ("lender_id") REFERENCES "lenders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lender_categories" ADD CONSTRAINT "lender_categories_category_key_fkey" FOREIGN KEY ("category_key") REFERENCES "categories"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lender_categories" ADD CONSTRAINT "lender_categories_last_verified_by_id_fkey" FOREIGN KEY ("last_verified_by_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lender_category_states" ADD CONSTRAINT "lender_category_states_lender_category_id_fkey" FOREIGN KEY ("lender_category_id") REFERENCES "lender_categories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lender_category_states" ADD CONSTRAINT "lender_category_states_state_key_fkey" FOREIGN KEY ("state_key") REFERENCES "states"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lender_category_states" ADD CONSTRAINT "lender_category_states_distance_key_fkey" FOREIGN KEY ("distance_key") REFERENCES "distances"("key") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lender_category_regions" ADD CONSTRAINT "lender_category_regions_lender_category_id_fkey" FOREIGN KEY ("lender_category_id") REFERENCES "lender_categories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lender_category_regions" ADD CONSTRAINT "lender_category_regions_region_id_fkey" FOREIGN KEY ("region_id") REFERENCES "regions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lender_category_security_types" ADD CONSTRAINT "lender_category_security_types_lender_category_id_fkey" FOREIGN KEY ("lender_category_id") REFERENCES "lender_categories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lender_category_security_types" ADD CONSTRAINT "lender_category_security_types_security_type_key_fkey" FOREIGN KEY ("security_type_key") REFERENCES "security_types"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "matches" ADD CONSTRAINT "matches_lender_id_fkey" FOREIGN KEY ("lender_id") REFERENCES "lenders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "matches" ADD CONSTRAINT "matches_broker_id_fkey" FOREIGN KEY ("broker_id") REFERENCES "brokers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "matches" ADD CONSTRAINT "matches_lender_status_key_fkey" FOREIGN KEY ("lender_status_key") REFERENCES "match_statuses"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "matches" ADD CONSTRAINT "matches_broker_status_key_fkey" FOREIGN KEY ("broker_status_key") REFERENCES "match_statuses"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "matches" ADD CONSTRAINT "matches_platform_status_key_fkey" FOREIGN KEY ("platform_status_key") REFERENCES "match_statuses"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "matches" ADD CONSTRAINT "matches_edited_by_id_fkey" FOREIGN KEY ("edited_by_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_subscriptions" ADD CONSTRAINT "email_subscriptions_individual_id_fkey" FOREIGN KEY ("individual_id") REFERENCES "individuals"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_categories" ADD CONSTRAINT "email_categories_individual_id_fkey" FOREIGN KEY ("individual_id") REFERENCES "individuals"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_categories" ADD CONSTRAINT "email_categories_category_key_fkey" FOREIGN KEY ("category_key") REFERENCES "categories"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "email_campaigns"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_individual_id_fkey" FOREIGN KEY ("individual_id") REFERENCES "individuals"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_campaigns" ADD CONSTRAINT "email_campaigns_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_attachments" ADD CONSTRAINT "email_attachments_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "email_campaigns"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_attachments" ADD CONSTRAINT "email_attachments_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loans" ADD CONSTRAINT "loans_status_key_fkey" FOREIGN KEY ("status_key") REFERENCES "loan_statuses"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loans" ADD CONSTRAINT "loans_law_firm_id_fkey" FOREIGN KEY ("law_firm_id") REFERENCES "law_firms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loans" ADD CONSTRAINT "loans_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "individuals"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loans" ADD CONSTRAINT "loans_associate_id_fkey" FOREIGN KEY ("associate_id") REFERENCES "individuals"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loans" ADD CONSTRAINT "loans_suburb_id_fkey" FOREIGN KEY ("suburb_id") REFERENCES "suburbs"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loans" ADD CONSTRAINT "loans_priority_key_fkey" FOREIGN KEY ("priority_key") REFERENCES "priorities"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loans" ADD CONSTRAINT "loans_interest_key_fkey" FOREIGN KEY ("interest_key") REFERENCES "interests"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loans" ADD CONSTRAINT "loans_scenario_key_fkey" FOREIGN KEY ("scenario_key") REFERENCES "scenarios"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loans" ADD CONSTRAINT "loans_security_type_key_fkey" FOREIGN KEY ("security_type_key") REFERENCES "security_groups"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loans" ADD CONSTRAINT "loans_security_type_key_security_sub_type_key_fkey" FOREIGN KEY ("security_type_key", "security_sub_type_key") REFERENCES "security_types"("group_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loans" ADD CONSTRAINT "loans_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loans" ADD CONSTRAINT "loans_last_edit_by_id_fkey" FOREIGN KEY ("last_edit_by_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loan_lenders" ADD CONSTRAINT "loan_lenders_loan_id_fkey" FOREIGN KEY ("loan_id") REFERENCES "loans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loan_lenders" ADD CONSTRAINT "loan_lenders_lender_id_fkey" FOREIGN KEY ("lender_id") REFERENCES "lenders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loan_lenders" ADD CONSTRAINT "loan_lenders_bdm_id_fkey" FOREIGN KEY ("bdm_id") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loan_brokers" ADD CONSTRAINT "loan_brokers_loan_id_fkey" FOREIGN KEY ("loan_id") REFERENCES "loans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loan_brokers" ADD CONSTRAINT "loan_brokers_broker_id_fkey" FOREIGN KEY ("broker_id") REFERENCES "brokers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loan_brokers" ADD CONSTRAINT "loan_brokers_bdm_id_fkey" FOREIGN KEY ("bdm_id") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loan_credits" ADD CONSTRAINT "loan_credits_loan_id_fkey" FOREIGN KEY ("loan_id") REFERENCES "loans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loan_credits" ADD CONSTRAINT "loan_credits_credit_id_fkey" FOREIGN KEY ("credit_id") REFERENCES "credits"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loan_constructions" ADD CONSTRAINT "loan_constructions_loan_id_fkey" FOREIGN KEY ("loan_id") REFERENCES "loans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loan_subdivisions" ADD CONSTRAINT "loan_subdivisions_loan_id_fkey" FOREIGN KEY ("loan_id") REFERENCES "loans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loan_subdivisions" ADD CONSTRAINT "loan_subdivisions_type_key_fkey" FOREIGN KEY ("type_key") REFERENCES "subdivision_types"("key") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loan_reviews" ADD CONSTRAINT "loan_reviews_loan_id_fkey" FOREIGN KEY ("loan_id") REFERENCES "loans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loan_reviews" ADD CONSTRAINT "loan_reviews_stars_by_id_fkey" FOREIGN KEY ("stars_by_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loan_reviews" ADD CONSTRAINT "loan_reviews_review_by_id_fkey" FOREIGN KEY ("review_by_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loan_reviews" ADD CONSTRAINT "loan_reviews_response_by_id_fkey" FOREIGN KEY ("response_by_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loan_logs" ADD CONSTRAINT "loan_logs_edited_by_id_fkey" FOREIGN KEY ("edited_by_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loan_searches" ADD CONSTRAINT "loan_searches_loan_id_fkey" FOREIGN KEY ("loan_id") REFERENCES "loans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "regions" ADD CONSTRAINT "regions_state_key_fkey" FOREIGN KEY ("state_key") REFERENCES "states"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suburbs" ADD CONSTRAINT "suburbs_state_key_fkey" FOREIGN KEY ("state_key") REFERENCES "states"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suburbs" ADD CONSTRAINT "suburbs_region_id_fkey" FOREIGN KEY ("region_id") REFERENCES "regions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "security_types" ADD CONSTRAINT "security_types_group_key_fkey" FOREIGN KEY ("group_key") REFERENCES "security_groups"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "observers" ADD CONSTRAINT "observers_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_notes" ADD CONSTRAINT "file_notes_observer_id_fkey" FOREIGN KEY ("observer_id") REFERENCES "observers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_notes" ADD CONSTRAINT "file_notes_lender_id_fkey" FOREIGN KEY ("lender_id") REFERENCES "lenders"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_notes" ADD CONSTRAINT "file_notes_broker_id_fkey" FOREIGN KEY ("broker_id") REFERENCES "brokers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_notes" ADD CONSTRAINT "file_notes_law_firm_id_fkey" FOREIGN KEY ("law_firm_id") REFERENCES "law_firms"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_notes" ADD CONSTRAINT "file_notes_note_type_key_fkey" FOREIGN KEY ("note_type_key") REFERENCES "note_types"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_notes" ADD CONSTRAINT "file_notes_taken_by_id_fkey" FOREIGN KEY ("taken_by_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_notes" ADD CONSTRAINT "file_notes_last_modified_by_id_fkey" FOREIGN KEY ("last_modified_by_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "detail_notes" ADD CONSTRAINT "detail_notes_observer_id_fkey" FOREIGN KEY ("observer_id") REFERENCES "observers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "detail_notes" ADD CONSTRAINT "detail_notes_last_modified_by_id_fkey" FOREIGN KEY ("last_modified_by_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_leads" ADD CONSTRAINT "company_leads_observer_id_fkey" FOREIGN KEY ("observer_id") REFERENCES "observers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_leads" ADD CONSTRAINT "company_leads_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lenders" ADD CONSTRAINT "lenders_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lenders" ADD CONSTRAINT "lenders_bdm_id_fkey" FOREIGN KEY ("bdm_id") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brokers" ADD CONSTRAINT "brokers_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brokers" ADD CONSTRAINT "brokers_bdm_id_fkey" FOREIGN KEY ("bdm_id") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "law_firms" ADD CONSTRAINT "law_firms_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "broker_subscriptions" ADD CONSTRAINT "broker_subscriptions_broker_id_fkey" FOREIGN KEY ("broker_id") REFERENCES "brokers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "broker_subscriptions" ADD CONSTRAINT "broker_subscriptions_category_key_fkey" FOREIGN KEY ("category_key") REFERENCES "categories"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "last_searches" ADD CONSTRAINT "last_searches_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "last_searches" ADD CONSTRAINT "last_searches_saved_search_id_fkey" FOREIGN KEY ("saved_search_id") REFERENCES "saved_searches"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff" ADD CONSTRAINT "staff_state_key_fkey" FOREIGN KEY ("state_key") REFERENCES "states"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff" ADD CONSTRAINT "staff_position_key_fkey" FOREIGN KEY ("position_key") REFERENCES "positions"("key") ON DELETE RESTRICT ON UPDATE CASCADE;
