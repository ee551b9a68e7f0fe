import { z } from 'zod'
import { readDetail, saveDetail } from '#app/api/profile-notes.ts'
import { byRequiredId } from '#lib/core/parsing.ts'
import { detailNotePolicies } from '#lib/crm/detail-notes/policy.ts'
import { route } from '#lib/web/route.ts'

/** The professional note of the caller's own observer about a law firm. */
export const GET = route({
  policy: detailNotePolicies.keep.who,
  params: byRequiredId,
  handle: readDetail('lawfirm', 'professional'),
})

/** Saves it: `detail`, `version`; 409 with the stored note where somebody was faster. */
export const PUT = route({
  policy: detailNotePolicies.keep.who,
  params: byRequiredId,
  body: z.unknown(),
  handle: saveDetail('lawfirm', 'professional'),
})
