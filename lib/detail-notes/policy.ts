import { notLawFirm, type PolicyTable, staff } from '#lib/core/policy.ts'

/** Who may keep professional and personal notes; nobody does about the own company (decision 'whose notes, scores and dates'). */
export const detailNotePolicies = {
  keep: { who: notLawFirm, description: 'Keep professional and personal notes about others' },
  keepAsStaff: { who: staff, description: 'Keep the professional and personal notes of the staff' },
} satisfies PolicyTable
