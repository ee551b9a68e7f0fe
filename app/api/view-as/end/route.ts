import { anyone } from '#lib/core/policy.ts'
import { declareEndpoint } from '#lib/web/route.ts'
import { endViewEndpoint } from '#lib/web/view-endpoint.ts'

/** Ends the session's view, submitted by the banner's form. */
export const POST = declareEndpoint((request: Request) => endViewEndpoint(request), {
  policy: anyone,
  answer: 'redirect',
})
