import { anyone } from '#lib/core/policy.ts'
import { declareEndpoint } from '#lib/web/route.ts'
import { endViewEndpoint } from '#lib/web/view-endpoint.ts'

/** Ends the view of the session; the form of the banner sends it. */
export const POST = declareEndpoint((request: Request) => endViewEndpoint(request), {
  policy: anyone,
  answer: 'redirect',
})
