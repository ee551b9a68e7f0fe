import 'server-only'
import { isPerson, personBehind } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { stopView } from '#lib/market/lenders/viewing/commands.ts'
import { goTo } from '#lib/server/cookies.ts'
import { env } from '#lib/server/env.ts'
import { checkOrigin } from '#lib/server/origin.ts'
import { failureOf, failureResponse } from '#lib/web/envelope.ts'
import { actorOfRequest } from '#lib/web/session.ts'

/**
 * Ends a view-as session and redirects to the lender it started from (decision 'view as'), or home if there is none. Only our own
 * pages' forms may.
 */
export const endViewEndpoint = async (request: Request): Promise<Response> => {
  try {
    checkOrigin(request.headers, env().NEXTAUTH_URL)
    const person = personBehind((await actorOfRequest(request)).actor)
    const lenderId = isPerson(person) ? await stopView(person) : null
    return goTo(lenderId === null ? paths.home() : paths.profile('lender', lenderId))
  } catch (error) {
    return failureResponse(failureOf(error, 'end of a view'))
  }
}
