import 'server-only'
import type { z } from 'zod'
import { type Actor, getViewAs, isPerson, visitor } from '#lib/core/actor.ts'
import { BODY_LIMITS, VISITOR_BODY } from '#lib/core/body-limits.ts'
import { DomainError, invalid, viewingOnly } from '#lib/core/errors.ts'
import { requireFewEntries } from '#lib/core/input-bounds.ts'
import { parseInput } from '#lib/core/parsing.ts'
import { anyone, type Policy, type PolicyTable, visiting } from '#lib/core/policy.ts'
import { recordRefusal } from '#lib/foundation/audit/refusals/commands.ts'
import { isRecordedRefusal } from '#lib/foundation/audit/refusals/rules.ts'
import { readBodyText } from '#lib/server/http/body.ts'
import { addIfMatchVersion } from '#lib/server/http/if-match.ts'
import { checkOrigin } from '#lib/server/http/origin.ts'
import { readClientNetwork } from '#lib/server/http/throttle.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { type Answer, checkResponseAgainstSchema, type Reply } from '#lib/web/answers.ts'
import { createFailureResponse, createResponse, toFailure } from '#lib/web/envelope.ts'
import { type Filled, type GapPolicies, resolvePolicyOfParameters } from '#lib/web/gaps.ts'
import { authenticateRequest } from '#lib/web/session.ts'
import { unknownEndpointError } from '#lib/web/unknown-call.ts'

type Context = { params: Promise<Filled> }

/** An API endpoint: its policy, input, answer and handler. */
export type Endpoint<Params, Query, Body, A extends Answer> = {
  /** Who may call it at all, optionally by path parameter values; the query or command checks again and in scope. */
  policy: Policy | GapPolicies
  /** The schema of the path parameters; NOT_FOUND if they do not match. */
  params?: z.ZodType<Params>
  /** Who may access this record; checked before the body is read. */
  allows?: (actor: Actor, params: Params) => boolean
  /** Parsed leniently by defaults and `catch`; of a list's query only an invalid order is rejected. */
  query?: z.ZodType<Query>
  /** Parsed strictly, with an error per field. Use the schema of the command, which then does not parse again. */
  body?: z.ZodType<Body>
  /** True if the `If-Match` header may supply a version missing in the body. */
  isVersioned?: true
  /** True for a GET that writes; like every write it needs a bearer token or a same-origin request. */
  isWriting?: true
  /** True for a POST that only reads, such as a search; it is allowed in a view-as session. */
  isReading?: true
  /** The schema of the envelope, or another kind of answer. */
  answer: A
  handle: (input: { actor: Actor; params: Params; query: Query; body: Body; request: Request }) => Promise<Reply<A>>
}

/** An endpoint's declaration, for tests and API descriptions. */
export type Declaration = Pick<
  Endpoint<unknown, unknown, unknown, Answer>,
  'policy' | 'params' | 'query' | 'body' | 'answer' | 'isVersioned'
>

/** The input schemas of a handler or action, for the tests that send hostile input. */
export type Schemas = { query?: z.ZodType | undefined; body?: z.ZodType | undefined }

export type Handler = ((request: Request, context: Context) => Promise<Response>) & { endpoint: Declaration }

