import { anyone } from '#lib/core/policy.ts'
import { declareEndpoint } from '#lib/web/route.ts'
import { signOutEndpoint } from '#lib/web/sign-out-endpoint.ts'

/** Signs out; a form of our own pages sends it (row A-04). */
export const POST = declareEndpoint((request: Request) => signOutEndpoint(request), {
  policy: anyone,
  answer: 'redirect',
})
