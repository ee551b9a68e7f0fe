-- A step of its own, so that the lock of the new columns is held for a moment only and lists are read meanwhile. What anybody sees
-- in memory stays as it is, and so do the totals: nobody is told of the filling.
ALTER TABLE loan_searches DISABLE TRIGGER loan_search_changes_updated;
ALTER TABLE loan_searches DISABLE TRIGGER loan_totals_updated;

UPDATE loan_searches s SET
  broker_bdm_id = (SELECT bdm_id FROM loan_brokers part WHERE part.loan_id = s.loan_id ORDER BY position LIMIT 1),
  lender_bdm_id = (SELECT bdm_id FROM loan_lenders part WHERE part.loan_id = s.loan_id ORDER BY position LIMIT 1)
WHERE cardinality(s.bdm_ids) > 0;

ALTER TABLE loan_searches ENABLE TRIGGER loan_search_changes_updated;
ALTER TABLE loan_searches ENABLE TRIGGER loan_totals_updated;
