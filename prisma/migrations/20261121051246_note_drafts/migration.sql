-- CreateTable
CREATE TABLE "deleted_file_notes" (
    "id" INTEGER NOT NULL,
    "observer_id" INTEGER NOT NULL,
    "profile_id" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deleted_file_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "note_drafts" (
    "account_id" INTEGER NOT NULL,
    "session" TEXT NOT NULL,
    "observer_id" INTEGER NOT NULL,
    "profile_id" INTEGER NOT NULL,
    "note_key" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "note_type_key" TEXT,
    "sequence" INTEGER NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "note_drafts_pkey" PRIMARY KEY ("account_id","session")
);

-- CreateIndex
CREATE INDEX "deleted_file_notes_profile_id_idx" ON "deleted_file_notes"("profile_id");

-- CreateIndex
CREATE INDEX "note_drafts_profile_id_account_id_idx" ON "note_drafts"("profile_id", "account_id");

-- CreateIndex
CREATE INDEX "file_notes_taken_by_id_taken_at_idx" ON "file_notes"("taken_by_id", "taken_at");

-- AddForeignKey
ALTER TABLE "deleted_file_notes" ADD CONSTRAINT "deleted_file_notes_observer_id_fkey" FOREIGN KEY ("observer_id") REFERENCES "observers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note_drafts" ADD CONSTRAINT "note_drafts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note_drafts" ADD CONSTRAINT "note_drafts_observer_id_fkey" FOREIGN KEY ("observer_id") REFERENCES "observers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note_drafts" ADD CONSTRAINT "note_drafts_note_type_key_fkey" FOREIGN KEY ("note_type_key") REFERENCES "note_types"("key") ON DELETE SET NULL ON UPDATE CASCADE;
