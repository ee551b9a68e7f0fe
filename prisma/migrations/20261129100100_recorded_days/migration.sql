-- A step of its own, so that the lock of the new column is held for a moment only and lists are read meanwhile. Neither the totals nor
-- what memory holds changes, so nobody is told of the filling.
ALTER TABLE loan_searches DISABLE TRIGGER loan_search_changes_updated;
ALTER TABLE loan_searches DISABLE TRIGGER loan_totals_updated;

UPDATE loan_searches SET recorded_on = (created_at AT TIME ZONE 'Australia/Sydney')::date;

ALTER TABLE loan_searches ENABLE TRIGGER loan_search_changes_updated;
ALTER TABLE loan_searches ENABLE TRIGGER loan_totals_updated;
