-- A later request for an address that waits already says nothing new; the first one stays.
UPDATE sign_up_requests r SET decided_at = now(), is_approved = false, password_hash = NULL, version = version + 1
WHERE decided_at IS NULL
  AND EXISTS (SELECT FROM sign_up_requests f WHERE f.email = r.email AND f.decided_at IS NULL AND f.id < r.id);
-- A visitor has no account to keep a key under: the address that waits is the key.
CREATE UNIQUE INDEX sign_up_open_once ON sign_up_requests (email) WHERE decided_at IS NULL;
