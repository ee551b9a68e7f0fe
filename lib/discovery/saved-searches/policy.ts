import { notLawFirm, type PolicyTable, staff } from '#lib/core/policy.ts'

/** Defines who may keep searches: everybody who has the lists. */
export const savedSearchPolicies = {
  keep: { who: notLawFirm, description: 'Save, read, change and delete own searches: everybody but law-firm users' },
  readShared: { who: staff, description: "Open a colleague's search by its link: any staff" },
} satisfies PolicyTable
