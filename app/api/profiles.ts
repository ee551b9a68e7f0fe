import type { ProfileKind } from '#lib/core/paths.ts'
import { saveProfile } from '#lib/market/profiles/edits/commands.ts'
import { getProfileRecord } from '#lib/market/profiles/record/queries.ts'
import { versioned } from '#lib/server/if-match.ts'
import type { Door } from '#lib/web/route.ts'

/** What the endpoints of a profile do; each kind has two of them, each with a policy of its own. */
type Handle = Door<{ id: number }, unknown, unknown>['handle']

/** A profile as the caller may read it. */
export const readProfile =
  (kind: ProfileKind): Handle =>
  async ({ actor, params: { id } }) => ({ data: await getProfileRecord(actor, kind, id) })

/** Saves a profile; 409 with the stored version where the caller names an older one. */
export const writeProfile =
  (kind: ProfileKind): Handle =>
  async ({ actor, params: { id }, body, request }) => {
    const saved = await saveProfile(actor, { kind, id }, versioned(request, body))
    return { data: saved, result: saved }
  }
