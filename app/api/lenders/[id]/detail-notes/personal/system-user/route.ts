import { z } from 'zod'
import { readDetail, saveDetail } from '#app/api/profile-notes.ts'
import { byRequiredId } from '#lib/core/parsing.ts'
import { detailNotePolicies } from '#lib/crm/detail-notes/policy.ts'
import { route } from '#lib/web/route.ts'

/** The personal note of the staff about a lender. */
export const GET = route({
  policy: detailNotePolicies.keepAsStaff.who,
  params: byRequiredId,
  handle: readDetail('lender', 'personal'),
})

/** Saves it: `detail`, `version`; 409 with the stored note where somebody was faster. */
export const PUT = route({
  policy: detailNotePolicies.keepAsStaff.who,
  params: byRequiredId,
  body: z.unknown(),
  handle: saveDetail('lender', 'personal'),
})
