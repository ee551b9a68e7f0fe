import { type Actor, isPerson } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import type { KeptDraft } from '#lib/crm/file-notes/drafts/schema.ts'
import { mayKeepNotesAbout } from '#lib/crm/file-notes/policy.ts'
import { pool } from '#lib/server/database/db.ts'

/**
 * Returns the latest draft of each note about a profile that this person typed; nobody reads another person's drafts
 * (threat F2).
 */
export const listNoteDrafts = async (actor: Actor, profileId: number): Promise<KeptDraft[]> => {
  if (!isPerson(actor) || !mayKeepNotesAbout(actor, profileId)) throw forbidden()
  const { rows } = await pool().query<KeptDraft>({
    name: 'note-drafts',
    text: `select distinct on (note_key) note_key as "noteKey", session, sequence, note, note_type_key as "noteType",
        saved_at as "savedAt"
      from note_drafts where profile_id = $1 and account_id = $2 and note <> '' and note_key not in ('PROFESSIONAL', 'PERSONAL')
      order by note_key, saved_at desc, session`,
    values: [profileId, actor.accountId],
  })
  return rows
}
