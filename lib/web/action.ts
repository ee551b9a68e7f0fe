import 'server-only'
import { headers } from 'next/headers'
import type { z } from 'zod'
import { type Actor, getViewAs, isPerson, type PersonActor, visitor } from '#lib/core/actor.ts'
import { DomainError, type FieldError, viewingOnly } from '#lib/core/errors.ts'
import { requireFewEntries } from '#lib/core/input-bounds.ts'
import { parseInput } from '#lib/core/parsing.ts'
import type { Policy } from '#lib/core/policy.ts'
import { recordRefusal } from '#lib/foundation/audit/refusals/commands.ts'
import { isRecordedRefusal } from '#lib/foundation/audit/refusals/rules.ts'
import { checkOrigin } from '#lib/server/http/origin.ts'
import { readClientNetwork } from '#lib/server/http/throttle.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { toFailure } from '#lib/web/envelope.ts'
import type { Schemas } from '#lib/web/route.ts'
import { getCurrentActor } from '#lib/web/session.ts'

/** The result of a Server Action: data, or the errors that the API would return. */
export type ActionResult<T> =
  | { ok: true; data: T }
  | { ok: false; status: number; code: string; errors: FieldError[]; data?: unknown; reference?: string }

type Action<Output> = ((input: unknown) => Promise<ActionResult<Output>>) & { schemas: Schemas }

/**
 * Creates a Server Action: checks origin, actor and policy, parses the input strictly, returns failures as values, and records
 * refusals.
 */
export const action = <Input, Output>({
  name,
  policy,
  schema,
  handle,
}: {
  name: string
  policy: Policy
  schema: z.ZodType<Input>
  handle: (actor: PersonActor, input: Input) => Promise<Output>
}): Action<Output> => {
  const answer = async (input: unknown): Promise<ActionResult<Output>> => {
    let asker: Actor = visitor
    try {
      asker = await getCurrentActor()
      checkOrigin(await headers(), getEnv().NEXTAUTH_URL)
      if (getViewAs(asker)) throw viewingOnly()
      if (!isPerson(asker)) throw new DomainError('UNAUTHENTICATED')
      if (!policy(asker)) throw new DomainError('FORBIDDEN')
      requireFewEntries(input)
      return { ok: true, data: await handle(asker, parseInput(schema, input)) }
    } catch (error) {
      const { status, code, errors, data, reference } = toFailure(error, `action ${name}`)
      if (isRecordedRefusal(code))
        await recordRefusal(asker, {
          place: `action ${name}`,
          reason: code,
          network: readClientNetwork(await headers(), getEnv().TRUSTED_HOPS),
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
