import 'server-only'
import { headers } from 'next/headers'
import type { z } from 'zod'
import { type Actor, isPerson, type PersonActor, viewOf, visitor } from '#lib/core/actor.ts'
import { DomainError, type FieldError, viewingOnly } from '#lib/core/errors.ts'
import { parseInput, requireFew } from '#lib/core/parsing.ts'
import type { Policy } from '#lib/core/policy.ts'
import { recordRefusal } from '#lib/foundation/audit/refusals/commands.ts'
import { isRefusal } from '#lib/foundation/audit/refusals/rules.ts'
import { env } from '#lib/server/env.ts'
import { checkOrigin } from '#lib/server/origin.ts'
import { networkOf } from '#lib/server/throttle.ts'
import { failureOf } from '#lib/web/envelope.ts'
import type { Schemas } from '#lib/web/route.ts'
import { currentActor } from '#lib/web/session.ts'

/** The result of a Server Action: data, or the errors that the API would return. */
export type ActionResult<T> =
  | { ok: true; data: T }
  | { ok: false; status: number; code: string; errors: FieldError[]; data?: unknown; reference?: string }

type Action<Output> = ((input: unknown) => Promise<ActionResult<Output>>) & { schemas: Schemas }

/**
 * Creates a Server Action: checks origin, actor and policy, parses the input strictly, returns failures as values, and records
 * refusals.
 */
export const action = <Input, Output>(
  name: string,
  policy: Policy,
  schema: z.ZodType<Input>,
  handle: (actor: PersonActor, input: Input) => Promise<Output>,
): Action<Output> => {
  const answer = async (input: unknown): Promise<ActionResult<Output>> => {
    let asker: Actor = visitor
    try {
      asker = await currentActor()
      checkOrigin(await headers(), env().NEXTAUTH_URL)
      if (viewOf(asker)) throw viewingOnly()
      if (!isPerson(asker)) throw new DomainError('UNAUTHENTICATED')
      if (!policy(asker)) throw new DomainError('FORBIDDEN')
      requireFew(input)
      return { ok: true, data: await handle(asker, parseInput(schema, input)) }
    } catch (error) {
      const { status, code, errors, data, reference } = failureOf(error, `action ${name}`)
      if (isRefusal(code))
        await recordRefusal(asker, {
          place: `action ${name}`,
          reason: code,
          network: networkOf(await headers(), env().TRUSTED_HOPS),
        })
      return {
        ok: false,
        status,
        code,
        errors,
        ...(data === undefined ? {} : { data }),
        ...(reference ? { reference } : {}),
      }
    }
  }
  return Object.assign(answer, { schemas: { body: schema } })
}
