-- AlterTable
ALTER TABLE "loan_import_rows" ADD COLUMN "is_confirmed" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE loan_imports DROP CONSTRAINT loan_import_state;
ALTER TABLE loan_imports ADD CONSTRAINT loan_import_state
  CHECK (state IN ('READING', 'READ', 'CHECKING', 'CHECKED', 'RECORDING', 'RECORDED', 'UNDOING', 'UNDONE', 'DISCARDED'));
ALTER TABLE loan_import_rows DROP CONSTRAINT loan_import_row_state;
ALTER TABLE loan_import_rows ADD CONSTRAINT loan_import_row_state
  CHECK (state IN ('NEW', 'READY', 'ASKED', 'FAULTY', 'SKIPPED', 'RECORDED', 'UNDONE', 'KEPT'));
