-- The first visible person gives a profile its name: a list of five thousand profiles reads them from here alone.
CREATE INDEX individual_first_portrait ON individuals (company_id, appearance_order, id) INCLUDE (first_name, last_name)
  WHERE is_visible AND closed_at IS NULL;
