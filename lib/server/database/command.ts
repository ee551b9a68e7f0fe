import type { z } from 'zod'
import { type Actor, getViewAs } from '#lib/core/actor.ts'
import { forbidden, notFound, viewingOnly } from '#lib/core/errors.ts'
import { parseInput } from '#lib/core/parsing.ts'
import type { PolicyEntry } from '#lib/core/policy.ts'
import { type Prisma, runTransaction, type Tx } from '#lib/server/database/db.ts'
import { type Repeatable, runOnce } from '#lib/server/http/idempotency.ts'

/** Request data besides the input: the idempotency key and the client's network. */
type Options = Repeatable & { network?: string }

/** A checked call of a command: its actor, target record, parsed input and network. */
type CommandCall<Target, Input> = { actor: Actor; target: Target; input: Input; network: string }

/**
 * What a command's work receives: the call, its transaction, the result of `prepare`, and a function that writes its declared
 * audit entries.
 */
type Call<Target, Input, Prepared, Entry> = CommandCall<Target, Input> & {
  tx: Tx
  prepared: Prepared
  audit: (entry: Entry) => Promise<void>
}

type Declared<Target, Input, Name> = {
  /** Who may call it at all; checks that depend on the record happen in the work. */
  policy: PolicyEntry
  /** The schema of the target record; raises NOT_FOUND if it does not match. */
  target?: z.ZodType<Target>
  /** The schema of the input; raises INVALID with an error per field. */
  input?: z.ZodType<Input>
  /** The audit actions that it may write, or the reason why it writes none. */
  audits: readonly Name[] | { none: string }
  /** True for commands that change no business record and so may run in a view-as session (decision 'view as'). */
  runsInViews?: true
}

type Arguments<Target, Input> = [
  ...([Target] extends [undefined] ? [] : [target: Target]),
  ...([Input] extends [undefined]
    ? []
    : [undefined] extends [Input]
      ? [input?: unknown, options?: Options]
      : [input: unknown, options?: Options]),
]

/** A command as callers see it: takes the actor, then the target and the unparsed input if it has them. */
type Command<Target, Input, Result> = ((actor: Actor, ...given: Arguments<Target, Input>) => Promise<Result>) & {
  /** Its input schema, for the endpoint that calls it. */
  input: z.ZodType<Input>
}

type Work<Target, Input, Prepared, Entry, Made, Result> = {
  /** The command's name for idempotency keys; if set, the work runs once per key. */
  once?: string
  /** Slow work or calls to other services that need no rollback; runs before the transaction opens. */
  prepare?: (asked: CommandCall<Target, Input>) => Promise<Prepared>
  work: (call: Call<Target, Input, Prepared, Entry>) => Promise<Made>
  /** Wraps the transaction, for example to count failed attempts or to commit data although the command is rejected. */
  around?: (asked: CommandCall<Target, Input>, run: () => Promise<Made>) => Promise<Result>
}

const checkCommandCall = <Target, Input>(
  { policy, target, input, runsInViews }: Declared<Target, Input, string>,
  actor: Actor,
  given: readonly unknown[],
): CommandCall<Target, Input> & Repeatable => {
  if (getViewAs(actor) && !runsInViews) throw viewingOnly()
  if (!policy.who(actor)) throw forbidden()
  const [named, body, options] = target ? given : [undefined, ...given]
  const { idempotencyKey, network = '' } = (options ?? {}) as Options
  const found = target?.safeParse(named)
  if (found?.success === false) throw notFound()
  return {
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    actor,
    network,
    target: found?.data as Target,
    input: (input ? parseInput(input, body) : undefined) as Input,
  }
}

/** Returns the functions that create commands; `write` writes their audit entries. */
export const createCommandFactories = <Entry extends { action: string }>(
  write: (tx: Tx, actor: Actor, entry: Entry) => Promise<void>,
) => ({
  /** Creates a command: it checks the actor, parses the input, and runs the work in one transaction with its audit entries. */
  command: <
    Target = undefined,
    Input = undefined,
    const Name extends Entry['action'] = never,
    Prepared = undefined,
    Made = void,
    Result = Made,
  >(
    declared: Declared<Target, Input, Name> &
      Work<Target, Input, Prepared, Extract<Entry, { action: Name }>, Made, Result>,
  ): Command<Target, Input, Result> => {
    const { once: name, prepare, work, around } = declared
    const run = async (actor: Actor, ...given: unknown[]): Promise<Result> => {
      const { idempotencyKey, ...asked } = checkCommandCall(declared, actor, given)
      const prepared = (await prepare?.(asked)) as Prepared
      const commit = () =>
        runTransaction(async (tx) => {
          // Commands find rows by key, so a generic plan per connection halves their time. A plan made while a table was empty is
          // kept, so it must not be a sequential scan; the high cost of a disabled scan would also trigger JIT, so that is off
          // too.
          await tx.$executeRaw`
            select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
              set_config('jit', 'off', true)`
          const done = () =>
            work({ ...asked, tx, prepared, audit: (entry) => write(tx, actor, entry as unknown as Entry) })
          if (!name) return done()
          const request = { target: asked.target, input: asked.input }
          return runOnce(tx, actor, {
            command: name,
            key: idempotencyKey,
            request,
            work: done as () => Promise<Made & Prisma.InputJsonObject>,
          })
        })
      return around ? around(asked, commit) : ((await commit()) as unknown as Result)
    }
    return Object.assign(run, { input: declared.input }) as Command<Target, Input, Result>
  },

  /** Creates a command that works in batches or waits for other services, and so opens its own transactions. */
  longCommand: <Target = undefined, Input = undefined, const Name extends Entry['action'] = never, Result = void>(
    declared: Declared<Target, Input, Name> & { work: (asked: CommandCall<Target, Input>) => Promise<Result> },
  ): Command<Target, Input, Result> => {
    const run = async (actor: Actor, ...given: unknown[]): Promise<Result> =>
      declared.work(checkCommandCall(declared, actor, given))
    return Object.assign(run, { input: declared.input }) as Command<Target, Input, Result>
  },
})
