-- AlterTable
ALTER TABLE "profile_figures" ADD COLUMN     "current_positive_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "current_reviewed_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "current_stars_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "current_stars_sum" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "discharged_positive_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "discharged_reviewed_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "discharged_stars_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "discharged_stars_sum" INTEGER NOT NULL DEFAULT 0;

-- The ratings that stand, by the book of their loan.
WITH given AS (
  SELECT r.loan_id, r.stars, CASE r.direction WHEN 'LENDER_FROM_BROKER' THEN 'LENDER' WHEN 'BROKER_FROM_LENDER' THEN 'BROKER' ELSE 'LAWFIRM' END AS kind
  FROM loan_reviews r WHERE r.stars IS NOT NULL
),
received AS (
  SELECT part.lender_id AS profile_id, g.* FROM given g JOIN loan_lenders part ON part.loan_id = g.loan_id WHERE g.kind = 'LENDER'
  UNION ALL SELECT part.broker_id, g.* FROM given g JOIN loan_brokers part ON part.loan_id = g.loan_id WHERE g.kind = 'BROKER'
  UNION ALL SELECT l.law_firm_id, g.* FROM given g JOIN loans l ON l.id = g.loan_id WHERE g.kind = 'LAWFIRM'
),
sums AS (
  SELECT x.profile_id,
    coalesce(sum(x.stars) FILTER (WHERE l.status_key IN ('SETTLED', 'DEFAULT', 'VARIATIONINPROG')), 0)::int AS current_sum,
    count(*) FILTER (WHERE l.status_key IN ('SETTLED', 'DEFAULT', 'VARIATIONINPROG'))::int AS current_count,
    count(*) FILTER (WHERE l.status_key IN ('SETTLED', 'DEFAULT', 'VARIATIONINPROG') AND x.stars >= 4)::int AS current_positive,
    count(DISTINCT x.loan_id) FILTER (WHERE l.status_key IN ('SETTLED', 'DEFAULT', 'VARIATIONINPROG'))::int AS current_reviewed,
    coalesce(sum(x.stars) FILTER (WHERE l.status_key = 'DISCHARGED'), 0)::int AS discharged_sum,
    count(*) FILTER (WHERE l.status_key = 'DISCHARGED')::int AS discharged_count,
    count(*) FILTER (WHERE l.status_key = 'DISCHARGED' AND x.stars >= 4)::int AS discharged_positive,
    count(DISTINCT x.loan_id) FILTER (WHERE l.status_key = 'DISCHARGED')::int AS discharged_reviewed
  FROM received x JOIN loans l ON l.id = x.loan_id GROUP BY x.profile_id
)
UPDATE profile_figures f SET current_stars_sum = s.current_sum, current_stars_count = s.current_count,
  current_positive_count = s.current_positive, current_reviewed_count = s.current_reviewed,
  discharged_stars_sum = s.discharged_sum, discharged_stars_count = s.discharged_count,
  discharged_positive_count = s.discharged_positive, discharged_reviewed_count = s.discharged_reviewed
FROM sums s WHERE s.profile_id = f.profile_id;
