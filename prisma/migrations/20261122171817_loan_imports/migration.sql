-- CreateTable
CREATE TABLE "loan_imports" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "file_name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "headings" JSONB NOT NULL,
    "headings_key" TEXT NOT NULL,
    "mapping" JSONB,
    "notes" JSONB NOT NULL DEFAULT '[]',
    "created_by_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "moved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "loan_imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "loan_import_rows" (
    "import_id" INTEGER NOT NULL,
    "row" INTEGER NOT NULL,
    "cells" JSONB NOT NULL,
    "mended" JSONB NOT NULL DEFAULT '{}',
    "state" TEXT NOT NULL DEFAULT 'NEW',
    "errors" JSONB NOT NULL DEFAULT '[]',
    "loan_no" TEXT,
    "principal" BIGINT,
    "loan_id" INTEGER,

    CONSTRAINT "loan_import_rows_pkey" PRIMARY KEY ("import_id","row")
);

-- CreateIndex
CREATE INDEX "loan_imports_created_by_id_created_at_idx" ON "loan_imports"("created_by_id", "created_at");

-- CreateIndex
CREATE INDEX "loan_import_rows_import_id_state_row_idx" ON "loan_import_rows"("import_id", "state", "row");

-- CreateIndex
CREATE INDEX "loan_import_rows_import_id_loan_no_idx" ON "loan_import_rows"("import_id", "loan_no");

-- AddForeignKey
ALTER TABLE "loan_imports" ADD CONSTRAINT "loan_imports_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loan_import_rows" ADD CONSTRAINT "loan_import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "loan_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE loan_imports ADD CONSTRAINT loan_import_state
  CHECK (state IN ('READING', 'READ', 'CHECKING', 'CHECKED', 'RECORDING', 'RECORDED', 'UNDOING', 'UNDONE'));
ALTER TABLE loan_import_rows ADD CONSTRAINT loan_import_row_state
  CHECK (state IN ('NEW', 'READY', 'FAULTY', 'SKIPPED', 'RECORDED', 'UNDONE', 'KEPT'));
-- A row becomes one loan at most, and a loan comes from one row.
CREATE UNIQUE INDEX loan_import_row_loan ON loan_import_rows (loan_id) WHERE loan_id IS NOT NULL;
