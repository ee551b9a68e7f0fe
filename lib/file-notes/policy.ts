import { type PolicyTable, staff } from '#lib/core/policy.ts'

/** Who may read file notes. */
export const fileNotePolicies = {
  listAll: { who: staff, description: "Read every note of the staff's on the notes page" },
} satisfies PolicyTable
