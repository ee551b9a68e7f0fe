import { z } from 'zod'
import { recordId } from '#lib/core/parsing.ts'
import { saveDetailNote } from '#lib/detail-notes/commands.ts'
import { detailNotePolicies } from '#lib/detail-notes/policy.ts'
import { getDetailNotes } from '#lib/detail-notes/queries.ts'
import { route } from '#lib/server/route.ts'

const params = z.object({ id: recordId })

/** The personal note of the staff about a lender. */
export const GET = route({
  policy: detailNotePolicies.keepAsStaff.who,
  params,
  handle: async ({ actor, params: { id } }) => ({
    data: (await getDetailNotes(actor, { kind: 'lender', id })).personal,
  }),
})

/** Saves it: `detail`, `version`; 409 with the stored note where somebody was faster. */
export const PUT = route({
  policy: detailNotePolicies.keepAsStaff.who,
  params,
  body: z.unknown(),
  handle: async ({ actor, params: { id }, body }) => ({
    data: await saveDetailNote(actor, { kind: 'lender', id }, 'personal', body),
  }),
})
