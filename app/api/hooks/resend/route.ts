import { anyone } from '#lib/core/policy.ts'
import { handleResendHook } from '#lib/web/resend-endpoint.ts'
import { declareEndpoint } from '#lib/web/route.ts'

/**
 * Receives Resend's delivery reports; their signature authenticates them, so no session or origin is required (threat
 * E11).
 */
export const POST = declareEndpoint(handleResendHook, { policy: anyone, answer: 'nothing' })
