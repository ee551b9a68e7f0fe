import { createSystemActor } from '#lib/core/actor.ts'
import { BODY_LIMITS } from '#lib/core/body-limits.ts'
import { anyone } from '#lib/core/policy.ts'
import { endProviderSessions } from '#lib/people/accounts/sessions/commands.ts'
import { readUrlEncodedForm } from '#lib/server/http/body.ts'
import { readLogoutToken } from '#lib/web/back-channel.ts'
import { createFailureResponse, createResponse, toFailure } from '#lib/web/envelope.ts'
import { declareEndpoint } from '#lib/web/route.ts'

const handleBackChannelLogout = async (request: Request): Promise<Response> => {
  try {
    const form = await readUrlEncodedForm(request, { limit: BODY_LIMITS['/api/auth/back-channel-logout'] })
    const signOut = await readLogoutToken(form.get('logout_token') ?? '')
    await endProviderSessions(createSystemActor('back-channel logout'), signOut)
    return createResponse({ status: 200 })
  } catch (error) {
    return createFailureResponse(toFailure(error, 'back-channel logout'))
  }
}

/**
 * Receives the provider's back-channel logout; the signed token authenticates it, so no session or origin is required
 * (row A-04).
 */
export const POST = declareEndpoint((request: Request) => handleBackChannelLogout(request), {
  policy: anyone,
  answer: 'nothing',
})
