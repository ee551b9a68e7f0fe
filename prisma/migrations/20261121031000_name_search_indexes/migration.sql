-- The global search: names in order for exact hits and prefixes, their trigrams for word starts and typing errors.
CREATE INDEX company_name_order ON companies (lower(name) COLLATE "C") WHERE closed_at IS NULL;
CREATE INDEX company_name_words ON companies USING gin (lower(name) gin_trgm_ops) WHERE closed_at IS NULL;
CREATE INDEX individual_name_order ON individuals (lower(first_name || ' ' || last_name) COLLATE "C") WHERE closed_at IS NULL;
CREATE INDEX individual_name_words ON individuals USING gin (lower(first_name || ' ' || last_name) gin_trgm_ops) WHERE closed_at IS NULL;
CREATE INDEX loan_no_order ON loans (upper(loan_no) COLLATE "C");
-- A loan number is one word, rarely more: only those carry the larger index.
CREATE INDEX loan_no_words ON loans USING gin (upper(loan_no) gin_trgm_ops) WHERE loan_no LIKE '% %';
