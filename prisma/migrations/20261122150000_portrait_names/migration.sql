-- The name of a company's first visible person, under which its profiles stand in lists; kept by the database.
ALTER TABLE companies ADD COLUMN portrait_name TEXT;

CREATE FUNCTION keep_portrait_name() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company INT := CASE WHEN TG_OP = 'DELETE' THEN OLD.company_id ELSE NEW.company_id END;
BEGIN
  -- Held first: the next statement then sees what another change of the same people has committed.
  PERFORM FROM companies WHERE id = company FOR NO KEY UPDATE;
  UPDATE companies c SET portrait_name = p.name
  FROM (SELECT company AS id) one LEFT JOIN LATERAL (
    SELECT i.first_name || ' ' || i.last_name AS name FROM individuals i
    WHERE i.company_id = one.id AND i.is_visible AND i.closed_at IS NULL ORDER BY i.appearance_order, i.id LIMIT 1
  ) p ON true
  WHERE c.id = company AND c.portrait_name IS DISTINCT FROM p.name;
  RETURN NULL;
END $$;

CREATE TRIGGER individual_keeps_portrait_name
  AFTER INSERT OR DELETE OR UPDATE OF first_name, last_name, is_visible, appearance_order, closed_at ON individuals
  FOR EACH ROW EXECUTE FUNCTION keep_portrait_name();

UPDATE companies c SET portrait_name = (
  SELECT i.first_name || ' ' || i.last_name FROM individuals i
  WHERE i.company_id = c.id AND i.is_visible AND i.closed_at IS NULL ORDER BY i.appearance_order, i.id LIMIT 1
);

-- Serves the first rows of a list of profiles by name.
CREATE INDEX companies_by_portrait_name ON companies (lower(coalesce(portrait_name, name)) COLLATE "C", id);
CREATE INDEX companies_by_name ON companies (lower(name) COLLATE "C", id);
