-- The same with the person as a column, as the schema can say it.
CREATE INDEX "file_notes_observer_id_note_type_key_taken_at_taken_by_id_idx" ON "file_notes"("observer_id", "note_type_key", "taken_at", "taken_by_id");
DROP INDEX file_notes_by_type;
