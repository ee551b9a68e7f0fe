import { type Actor, isPerson, personBehind, visitor } from '#lib/core/actor.ts'
import { unchecked } from '#lib/core/parsing.ts'
import { anyone, systemJob } from '#lib/core/policy.ts'
import { type AuditRecord, audit, longCommand } from '#lib/foundation/audit/commands.ts'
import { type Asker, createFloodGate, type Held, WINDOW } from '#lib/foundation/audit/refusals/rules.ts'
import { placeName, subjectOfPlace } from '#lib/foundation/audit/rules.ts'
import { now } from '#lib/server/clock.ts'
import { database } from '#lib/server/db.ts'
import { log } from '#lib/server/log.ts'

type Refusal = {
  /** The method and path, page or action that refused. */
  place: string
  reason: string
  /** The client's network, for whoever is not signed in. */
  network?: string | null
}

const everybody = { who: anyone, description: 'Be refused' }

type Entry = { actor: Actor; record: AuditRecord }

type Watch = { gate: ReturnType<typeof createFloodGate<Entry>>; timer: NodeJS.Timeout | null }
// One for the process, however often a bundler repeats this module.
const holder = globalThis as { covenantRefusals?: Watch }
const watch = (): Watch => {
  holder.covenantRefusals ??= { gate: createFloodGate<Entry>(), timer: null }
  return holder.covenantRefusals
}

/**
 * Leaves the one record of a refusal, by the place that refused and outside the refused work's transaction (threat H2).
 * Beyond 300 of one account or network in ten minutes, or 1,000 of all networks, they are counted and recorded as one row
 * when the ten minutes are over: the audit is only added to, so a count cannot be counted up, and a flood must not fill
 * the disk. A process that is killed before then loses that number, never the rows. It never throws: a refusal that
 * cannot be recorded is logged and stays a refusal.
 */
export const recordRefusal = longCommand({
  policy: everybody,
  input: unchecked<Refusal>(),
  audits: ['REFUSED'],
  runsInViews: true,
  work: async ({ actor: asker, input: { place, reason, network } }) => {
    const actor = personBehind(asker)
    const subject = subjectOfPlace(place)
    const details = { place: placeName(place), reason, ...(isPerson(actor) ? {} : { network: network ?? null }) }
    await leave({ actor, record: { action: 'REFUSED', ...(subject ? { subject } : {}), details } }, network)
  },
})

/** Leaves the one record of a refused sign-in, with the account that it was for where one is known. */
export const recordRefusedSignIn = longCommand({
  policy: everybody,
  input: unchecked<Omit<Refusal, 'place'> & { accountId: number | null }>(),
  audits: ['SIGN_IN_REFUSED'],
  work: async ({ actor, input: { accountId, reason, network } }) => {
    const subject = accountId === null ? {} : { subject: { kind: 'ACCOUNT', id: accountId } as const }
    const details = { reason, ...(network ? { network } : {}) }
    const entry: Entry = { actor, record: { action: 'SIGN_IN_REFUSED', ...subject, details } }
    await leave(entry, network ?? (accountId === null ? null : `account ${accountId}`))
  },
})

const leave = async (entry: Entry, network: string | null | undefined): Promise<void> => {
  await writeCounted()
  const { actor } = entry
  const asker: Asker = isPerson(actor)
    ? { kind: 'accounts', name: String(actor.accountId) }
    : { kind: 'networks', name: network ?? 'unknown' }
  const counting = watch()
  if (counting.gate.take(asker, entry, now())) return write(entry)
  counting.timer ??= setTimeout(() => {
    counting.timer = null
    void writeCounted()
  }, WINDOW + 1_000).unref()
}

/**
 * Records what was counted in a window that is over: one row for each account or network that flooded, with the number.
 * @internal The process does so by itself.
 */
export const recordCounted = longCommand({
  policy: { who: systemJob, description: 'Record counted refusals' },
  audits: ['REFUSED', 'SIGN_IN_REFUSED'],
  work: () => writeCounted(),
})

const writeCounted = async (): Promise<void> => {
  for (const counted of watch().gate.countedUntil(now())) await write(rowOf(counted))
}

const rowOf = ({ asker, kind, count, since, last }: Held<Entry>): Entry => ({
  actor: asker ? last.actor : visitor,
  record: {
    action: last.record.action,
    details: {
      reason: 'FLOOD',
      count,
      since: since.toISOString(),
      lastReason: last.record.details?.reason ?? null,
      network: asker?.kind === 'networks' ? asker.name : null,
      of: asker ? null : `all ${kind}`,
    },
  },
})

const write = async ({ actor, record }: Entry): Promise<void> => {
  try {
    await audit(database(), actor, record)
  } catch (error) {
    log.error('a refusal was not recorded', { ...record.details, error })
  }
}
