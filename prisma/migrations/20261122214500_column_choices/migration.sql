-- CreateTable
CREATE TABLE "column_choices" (
    "account_id" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "columns" TEXT[],

    CONSTRAINT "column_choices_pkey" PRIMARY KEY ("account_id","list")
);

-- AddForeignKey
ALTER TABLE "column_choices" ADD CONSTRAINT "column_choices_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
