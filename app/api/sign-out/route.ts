import { anyone } from '#lib/core/policy.ts'
import { declareEndpoint } from '#lib/web/route.ts'
import { handleSignOut } from '#lib/web/sign-out-endpoint.ts'

/** Signs out, submitted by a form of our own pages (row A-04). */
export const POST = declareEndpoint((request: Request) => handleSignOut(request), {
  policy: anyone,
  answer: 'redirect',
})
