-- Loan numbers in the order of their answers, with all that the global search asks of a loan: it is answered without the
-- table, and whoever has a share of the loans stops at the hundredth own one.
CREATE INDEX loan_no_in_order ON loans (upper(loan_no) COLLATE "C", id) INCLUDE (loan_no);
DROP INDEX loan_no_order;

-- A law firm's loans by their ids alone.
CREATE INDEX "loans_law_firm_id_id_idx" ON "loans"("law_firm_id", "id");
DROP INDEX "loans_law_firm_id_idx";
