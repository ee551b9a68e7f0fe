import { anyone } from '#lib/core/policy.ts'
import { declareEndpoint } from '#lib/web/route.ts'
import { handleEndViewAs } from '#lib/web/view-endpoint.ts'

/** Ends the session's view, submitted by the banner's form. */
export const POST = declareEndpoint((request: Request) => handleEndViewAs(request), {
  policy: anyone,
  answer: 'redirect',
})
