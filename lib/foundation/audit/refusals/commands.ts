import { type Actor, getRealActor, isPerson, visitor } from '#lib/core/actor.ts'
import { unchecked } from '#lib/core/parsing.ts'
import { anyone, systemJob } from '#lib/core/policy.ts'
import { type AuditRecord, longCommand, writeAudit } from '#lib/foundation/audit/commands.ts'
import {
  type Asker,
  createRefusalFloodGate,
  type UnwrittenRefusals,
  WINDOW,
} from '#lib/foundation/audit/refusals/rules.ts'
import { findSubjectOfPath, formatRefusedPath } from '#lib/foundation/audit/rules.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { log } from '#lib/server/operations/log.ts'

type Refusal = {
  /** The HTTP method and path, page or action that was refused. */
  place: string
  reason: string
  /** The client's network, recorded for visitors. */
  network?: string | null
}

const everybody = { who: anyone, description: 'Be refused' }

type Entry = { actor: Actor; record: Extract<AuditRecord, { action: 'REFUSED' | 'SIGN_IN_REFUSED' }> }

type Watch = { gate: ReturnType<typeof createRefusalFloodGate<Entry>>; timer: NodeJS.Timeout | null }
// On globalThis, because a bundler may include this module several times.
const holder = globalThis as { covenantRefusals?: Watch }
const getRefusalFloodGate = (): Watch => {
  holder.covenantRefusals ??= { gate: createRefusalFloodGate<Entry>(), timer: null }
  return holder.covenantRefusals
}

/**
 * Records a refusal outside the refused work's transaction, with the page or path that refused (threat H2). Above 300 per account
 * or network in ten minutes, or 1,000 over all networks, refusals are counted and written as one row at the end of the window:
 * the audit is append-only, so a count cannot be updated, and a flood must not fill the disk. A process killed before then loses
 * that count. Never throws: a failure to record is logged.
 */
export const recordRefusal = longCommand({
  policy: everybody,
  input: unchecked<Refusal>(),
  audits: ['REFUSED'],
  runsInViews: true,
  work: async ({ actor: asker, input: { place, reason, network } }) => {
    const actor = getRealActor(asker)
    const subject = findSubjectOfPath(place)
    const details = {
      place: formatRefusedPath(place),
      reason,
      ...(isPerson(actor) ? {} : { network: network ?? null }),
    }
    await recordOrCountRefusal(
      { actor, record: { action: 'REFUSED', ...(subject ? { subject } : {}), details } },
      network,
    )
  },
})

/** Records a refused sign-in, with its account if known. */
export const recordRefusedSignIn = longCommand({
  policy: everybody,
  input: unchecked<Omit<Refusal, 'place'> & { accountId: number | null }>(),
  audits: ['SIGN_IN_REFUSED'],
  work: async ({ actor, input: { accountId, reason, network } }) => {
    const subject = accountId === null ? {} : { subject: { kind: 'ACCOUNT', id: accountId } as const }
    const details = { reason, ...(network ? { network } : {}) }
    const entry: Entry = { actor, record: { action: 'SIGN_IN_REFUSED', ...subject, details } }
    await recordOrCountRefusal(entry, network ?? (accountId === null ? null : `account ${accountId}`))
  },
})

const recordOrCountRefusal = async (entry: Entry, network: string | null | undefined): Promise<void> => {
  await writeRefusalCounts()
  const { actor } = entry
  const asker: Asker = isPerson(actor)
    ? { kind: 'accounts', name: String(actor.accountId) }
    : { kind: 'networks', name: network ?? 'unknown' }
  const counting = getRefusalFloodGate()
  if (counting.gate.take(asker, entry, now())) return writeAuditOrLog(entry)
  counting.timer ??= setTimeout(() => {
    counting.timer = null
    void writeRefusalCounts()
  }, WINDOW + 1_000).unref()
}

/**
 * Writes the counts of an expired window: one row for each account or network above its limit. @internal Called by the process
 * itself.
 */
export const recordFloodCounts = longCommand({
  policy: { who: systemJob, description: 'Record counted refusals' },
  audits: ['REFUSED', 'SIGN_IN_REFUSED'],
  work: () => writeRefusalCounts(),
})

const writeRefusalCounts = async (): Promise<void> => {
  for (const counted of getRefusalFloodGate().gate.countedUntil(now()))
    await writeAuditOrLog(toRefusalCountEntry(counted))
}

const toRefusalCountEntry = ({ asker, kind, count, since, last }: UnwrittenRefusals<Entry>): Entry => ({
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

const writeAuditOrLog = async ({ actor, record }: Entry): Promise<void> => {
  try {
    await writeAudit(database(), actor, record)
  } catch (error) {
    log.error('a refusal was not recorded', { ...record.details, error })
  }
}
