import { type Actor, isPerson } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { getLedgerKey, hashLedgerAddress, readOptOutChoices } from '#lib/foundation/opt-outs/queries.ts'
import { encodeOptOutScopes, listChangedChoices } from '#lib/foundation/opt-outs/rules.ts'
import type { Choice, OptOutScope, OptOutSource } from '#lib/foundation/opt-outs/schema.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { createPreferenceToken, type PreferenceKey, readPreferenceKeys } from '#lib/server/secrets/preference-links.ts'

type Hash = Uint8Array<ArrayBuffer>
/** How and when choices were made. */
type Origin = { source: OptOutSource; messageId?: number | null; at?: Date }

const LOCK = 7_215_513

/**
 * Records that a key of PREFERENCE_KEYS is in use; processes then refuse to start without it. The first key ever recorded stays
 * the ledger's key for address hashes, even if other keys are put in front.
 */
const recordPreferenceKey = async (tx: Tx, { id }: PreferenceKey): Promise<void> => {
  const [noted] = await tx.$queryRaw<unknown[]>`select 1 from preference_keys where id = ${id}`
  if (noted) return
  await tx.$executeRaw`insert into preference_keys (id, ledger, made_at)
    select ${id}, case when not exists (select from preference_keys where ledger = 1) then 1 end, ${now()}
    where not exists (select from preference_keys where id = ${id}) on conflict do nothing`
  // In case another process just recorded the ledger's key.
  await tx.$executeRaw`insert into preference_keys (id, made_at)
    select ${id}, ${now()} where not exists (select from preference_keys where id = ${id}) on conflict do nothing`
}

/** Returns the ledger's key for address hashes; the first write sets it. */
const ensureLedgerKey = async (tx: Tx): Promise<PreferenceKey> => {
  const known = await getLedgerKey(tx)
  if (known) return known
  await recordPreferenceKey(tx, readPreferenceKeys()[0] as PreferenceKey)
  return (await getLedgerKey(tx)) as PreferenceKey
}

const hashAddressForWrite = async (tx: Tx, address: string): Promise<Hash> =>
  hashLedgerAddress(await ensureLedgerKey(tx), address)

const lockAddressHash = async (tx: Tx, hash: Hash): Promise<void> => {
  const number = Buffer.from(hash).readInt32BE(0)
  await tx.$executeRaw`select pg_advisory_xact_lock(${LOCK}::int, ${number}::int)`
}

/**
 * Locks addresses until the transaction ends, so that of two saves the second sees the first. Always in hash order, which rules
 * out deadlocks.
 */
export const lockAddressesInLedger = async (tx: Tx, addresses: readonly string[]): Promise<void> => {
  const hashes: Hash[] = []
  for (const address of addresses) hashes.push(await hashAddressForWrite(tx, address))
  for (const hash of hashes.toSorted((one, other) => Buffer.compare(one, other))) await lockAddressHash(tx, hash)
}

/** Records the choices of a hashed address in the ledger, in the caller's transaction. Returns the changed ones. */
export const writeOptOutChoices = async (
  tx: Tx,
  actor: Actor,
  {
    hash,
    choices,
    origin: { source, messageId = null, at = now() },
  }: { hash: Hash; choices: readonly Choice[]; origin: Origin },
): Promise<Choice[]> => {
  await lockAddressHash(tx, hash)
  const [stored] = await readOptOutChoices([hash], tx)
  const changed = listChangedChoices(stored ?? {}, choices, source)
  await tx.optOutEntry.createMany({
    data: changed.map(({ scope, isOut }) => ({
      addressHash: hash,
      scope,
      action: isOut ? 'OUT' : 'IN',
      source,
      actorKind: actor.kind,
      accountId: isPerson(actor) ? actor.accountId : null,
      messageId,
      at,
    })),
  })
  return changed
}

/**
 * Records an address's choices in the ledger, in the caller's transaction; unchanged choices are not written again. Returns the
 * changed ones.
 */
export const recordOptOutChoices = async (
  tx: Tx,
  actor: Actor,
  { address, choices, origin }: { address: string; choices: readonly Choice[]; origin: Origin },
): Promise<Choice[]> => writeOptOutChoices(tx, actor, { hash: await hashAddressForWrite(tx, address), choices, origin })

/**
 * Copies the opt-outs of an old address to a person's new one; those of the new address stay. Bounces are not copied, because the
 * new address is often a correction.
 */
export const copyOptOutsToNewAddress = async (
  tx: Tx,
  actor: Actor,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  const key = await getLedgerKey(tx)
  const [before] = key ? await readOptOutChoices([hashLedgerAddress(key, from)], tx) : []
  const own = before ? [...before.out].filter((scope) => !before.bounced.has(scope)) : []
  const left = own.map((scope) => ({ scope, isOut: true }))
  if (left.length === 0) return
  await recordOptOutChoices(tx, actor, { address: to, choices: left, origin: { source: 'MERGE' } })
}

/** A message and the kinds of mail that its one-click unsubscribe ends (RFC 8058). */
type Linked = { address: string; messageId: number; scopes: readonly OptOutScope[] }

/** The preferences page of a message's recipient, and the one-click unsubscribe URL for mail clients. */
export type PreferenceLinks = { page: string; oneClick: string }

/** Returns the preference links of many messages, in order. They never expire and apply to the address that the message went to. */
export const createPreferenceLinks = async (tx: Tx, messages: readonly Linked[]): Promise<PreferenceLinks[]> => {
  const ledger = await ensureLedgerKey(tx)
  const [key] = readPreferenceKeys() as [PreferenceKey]
  await recordPreferenceKey(tx, key)
  const at = (path: string): string => new URL(path, getEnv().NEXTAUTH_URL).href
  return messages.map(({ address, messageId, scopes }) => {
    const link = { addressHash: hashLedgerAddress(ledger, address), scopes: encodeOptOutScopes(scopes), messageId }
    const token = createPreferenceToken(key, link)
    return { page: at(paths.emailPreferences(token)), oneClick: at(paths.emailPreferencesCall(token)) }
  })
}

/** Returns the URL of the preferences page of a message's recipient. */
export const createPreferenceUrl = async (tx: Tx, message: Linked): Promise<string> => {
  const [links] = await createPreferenceLinks(tx, [message])
  return (links as PreferenceLinks).page
}
