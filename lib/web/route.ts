import 'server-only'
import type { z } from 'zod'
import { type Actor, isPerson, visitor } from '#lib/core/actor.ts'
import { DomainError, invalid } from '#lib/core/errors.ts'
import { parseInput } from '#lib/core/parsing.ts'
import { type Policy, visiting } from '#lib/core/policy.ts'
import { recordRefusal } from '#lib/foundation/audit/refusals/commands.ts'
import { isRefusal } from '#lib/foundation/audit/refusals/rules.ts'
import { readText } from '#lib/server/body.ts'
import { env } from '#lib/server/env.ts'
import { checkOrigin } from '#lib/server/origin.ts'
import { networkOf } from '#lib/server/throttle.ts'
import { type Envelope, failureOf, failureResponse, respond } from '#lib/web/envelope.ts'
import { actorOfRequest } from '#lib/web/session.ts'

const MAX_BODY = 1_000_000
/** Nobody unknown has more to say than a form of a few fields. */
const MAX_VISITOR_BODY = 20_000

type Context = { params: Promise<Record<string, string | string[] | undefined>> }

export type Door<Params, Query, Body> = {
  /** Who may open the door at all; the query or command behind it checks again and in scope. */
  policy: Policy
  params?: z.ZodType<Params>
  /** Forgiving: use defaults and `catch`; never an exception. */
  query?: z.ZodType<Query>
  /** Strict: errors per field. */
  body?: z.ZodType<Body>
  handle: (input: {
    actor: Actor
    params: Params
    query: Query
    body: Body
    request: Request
  }) => Promise<(Omit<Envelope, 'status'> & { status?: number }) | Response>
}

/** What a handler takes, for the tests that feed each of them. */
export type Schemas = { query?: z.ZodType | undefined; body?: z.ZodType | undefined }

type Handler = ((request: Request, context: Context) => Promise<Response>) & { policy: Policy; schemas: Schemas }

/** Wraps a route handler: actor, policy, origin check on writes, parsing, envelope, errors, and a record of each refusal. */
export const route = <Params = unknown, Query = unknown, Body = unknown>(door: Door<Params, Query, Body>): Handler => {
  const handler = async (request: Request, context: Context): Promise<Response> => {
    let actor: Actor = visitor
    try {
      const asker = await actorOfRequest(request)
      actor = asker.actor
      const writes = !['GET', 'HEAD', 'OPTIONS'].includes(request.method)
      if (writes && !asker.isBearer) checkOrigin(request.headers, env().NEXTAUTH_URL)
      if (!door.policy(actor)) throw new DomainError(visiting(actor) ? 'UNAUTHENTICATED' : 'FORBIDDEN')
      const params = door.params ? parseParams(door.params, await context.params) : (undefined as Params)
      const query = door.query
        ? parseInput(door.query, queryObject(new URL(request.url).searchParams))
        : (undefined as Query)
      const body = door.body ? parseInput(door.body, await readJson(request, actor)) : (undefined as Body)
      const answer = await door.handle({ actor, params, query, body, request })
      return answer instanceof Response ? unsniffed(answer) : respond({ status: 200, ...answer })
    } catch (error) {
      const name = `${request.method} ${new URL(request.url).pathname}`
      const failure = failureOf(error, name)
      if (isRefusal(failure.code))
        await recordRefusal(actor, {
          door: name,
          reason: failure.code,
          network: networkOf(request.headers, env().TRUSTED_HOPS),
        })
      return failureResponse(failure)
    }
  }
  return Object.assign(handler, { policy: door.policy, schemas: { query: door.query, body: door.body } })
}

const unsniffed = (answer: Response): Response => {
  answer.headers.set('x-content-type-options', 'nosniff')
  return answer
}

// An id that cannot be one names nothing: the same answer as for an unknown record. Where it matters, one left out is told so.
const parseParams = <T>(schema: z.ZodType<T>, input: unknown): T => {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const missing = result.error.issues.find((issue) => issue.code === 'custom' && issue.params?.isMissing === true)
  if (missing) throw invalid([{ code: 'INVALID', field: missing.path.join('.'), message: missing.message }])
  throw new DomainError('NOT_FOUND')
}

/** Query parameters as an object; a repeated one is a list. */
export const queryObject = (search: URLSearchParams): Record<string, string | string[]> => {
  const result: Record<string, string | string[]> = Object.create(null)
  for (const key of new Set(search.keys())) {
    const values = search.getAll(key).filter((value) => value !== '')
    if (values.length > 0) result[key] = values.length === 1 ? (values[0] as string) : values
  }
  return result
}

const readJson = async (request: Request, actor: Actor): Promise<unknown> => {
  const type = request.headers.get('content-type') ?? ''
  const text = await readText(
    request,
    isPerson(actor) ? { limit: MAX_BODY, holder: `account ${actor.accountId}` } : { limit: MAX_VISITOR_BODY },
  )
  if (text.trim() === '') return {}
  if (!type.startsWith('application/json')) throw invalid('The request must be JSON.')
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('The request is not valid JSON.')
  }
}
