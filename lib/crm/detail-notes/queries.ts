import { type Actor, isPerson } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { detailNotePolicies } from '#lib/crm/detail-notes/policy.ts'
import {
  DETAIL_SECTIONS,
  type DetailNote,
  type DetailSection,
  type EditedDetail,
} from '#lib/crm/detail-notes/schema.ts'
import type { NotedProfile } from '#lib/crm/file-notes/schema.ts'
import { requireNoteAuthor } from '#lib/crm/file-notes/scope.ts'
import type { ObserverId } from '#lib/crm/observers/scope.ts'
import { database, type Tx } from '#lib/server/database/db.ts'

const NOTHING: DetailNote = {
  detail: '',
  version: 0,
  lastModifiedDate: null,
  lastModifiedByFirstName: null,
  lastModifiedByLastName: null,
}

/** The draft session under which a text refused by a conflict is kept. */
export const getSessionOfRefusedDraft = (profileId: number, section: DetailSection): string =>
  `detail-${profileId}-${section}`

/**
 * Returns both detail notes that the actor's observer keeps about a profile (row E-04). Raises the errors of
 * `requireNoteAuthor`.
 */
export const getDetailNotes = async (
  actor: Actor,
  profile: NotedProfile,
): Promise<Record<DetailSection, EditedDetail>> => {
  if (!detailNotePolicies.keep.who(actor) || !isPerson(actor)) throw forbidden()
  const { observerId } = await requireNoteAuthor(database(), actor, { ...profile, isOwnToo: true })
  const [found, drafts] = await Promise.all([
    readDetailNotes(database(), { observerId, profileId: profile.id, sections: DETAIL_SECTIONS }),
    database().noteDraft.findMany({
      where: {
        accountId: actor.accountId,
        session: { in: DETAIL_SECTIONS.map((each) => getSessionOfRefusedDraft(profile.id, each)) },
      },
      select: { session: true, note: true },
    }),
  ])
  const edited = (section: DetailSection): EditedDetail => ({
    ...(found.find((row) => row.section === section)?.note ?? NOTHING),
    refused: drafts.find(({ session }) => session === getSessionOfRefusedDraft(profile.id, section))?.note || null,
  })
  return { professional: edited('professional'), personal: edited('personal') }
}

/** Reads the stored notes of the given sections. */
export const readDetailNotes = async (
  tx: Tx,
  {
    observerId,
    profileId,
    sections,
  }: { observerId: ObserverId | null; profileId: number; sections: readonly DetailSection[] },
): Promise<{ section: DetailSection; note: DetailNote }[]> => {
  const kinds = sections.map((section) => section.toUpperCase())
  const rows = await tx.$queryRaw<(DetailNote & { section: DetailSection })[]>`
    select lower(d.kind) as section, d.detail, d.version, d.last_modified_at as "lastModifiedDate",
      coalesce(s.first_name, i.first_name) as "lastModifiedByFirstName",
      coalesce(s.last_name, i.last_name) as "lastModifiedByLastName"
    from detail_notes d left join accounts a on a.id = d.last_modified_by_id
    left join staff s on s.id = a.staff_id left join individuals i on i.id = a.individual_id
    where d.observer_id = ${observerId} and d.profile_id = ${profileId} and d.kind = any(${kinds})`
  return rows.map(({ section, ...note }) => ({ section, note }))
}
