import 'server-only'
import { takeHook } from '#lib/campaigns/hooks/commands.ts'
import { hookMessages } from '#lib/campaigns/hooks/labels.ts'
import { createSystemActor } from '#lib/core/actor.ts'
import { BODY_LIMITS } from '#lib/core/body-limits.ts'
import { DomainError, notFound } from '#lib/core/errors.ts'
import { readResendHook } from '#lib/server/delivery/resend-hooks.ts'
import { readBodyText } from '#lib/server/http/body.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { createFailureResponse, createResponse, toFailure } from '#lib/web/envelope.ts'

/** Handles a Resend webhook with a valid signature; NOT_FOUND if no webhook secret is configured. */
export const handleResendHook = async (request: Request): Promise<Response> => {
  try {
    const { RESEND_WEBHOOK_SECRET } = getEnv()
    if (!RESEND_WEBHOOK_SECRET) throw notFound()
    const text = await readBodyText(request, { limit: BODY_LIMITS['/api/hooks/'] })
    const hook = readResendHook({ text, headers: request.headers }, RESEND_WEBHOOK_SECRET)
    if (!hook) throw new DomainError('UNAUTHENTICATED', hookMessages.refused)
    await takeHook(createSystemActor('resend'), hook.id, hook.event)
    return createResponse({ status: 200 })
  } catch (error) {
    return createFailureResponse(toFailure(error, 'POST /api/hooks/resend'))
  }
}
