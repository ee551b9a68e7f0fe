import { notLawFirm, type PolicyTable, staff } from '#lib/core/policy.ts'

/** Who may keep professional and personal notes; an owner keeps his own and never reads what others keep about him. */
export const detailNotePolicies = {
  keep: { who: notLawFirm, description: 'Keep professional and personal notes, each observer its own' },
  keepAsStaff: { who: staff, description: 'Keep the professional and personal notes of the staff' },
} satisfies PolicyTable

/** The sections by their words in an address. */
export const sectionPolicies = {
  professional: detailNotePolicies.keep,
  personal: detailNotePolicies.keep,
} satisfies PolicyTable

/** Whose notes an address is about: the caller's own, or through the variant of the staff the staff's. */
export const detailNotesPolicies = {
  '': detailNotePolicies.keep,
  'system-user': detailNotePolicies.keepAsStaff,
} satisfies PolicyTable
