-- CreateTable
CREATE TABLE "lender_demands" (
    "lender_id" INTEGER NOT NULL,
    "category_key" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "asked" INTEGER,
    "caught" INTEGER,
    "rule" TEXT,
    "lost" INTEGER,
    "book" JSONB NOT NULL,

    CONSTRAINT "lender_demands_pkey" PRIMARY KEY ("lender_id","category_key")
);

-- AddForeignKey
ALTER TABLE "lender_demands" ADD CONSTRAINT "lender_demands_lender_id_fkey" FOREIGN KEY ("lender_id") REFERENCES "lenders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Figures are rounded to five, and a rule is named only with its figure.
ALTER TABLE "lender_demands" ADD CONSTRAINT demand_rounded CHECK (asked % 5 = 0 AND caught % 5 = 0 AND lost % 5 = 0);
ALTER TABLE "lender_demands" ADD CONSTRAINT demand_whole CHECK ((asked IS NULL) = (caught IS NULL) AND (rule IS NULL) = (lost IS NULL)
  AND (asked IS NOT NULL OR rule IS NULL));
ALTER TABLE "lender_demands" ADD CONSTRAINT demand_book CHECK (jsonb_typeof(book) = 'array');
