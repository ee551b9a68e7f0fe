import 'server-only'
import { getRealActor, isPerson } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { stopView } from '#lib/market/lenders/viewing/commands.ts'
import { redirectTo } from '#lib/server/http/cookies.ts'
import { checkOrigin } from '#lib/server/http/origin.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { createFailureResponse, toFailure } from '#lib/web/envelope.ts'
import { authenticateRequest } from '#lib/web/session.ts'

/**
 * Ends a view-as session and redirects to the lender it started from (decision 'view as'), or home if there is none. Only our own
 * pages' forms may.
 */
export const handleEndViewAs = async (request: Request): Promise<Response> => {
  try {
    checkOrigin(request.headers, getEnv().NEXTAUTH_URL)
    const person = getRealActor((await authenticateRequest(request)).actor)
    const lenderId = isPerson(person) ? await stopView(person) : null
    return redirectTo(lenderId === null ? paths.home() : paths.profile('lender', lenderId))
  } catch (error) {
    return createFailureResponse(toFailure(error, 'end of a view'))
  }
}
