import { anyone } from '#lib/core/policy.ts'
import { resendEndpoint } from '#lib/web/resend-endpoint.ts'
import { declareEndpoint } from '#lib/web/route.ts'

/** What became of mail, told by Resend; its signature is its proof, so no session and no origin is asked (threat E11). */
export const POST = declareEndpoint(resendEndpoint, { policy: anyone, answer: 'nothing' })
