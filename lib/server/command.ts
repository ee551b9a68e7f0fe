import type { z } from 'zod'
import { type Actor, viewOf } from '#lib/core/actor.ts'
import { forbidden, notFound, viewingOnly } from '#lib/core/errors.ts'
import { parseInput } from '#lib/core/parsing.ts'
import type { PolicyEntry } from '#lib/core/policy.ts'
import { type Prisma, type Tx, transaction } from '#lib/server/db.ts'
import { type Repeatable, runOnce } from '#lib/server/idempotency.ts'

/** What a request says beside its input: the key of a repeat, and the network that it came from. */
type Options = Repeatable & { network?: string }

/** Who asks for a command, about what, with which parsed input. */
type Asked<Target, Input> = { actor: Actor; target: Target; input: Input; network: string }

/** What the work of a command has at hand: its transaction, what `prepare` made, and the audit entries that it has declared. */
type Call<Target, Input, Prepared, Entry> = Asked<Target, Input> & {
  tx: Tx
  prepared: Prepared
  audit: (entry: Entry) => Promise<void>
}

type Declared<Target, Input, Name> = {
  /** Who may ask at all; what depends on the record the work checks in scope. */
  policy: PolicyEntry
  /** The record that it is about; what cannot name one is NOT_FOUND. */
  target?: z.ZodType<Target>
  /** Strict: INVALID with an error per field. */
  input?: z.ZodType<Input>
  /** The entries that it may leave in the audit, or the reason why it leaves none of its own. */
  audits: readonly Name[] | { none: string }
  /** True for what changes no record of the market and runs although its actor views the product as another (decision 'view as'). */
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

/** A command as it is called: the actor, then the target and the unparsed input where it has them. */
type Command<Target, Input, Result> = ((actor: Actor, ...given: Arguments<Target, Input>) => Promise<Result>) & {
  /** What it takes, for the endpoint that passes it on. */
  input: z.ZodType<Input>
}

type Work<Target, Input, Prepared, Entry, Made, Result> = {
  /** The command's name among the keys of repeated requests; its work then runs once for each key. */
  once?: string
  /** What is slow or asks others, and need not be undone; it runs before the transaction opens. */
  prepare?: (asked: Asked<Target, Input>) => Promise<Prepared>
  work: (call: Call<Target, Input, Prepared, Entry>) => Promise<Made>
  /** Runs around the transaction: a limit that counts its refusals, a refusal that must not undo what it keeps. */
  around?: (asked: Asked<Target, Input>, run: () => Promise<Made>) => Promise<Result>
}

const askedOf = <Target, Input>(
  { policy, target, input, runsInViews }: Declared<Target, Input, string>,
  actor: Actor,
  given: readonly unknown[],
): Asked<Target, Input> & Repeatable => {
  if (viewOf(actor) && !runsInViews) throw viewingOnly()
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

/** The makers of commands, over the one writer of audit entries. */
export const commandsOf = <Entry extends { action: string }>(
  write: (tx: Tx, actor: Actor, entry: Entry) => Promise<void>,
) => ({
  /** Makes a command: it checks the actor, parses, runs its work in one transaction and leaves the entries that it declares. */
  command: <
    Target = undefined,
    Input = undefined,
    const Name extends Entry['action'] = never,
    Prepared = undefined,
    Made = void,
    Result = Made,
  >(
    declared: Declared<Target, Input, Name> &
      Work<Target, Input, Prepared, Omit<Entry, 'action'> & { action: Name }, Made, Result>,
  ): Command<Target, Input, Result> => {
    const { once: name, prepare, work, around } = declared
    const run = async (actor: Actor, ...given: unknown[]): Promise<Result> => {
      const { idempotencyKey, ...asked } = askedOf(declared, actor, given)
      const prepared = (await prepare?.(asked)) as Prepared
      const commit = () =>
        transaction(async (tx) => {
          // The statements of commands find rows by key: planned once a connection, they take half of the time. A plan that
          // was made over an empty table stays, so it must not read tables whole; costs of that kind would compile it, too.
          await tx.$executeRaw`
            select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
              set_config('jit', 'off', true)`
          const done = () =>
            work({ ...asked, tx, prepared, audit: (entry) => write(tx, actor, entry as unknown as Entry) })
          if (!name) return done()
          const request = { target: asked.target, input: asked.input }
          return runOnce(tx, actor, name, idempotencyKey, request, done as () => Promise<Made & Prisma.InputJsonObject>)
        })
      return around ? around(asked, commit) : ((await commit()) as unknown as Result)
    }
    return Object.assign(run, { input: declared.input }) as Command<Target, Input, Result>
  },

  /** Makes a command that cannot be one transaction, because it works in batches or waits for others; it opens its own. */
  longCommand: <Target = undefined, Input = undefined, const Name extends Entry['action'] = never, Result = void>(
    declared: Declared<Target, Input, Name> & { work: (asked: Asked<Target, Input>) => Promise<Result> },
  ): Command<Target, Input, Result> => {
    const run = async (actor: Actor, ...given: unknown[]): Promise<Result> =>
      declared.work(askedOf(declared, actor, given))
    return Object.assign(run, { input: declared.input }) as Command<Target, Input, Result>
  },
})
