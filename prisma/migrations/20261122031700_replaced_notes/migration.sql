-- CreateTable
CREATE TABLE "replaced_notes" (
    "id" SERIAL NOT NULL,
    "observer_id" INTEGER NOT NULL,
    "profile_id" INTEGER NOT NULL,
    "note_key" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "note_type_key" TEXT,
    "version" INTEGER NOT NULL,
    "replaced_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "replaced_notes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "replaced_notes_profile_id_note_key_idx" ON "replaced_notes"("profile_id", "note_key");

-- AddForeignKey
ALTER TABLE "replaced_notes" ADD CONSTRAINT "replaced_notes_observer_id_fkey" FOREIGN KEY ("observer_id") REFERENCES "observers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A company that is edited may have neither name nor ACN; each still requires the other there, and a new one needs both.
ALTER TABLE "companies" DROP CONSTRAINT "company_name_given";
