-- What a write of a rating, review or response replaced; one with a reason was taken away. It outlives the loan, as its log does.
CREATE TABLE "replaced_reviews" (
    "id" SERIAL NOT NULL,
    "loan_id" INTEGER NOT NULL,
    "direction" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "written_by_id" INTEGER,
    "written_at" TIMESTAMPTZ(3),
    "replaced_by_id" INTEGER,
    "replacer_name" TEXT NOT NULL,
    "replacer_company" TEXT,
    "replaced_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT,

    CONSTRAINT "replaced_reviews_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "replaced_reviews_loan_id_direction_part_version_key" ON "replaced_reviews"("loan_id", "direction", "part", "version");

ALTER TABLE replaced_reviews
  ADD CONSTRAINT replaced_part CHECK (part IN ('stars', 'review', 'response')),
  ADD CONSTRAINT replaced_reason_said CHECK (reason <> '');
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON replaced_reviews FOR EACH ROW EXECUTE FUNCTION never_changed();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON replaced_reviews FOR EACH STATEMENT EXECUTE FUNCTION never_changed();

-- Since when a rating is held back from the other side; null where it is shown.
ALTER TABLE "loan_reviews" ADD COLUMN "held_since" TIMESTAMPTZ(3);
CREATE INDEX held_reviews ON loan_reviews (held_since) WHERE held_since IS NOT NULL;

-- Until now a review could be emptied under the response to it.
UPDATE loan_reviews SET review = nullif(review, ''), response = nullif(response, '') WHERE review = '' OR response = '';
INSERT INTO replaced_reviews (loan_id, direction, part, value, version, written_by_id, written_at, replacer_name, replaced_at, reason)
  SELECT loan_id, direction, 'response', response, version, response_by_id, response_at, 'upgrade', now(), 'The review that it answered had been removed.'
  FROM loan_reviews WHERE response IS NOT NULL AND review IS NULL;
UPDATE loan_reviews SET response = NULL, version = version + 1 WHERE response IS NOT NULL AND review IS NULL;
ALTER TABLE loan_reviews
  ADD CONSTRAINT review_not_blank CHECK (review <> ''),
  ADD CONSTRAINT response_not_blank CHECK (response <> ''),
  ADD CONSTRAINT response_after_review CHECK (response IS NULL OR review IS NOT NULL);

-- Nothing of a review is replaced without being kept, taken away without a reason, or deleted but with its loan.
CREATE FUNCTION review_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  piece text;
  was text;
  becomes text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM loans WHERE id = OLD.loan_id) THEN
      RAISE EXCEPTION 'a review ends with its loan only' USING ERRCODE = '23514', CONSTRAINT = 'review_ends_with_loan';
    END IF;
    RETURN NULL;
  END IF;
  IF (NEW.loan_id, NEW.direction) IS DISTINCT FROM (OLD.loan_id, OLD.direction) THEN
    RAISE EXCEPTION 'a review stays with its loan' USING ERRCODE = '23514', CONSTRAINT = 'review_ends_with_loan';
  END IF;
  FOREACH piece IN ARRAY ARRAY['stars', 'review', 'response'] LOOP
    was := to_jsonb(OLD) ->> piece;
    becomes := to_jsonb(NEW) ->> piece;
    CONTINUE WHEN was IS NULL OR was IS NOT DISTINCT FROM becomes;
    IF NOT EXISTS (
      SELECT FROM replaced_reviews r
      WHERE r.loan_id = OLD.loan_id AND r.direction = OLD.direction AND r.part = piece AND r.version = OLD.version
        AND r.value = was AND (becomes IS NOT NULL OR r.reason IS NOT NULL)
    ) THEN
      RAISE EXCEPTION 'the % of a review is replaced without being kept', piece USING ERRCODE = '23514', CONSTRAINT = 'review_is_kept';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER review_is_kept AFTER UPDATE OR DELETE ON loan_reviews FOR EACH ROW EXECUTE FUNCTION review_is_kept();
