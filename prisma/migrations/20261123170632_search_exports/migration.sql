-- CreateTable
CREATE TABLE "search_exports" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "account_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "saved_search_id" INTEGER NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "selected_columns" TEXT[],
    "filters" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'QUEUED',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "rows_total" INTEGER NOT NULL,
    "rows_done" INTEGER NOT NULL DEFAULT 0,
    "byte_size" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "moved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "search_exports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_export_parts" (
    "export_id" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL,
    "part" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "search_export_parts_pkey" PRIMARY KEY ("export_id","attempt","part")
);

-- CreateIndex
CREATE INDEX "search_exports_account_id_created_at_idx" ON "search_exports"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "search_exports_expires_at_idx" ON "search_exports"("expires_at");

-- AddForeignKey
ALTER TABLE "search_exports" ADD CONSTRAINT "search_exports_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_export_parts" ADD CONSTRAINT "search_export_parts_export_id_fkey" FOREIGN KEY ("export_id") REFERENCES "search_exports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
