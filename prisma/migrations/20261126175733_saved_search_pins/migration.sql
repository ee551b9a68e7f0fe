-- CreateTable
CREATE TABLE "saved_search_pins" (
    "account_id" INTEGER NOT NULL,
    "saved_search_id" INTEGER NOT NULL,
    "pinned_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_search_pins_pkey" PRIMARY KEY ("account_id","saved_search_id")
);

-- CreateIndex
CREATE INDEX "saved_search_pins_saved_search_id_idx" ON "saved_search_pins"("saved_search_id");

-- AddForeignKey
ALTER TABLE "saved_search_pins" ADD CONSTRAINT "saved_search_pins_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_search_pins" ADD CONSTRAINT "saved_search_pins_saved_search_id_fkey" FOREIGN KEY ("saved_search_id") REFERENCES "saved_searches"("id") ON DELETE CASCADE ON UPDATE CASCADE;
