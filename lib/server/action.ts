import 'server-only'
import { headers } from 'next/headers'
import type { z } from 'zod'
import { recordRefusal } from '#lib/audit/commands.ts'
import { type Actor, type PersonActor, visitor } from '#lib/core/actor.ts'
import { DomainError, type FieldError } from '#lib/core/errors.ts'
import { parseInput } from '#lib/core/parsing.ts'
import type { Policy } from '#lib/core/policy.ts'
import { env } from '#lib/server/env.ts'
import { failureOf } from '#lib/server/envelope.ts'
import { checkOrigin } from '#lib/server/origin.ts'
import { requireActor } from '#lib/server/session.ts'

/** What a server action answers: data, or the same errors that the API would give. */
export type ActionResult<T> =
  | { ok: true; data: T }
  | { ok: false; status: number; code: string; errors: FieldError[]; data?: unknown }

/** Wraps a server action: origin check, actor, policy, strict parsing, failures as values, and a record of each refusal. */
export const action =
  <Input, Output>(
    name: string,
    policy: Policy,
    schema: z.ZodType<Input>,
    handle: (actor: PersonActor, input: Input) => Promise<Output>,
  ) =>
  async (input: unknown): Promise<ActionResult<Output>> => {
    let asker: Actor = visitor
    try {
      checkOrigin(await headers(), env().NEXTAUTH_URL)
      const actor = await requireActor()
      asker = actor
      if (!policy(actor)) throw new DomainError('FORBIDDEN')
      return { ok: true, data: await handle(actor, parseInput(schema, input)) }
    } catch (error) {
      const { status, code, errors, data } = failureOf(error, `action ${name}`)
      if (code === 'FORBIDDEN') await recordRefusal(asker, `action ${name}`)
      return { ok: false, status, code, errors, ...(data === undefined ? {} : { data }) }
    }
  }
