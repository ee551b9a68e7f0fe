import { notLawFirm, offerVariants, type PolicyTable, staff } from '#lib/core/policy.ts'

/**
 * Defines who may keep professional and personal notes. A profile's owner keeps notes of their own and never reads what
 * others keep about them.
 */
export const detailNotePolicies = {
  keep: { who: notLawFirm, description: 'Keep professional and personal notes, each observer its own' },
  keepAsStaff: { who: staff, description: 'Keep the professional and personal notes of the staff' },
} satisfies PolicyTable

/** The sections of detail notes (professional, personal) by their name in the URL. */
export const sectionPolicies = {
  professional: detailNotePolicies.keep,
  personal: detailNotePolicies.keep,
} satisfies PolicyTable

/** The endpoints of detail notes: the caller's own, and the variant for the notes of the staff. */
export const detailNotesPolicies = offerVariants(detailNotePolicies.keep, detailNotePolicies.keepAsStaff)