/** Creates a route handler from an endpoint: checks actor, policy and origin, parses input, builds the response, and records refusals. */
export const route = <A extends Answer, Params = unknown, Query = unknown, Body = unknown>(
  endpoint: Endpoint<Params, Query, Body, A>,
): Handler => {
  const handler = async (request: Request, context: Context): Promise<Response> => {
    let actor: Actor = visitor
    const { pathname, searchParams } = new URL(request.url)
    const name = `${request.method} ${pathname}`
    try {
      const asker = await authenticateRequest(request)
      actor = asker.actor
      const writes = !['GET', 'HEAD', 'OPTIONS'].includes(request.method)
      if (writes && !asker.isBearer) checkOrigin(request.headers, getEnv().NEXTAUTH_URL)
      if (getViewAs(actor) && (endpoint.isWriting || (writes && !endpoint.isReading))) throw viewingOnly()
      const filled = await context.params
      const policy = resolvePolicyOfParameters(endpoint.policy, filled)
      if (!policy) throw unknownEndpointError(actor, pathname)
      if (!policy(actor)) throw new DomainError(visiting(actor) ? 'UNAUTHENTICATED' : 'FORBIDDEN')
      if (endpoint.isWriting && !asker.isBearer) checkOrigin(request.headers, getEnv().NEXTAUTH_URL)
      const params = endpoint.params ? parseParams(endpoint.params, filled) : (undefined as Params)
      if (endpoint.allows && !endpoint.allows(actor, params)) throw new DomainError('FORBIDDEN')
      const query = endpoint.query ? parseInput(endpoint.query, toQueryObject(searchParams)) : (undefined as Query)
      const body = endpoint.body
        ? parseInput(endpoint.body, await readRequestBody(endpoint, request, actor))
        : (undefined as Body)
      const reply = await endpoint.handle({ actor, params, query, body, request })
      checkResponseAgainstSchema(endpoint.answer, reply, name)
      return reply instanceof Response ? addNosniff(reply) : createResponse({ status: 200, ...reply })
    } catch (error) {
      const failure = toFailure(error, name)
      if (isRecordedRefusal(failure.code))
        await recordRefusal(actor, {
          place: name,
          reason: failure.code,
          network: readClientNetwork(request.headers, getEnv().TRUSTED_HOPS),
        })
      return createFailureResponse(failure)
    }
  }
  return declareEndpoint(handler, endpoint)
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const open = { who: anyone, description: 'Everybody' }

/**
 * Returns a handler for each method of a path with closed gaps. A method without one of its own raises METHOD_NOT_ALLOWED, or
 * NOT_FOUND if a path parameter has an unknown value; Next itself would answer 405 to both.
 */
export const routes = (handlers: Partial<Record<Method, Handler>>): Record<Method, Handler> => {
  const policy: Record<string, PolicyTable> = {}
  for (const { endpoint } of Object.values(handlers))
    for (const [gap, table] of Object.entries(endpoint.policy as GapPolicies))
      policy[gap] = { ...policy[gap], ...Object.fromEntries(Object.keys(table).map((word) => [word, open])) }
  const refuse = route({
    policy,
    answer: 'nothing',
    handle: async () => {
      throw new DomainError('METHOD_NOT_ALLOWED')
    },
  })
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, ...handlers }
}

/** Attaches a declaration to a handler that builds its own responses. */
export const declareEndpoint = <Made>(handler: Made, endpoint: Declaration): Made & { endpoint: Declaration } =>
  Object.assign(handler as Made & object, { endpoint })

const addNosniff = (reply: Response): Response => {
  reply.headers.set('x-content-type-options', 'nosniff')
  return reply
}

// An invalid id is NOT_FOUND, like an unknown record. Where the schema marks an id as missing, it is INVALID.
const parseParams = <T>(schema: z.ZodType<T>, input: unknown): T => {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const missing = result.error.issues.find((issue) => issue.code === 'custom' && issue.params?.isMissing === true)
  if (missing) throw invalid([{ code: 'INVALID', field: missing.path.join('.'), message: missing.message }])
  throw new DomainError('NOT_FOUND')
}

/** Converts query parameters to an object; a repeated one becomes a list, and empty ones are left out. */
const toQueryObject = (search: URLSearchParams): Record<string, string | string[]> => {
  const result: Record<string, string | string[]> = Object.create(null)
  for (const [key, value] of search) {
    const known = result[key]
    if (value === '') continue
    if (Array.isArray(known)) known.push(value)
    else result[key] = known === undefined ? value : [known, value]
  }
  return result
}

const readRequestBody = async ({ isVersioned }: Declaration, request: Request, actor: Actor): Promise<unknown> => {
  const sent = await readJsonBody(request, actor)
  requireFewEntries(sent)
  return isVersioned ? addIfMatchVersion(request, sent) : sent
}

const readJsonBody = async (request: Request, actor: Actor): Promise<unknown> => {
  const type = request.headers.get('content-type') ?? ''
  const text = await readBodyText(
    request,
    isPerson(actor) ? { limit: BODY_LIMITS['/api/'], holder: `account ${actor.accountId}` } : { limit: VISITOR_BODY },
  )
  if (text.trim() === '') return {}
  if (!type.startsWith('application/json')) throw invalid('The request must be JSON.')
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('The request is not valid JSON.')
  }
}
