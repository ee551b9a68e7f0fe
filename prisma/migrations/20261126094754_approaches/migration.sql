-- Brokers ask lenders about a scenario; lenders answer; an accepted answer becomes a loan.
CREATE TABLE "asked_scenarios" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "broker_id" INTEGER NOT NULL,
    "deal" JSONB NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "asked_scenarios_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "approaches" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "scenario_id" INTEGER NOT NULL,
    "lender_id" INTEGER NOT NULL,
    "slot" SMALLINT NOT NULL,
    "state" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "asked_by_id" INTEGER,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "due_on" DATE NOT NULL,
    "reminded_for" DATE,
    "answered_at" TIMESTAMPTZ(3),
    "amount" BIGINT,
    "rate" DECIMAL(5,2),
    "fee" DECIMAL(5,2),
    "decline_reason" TEXT,
    "answer_note" TEXT NOT NULL DEFAULT '',
    "ended_at" TIMESTAMPTZ(3),
    "loan_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "approaches_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "approach_events" (
    "id" BIGSERIAL NOT NULL,
    "approach_id" INTEGER NOT NULL,
    "scenario_id" INTEGER NOT NULL,
    "lender_id" INTEGER NOT NULL,
    "broker_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "act" TEXT NOT NULL,
    "account_id" INTEGER,
    "actor_name" TEXT NOT NULL,
    "working_minutes" INTEGER,
    "reason" TEXT,

    CONSTRAINT "approach_events_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "asked_scenarios_broker_id_asked_at_id_idx" ON "asked_scenarios"("broker_id", "asked_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "approaches_loan_id_key" ON "approaches"("loan_id");
CREATE INDEX "approaches_scenario_id_slot_idx" ON "approaches"("scenario_id", "slot");
CREATE INDEX "approaches_lender_id_asked_at_id_idx" ON "approaches"("lender_id", "asked_at" DESC, "id" DESC);
CREATE INDEX "approaches_asked_by_id_idx" ON "approaches"("asked_by_id");
CREATE INDEX "approaches_asked_at_id_idx" ON "approaches"("asked_at" DESC, "id" DESC);
CREATE INDEX "approach_events_lender_id_at_id_idx" ON "approach_events"("lender_id", "at" DESC, "id" DESC);
CREATE INDEX "approach_events_broker_id_at_id_idx" ON "approach_events"("broker_id", "at" DESC, "id" DESC);
CREATE INDEX "approach_events_approach_id_id_idx" ON "approach_events"("approach_id", "id");
ALTER TABLE "asked_scenarios" ADD CONSTRAINT "asked_scenarios_broker_id_fkey" FOREIGN KEY ("broker_id") REFERENCES "brokers"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "approaches" ADD CONSTRAINT "approaches_scenario_id_fkey" FOREIGN KEY ("scenario_id") REFERENCES "asked_scenarios"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "approaches" ADD CONSTRAINT "approaches_lender_id_fkey" FOREIGN KEY ("lender_id") REFERENCES "lenders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "approaches" ADD CONSTRAINT "approaches_asked_by_id_fkey" FOREIGN KEY ("asked_by_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "approaches" ADD CONSTRAINT "approaches_loan_id_fkey" FOREIGN KEY ("loan_id") REFERENCES "loans"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- One row for a deal that a broker asks about, until an approach about it was accepted.
CREATE UNIQUE INDEX asked_scenario_open_once ON asked_scenarios (broker_id, fingerprint) WHERE settled_at IS NULL;

ALTER TABLE approaches
  ADD CONSTRAINT approach_state CHECK (state IN ('ASKED', 'INTERESTED', 'DECLINED', 'ACCEPTED', 'NOT_CHOSEN', 'WITHDRAWN', 'EXPIRED')),
  ADD CONSTRAINT approach_slot CHECK (slot BETWEEN 1 AND 4),
  ADD CONSTRAINT approach_words_bounded CHECK (char_length(note) <= 1000 AND char_length(answer_note) <= 1000),
  ADD CONSTRAINT approach_indication_whole CHECK (num_nulls(amount, rate, fee) IN (0, 3)
    AND (state NOT IN ('INTERESTED', 'ACCEPTED') OR amount IS NOT NULL) AND (state <> 'DECLINED' OR amount IS NULL)),
  ADD CONSTRAINT approach_indication_bounds CHECK (amount > 0 AND rate BETWEEN 2 AND 80 AND fee BETWEEN 0 AND 20),
  ADD CONSTRAINT approach_reason CHECK ((state = 'DECLINED') = (decline_reason IS NOT NULL)
    AND decline_reason IN ('CRITERIA', 'NO_FUNDS', 'LOCATION', 'SECURITY', 'SIZE', 'CREDIT', 'TOO_BUSY', 'OTHER')),
  ADD CONSTRAINT approach_ended CHECK ((state IN ('ASKED', 'INTERESTED')) = (ended_at IS NULL)),
  ADD CONSTRAINT approach_loan_of_accepted CHECK (loan_id IS NULL OR state = 'ACCEPTED');

-- At most four approaches of a scenario are open: each open one has a slot of its own, and there are four slots.
CREATE UNIQUE INDEX approach_slot_once ON approaches (scenario_id, slot) WHERE state IN ('ASKED', 'INTERESTED');
-- A lender is not asked again about a scenario, unless it was withdrawn or not answered in time.
CREATE UNIQUE INDEX approach_lender_once ON approaches (scenario_id, lender_id) WHERE state NOT IN ('WITHDRAWN', 'EXPIRED');
CREATE UNIQUE INDEX approach_accepted_once ON approaches (scenario_id) WHERE state = 'ACCEPTED';
-- Serves the job that reminds and expires.
CREATE INDEX approach_open_due ON approaches (due_on, id) WHERE state IN ('ASKED', 'INTERESTED');

ALTER TABLE approach_events
  ADD CONSTRAINT approach_act CHECK (act IN ('ASKED', 'REMINDED', 'INTERESTED', 'DECLINED', 'ACCEPTED', 'NOT_CHOSEN', 'WITHDRAWN', 'EXPIRED')),
  ADD CONSTRAINT approach_minutes CHECK (working_minutes >= 0);
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON approach_events FOR EACH ROW EXECUTE FUNCTION never_changed();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON approach_events FOR EACH STATEMENT EXECUTE FUNCTION never_changed();
