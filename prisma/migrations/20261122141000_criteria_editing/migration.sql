-- CreateTable
CREATE TABLE "criteria_inputs" (
    "account_id" INTEGER NOT NULL,
    "lender_id" INTEGER NOT NULL,
    "category_key" TEXT NOT NULL,
    "session" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "kept" JSONB NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "criteria_inputs_pkey" PRIMARY KEY ("account_id","lender_id","category_key")
);

-- CreateTable
CREATE TABLE "criteria_sessions" (
    "lender_category_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "session" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "base_version" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "is_recorded" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "criteria_sessions_pkey" PRIMARY KEY ("lender_category_id")
);

-- CreateTable
CREATE TABLE "criteria_versions" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "lender_id" INTEGER NOT NULL,
    "category_key" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "act" TEXT NOT NULL,
    "edited_by_id" INTEGER,
    "editor_name" TEXT NOT NULL,
    "editor_company" TEXT,
    "edited_at" TIMESTAMPTZ(3) NOT NULL,
    "snapshot" JSONB NOT NULL,
    "previous_hash" BYTEA,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "criteria_versions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "criteria_inputs_lender_id_idx" ON "criteria_inputs"("lender_id");

-- CreateIndex
CREATE INDEX "criteria_sessions_changed_at_idx" ON "criteria_sessions"("changed_at");

-- CreateIndex
CREATE UNIQUE INDEX "criteria_versions_lender_id_category_key_sequence_key" ON "criteria_versions"("lender_id", "category_key", "sequence");

-- AddForeignKey
ALTER TABLE "criteria_inputs" ADD CONSTRAINT "criteria_inputs_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "criteria_inputs" ADD CONSTRAINT "criteria_inputs_lender_id_fkey" FOREIGN KEY ("lender_id") REFERENCES "lenders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "criteria_inputs" ADD CONSTRAINT "criteria_inputs_category_key_fkey" FOREIGN KEY ("category_key") REFERENCES "categories"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "criteria_sessions" ADD CONSTRAINT "criteria_sessions_lender_category_id_fkey" FOREIGN KEY ("lender_category_id") REFERENCES "lender_categories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "criteria_sessions" ADD CONSTRAINT "criteria_sessions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "criteria_versions" ADD CONSTRAINT "criteria_versions_edited_by_id_fkey" FOREIGN KEY ("edited_by_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE criteria_versions ADD CONSTRAINT version_act CHECK (act IN ('CHANGED', 'VERIFIED', 'CLEARED', 'RESTORED'));
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON criteria_versions FOR EACH ROW EXECUTE FUNCTION never_changed();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON criteria_versions FOR EACH STATEMENT EXECUTE FUNCTION never_changed();
