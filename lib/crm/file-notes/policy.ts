import { type Actor, listOwnProfileIds } from '#lib/core/actor.ts'
import { notLawFirm, offerVariants, type PolicyTable, staff } from '#lib/core/policy.ts'

/** Defines who may keep file notes; `mayKeepNotesAbout` adds that nobody keeps notes about their own company. */
export const fileNotePolicies = {
  keep: {
    who: notLawFirm,
    description: "Keep file notes about others, seen by the own company's people or by staff alone",
  },
  keepAsStaff: { who: staff, description: 'Keep the file notes of the staff' },
  listAll: { who: staff, description: "Read every note of the staff's on the notes page" },
} satisfies PolicyTable

/** The endpoints of file notes: the caller's own, and the variant for the notes of the staff. */
export const fileNotesPolicies = offerVariants(fileNotePolicies.keep, fileNotePolicies.keepAsStaff)

/** True if the actor may keep notes about a profile; its owner may not (decision 'whose notes, scores and dates'). */
export const mayKeepNotesAbout = (actor: Actor, profileId: number): boolean =>
  fileNotePolicies.keep.who(actor) && !listOwnProfileIds(actor).includes(profileId)

/** The endpoints of the call scores by their time span. */
export const spanPolicies = { daily: fileNotePolicies.keep, monthly: fileNotePolicies.keep } satisfies PolicyTable
