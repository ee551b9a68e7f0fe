ALTER TABLE opt_out_entries DROP CONSTRAINT opt_out_scope;
ALTER TABLE opt_out_entries
  ADD CONSTRAINT opt_out_scope CHECK (scope IN ('MARKETING', 'SYNDICATE_FUNDERS', 'NINETY_DAYS_ACTIVITY',
    'BROKER_FIRST_RANKING', 'BROKER_SECOND_RANKING', 'BROKER_CONSTRUCTION', 'BROKER_MEZZANINE', 'BROKER_LAND_BANK', 'BROKER_RURAL',
    'LENDER_FIRST_RANKING', 'LENDER_SECOND_RANKING', 'LENDER_CONSTRUCTION', 'LENDER_MEZZANINE', 'LENDER_LAND_BANK', 'LENDER_RURAL',
    'SAVED_DEALS', 'WAITING_TASKS'));

-- Whoever complained, whose address bounced, or who left all three mails that every lender and broker could leave,
-- gets this new one only by asking for it.
WITH newest AS (
  SELECT DISTINCT ON (address_hash, scope) * FROM opt_out_entries
  WHERE scope IN ('MARKETING', 'SYNDICATE_FUNDERS', 'NINETY_DAYS_ACTIVITY')
  ORDER BY address_hash, scope, id DESC
), counted AS (
  SELECT address_hash, count(*) AS scopes_left FROM newest WHERE action = 'OUT' GROUP BY address_hash
)
INSERT INTO opt_out_entries (address_hash, scope, action, source, actor_kind, at)
SELECT address_hash, 'WAITING_TASKS', 'OUT', source, actor_kind, at
FROM newest JOIN counted USING (address_hash)
WHERE scope = 'MARKETING' AND action = 'OUT' AND (source IN ('BOUNCE', 'COMPLAINT') OR scopes_left = 3)
ORDER BY id;
