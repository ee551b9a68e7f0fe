import { type Actor, ownProfileIds } from '#lib/core/actor.ts'
import { notLawFirm, type PolicyTable, staff } from '#lib/core/policy.ts'

/** Who may keep file notes; `keepsNotesAbout` adds that nobody keeps them about the own company. */
export const fileNotePolicies = {
  keep: {
    who: notLawFirm,
    description: "Keep file notes about others, seen by the own company's people or by staff alone",
  },
  keepAsStaff: { who: staff, description: 'Keep the file notes of the staff' },
  listAll: { who: staff, description: "Read every note of the staff's on the notes page" },
} satisfies PolicyTable

/** Whose notes an address is about: the caller's own, or through the variant of the staff the staff's. */
export const fileNotesPolicies = {
  '': fileNotePolicies.keep,
  'system-user': fileNotePolicies.keepAsStaff,
} satisfies PolicyTable

/** True for whoever keeps notes about a profile; a profile's owner never does (decision 'whose notes, scores and dates'). */
export const keepsNotesAbout = (actor: Actor, profileId: number): boolean =>
  fileNotePolicies.keep.who(actor) && !ownProfileIds(actor).includes(profileId)

/** Call scores by the word in an address that says how far they reach. */
export const spanPolicies = { daily: fileNotePolicies.keep, monthly: fileNotePolicies.keep } satisfies PolicyTable
