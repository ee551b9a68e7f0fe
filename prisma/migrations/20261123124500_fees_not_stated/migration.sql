-- A loan without an establishment fee has none in its search row either: it stood there as the largest fee.
UPDATE loan_searches s SET establishment_fee = NULL
FROM loans l WHERE l.id = s.loan_id AND l.establishment_fee_percentage IS NULL AND s.establishment_fee IS NOT NULL;
