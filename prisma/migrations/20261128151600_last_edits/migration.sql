-- A step of its own, so that the lock of the new column is held for a moment only and lists are read meanwhile. What anybody sees
-- in memory stays as it is, and so do the totals: nobody is told of the filling.
ALTER TABLE loan_searches DISABLE TRIGGER loan_search_changes_updated;
ALTER TABLE loan_searches DISABLE TRIGGER loan_totals_updated;

UPDATE loan_searches s SET last_edit_on = (l.last_edit_at AT TIME ZONE 'Australia/Sydney')::date
FROM loans l WHERE l.id = s.loan_id;

ALTER TABLE loan_searches ENABLE TRIGGER loan_search_changes_updated;
ALTER TABLE loan_searches ENABLE TRIGGER loan_totals_updated;
