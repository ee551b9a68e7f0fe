-- Offering a category and taking it back are versions of it, too.
ALTER TABLE criteria_versions DROP CONSTRAINT version_act;
ALTER TABLE criteria_versions ADD CONSTRAINT version_act
  CHECK (act IN ('CHANGED', 'VERIFIED', 'CLEARED', 'RESTORED', 'OFFERED', 'WITHDRAWN'));
