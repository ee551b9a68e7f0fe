-- The ticket that signs a person in who has just accepted an invitation.
ALTER TABLE account_links DROP CONSTRAINT link_purpose;
ALTER TABLE account_links ADD CONSTRAINT link_purpose CHECK (
  purpose IN ('INVITATION', 'RESET', 'SIGN_IN') AND change_id IS NULL
  OR purpose IN ('CONFIRM_ADDRESS', 'UNDO_ADDRESS') AND change_id IS NOT NULL
);
