import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { normaliseEmail } from '#lib/core/text.ts'
import { optOutPolicies } from '#lib/foundation/opt-outs/policy.ts'
import type { AddressChoices, OptOutScope, Preferences } from '#lib/foundation/opt-outs/schema.ts'
import { database, type Tx } from '#lib/server/db.ts'
import { addressHash, type PreferenceKey, preferenceKeys, readPreferenceToken } from '#lib/server/preference-links.ts'

/** What reads: the client itself or an open transaction. */
type Reader = Pick<Tx, '$queryRaw'>
type Hash = Uint8Array<ArrayBuffer>

/** The key under which the ledger knows addresses: the first that was ever used. Null as long as nothing was written. */
export const ledgerKey = async (reader: Reader): Promise<PreferenceKey | null> => {
  const [row] = await reader.$queryRaw<{ id: string }[]>`select id from preference_keys where ledger = 1`
  if (!row) return null
  const key = preferenceKeys().find(({ id }) => id === row.id)
  if (!key)
    throw new Error(`PREFERENCE_KEYS lacks the key ${row.id}, under which the ledger of opt-outs knows addresses.`)
  return key
}

/** An address as the ledger knows it. */
export const hashOfAddress = (key: PreferenceKey, address: string): Hash => addressHash(key, normaliseEmail(address))

type Newest = { hash: string; scope: OptOutScope; isOut: boolean; isBounce: boolean; id: number }

/** What the ledger says of addresses: the newest entry of an address and a kind of mail counts, and nothing means on. */
export const choicesOf = async (hashes: readonly Hash[], reader: Reader = database()): Promise<AddressChoices[]> => {
  const texts = hashes.map((hash) => Buffer.from(hash).toString('hex'))
  const rows = await reader.$queryRaw<Newest[]>`
    select distinct on (e.address_hash, e.scope) encode(e.address_hash, 'hex') as hash, e.scope, e.action = 'OUT' as "isOut",
      e.source = 'BOUNCE' as "isBounce", e.id
    from opt_out_entries e where e.address_hash in (select decode(text, 'hex') from unnest(${texts}::text[]) text)
    order by e.address_hash, e.scope, e.id desc`
  const byHash = Map.groupBy(rows, ({ hash }) => hash)
  return texts.map((text) => {
    const own = byHash.get(text) ?? []
    return {
      out: new Set(own.filter(({ isOut }) => isOut).map(({ scope }) => scope)),
      bounced: new Set(own.filter(({ isOut, isBounce }) => isOut && isBounce).map(({ scope }) => scope)),
      version: Math.max(0, ...own.map(({ id }) => id)),
    }
  })
}

/** The same by address, in the same order. */
export const choicesOfAddresses = async (
  addresses: readonly string[],
  reader: Reader = database(),
): Promise<AddressChoices[]> => {
  const key = await ledgerKey(reader)
  if (!key) return addresses.map(() => ({ out: new Set(), bounced: new Set(), version: 0 }))
  return choicesOf(
    addresses.map((address) => hashOfAddress(key, address)),
    reader,
  )
}

/**
 * The addresses that may get a kind of mail now: the one question that whoever sends such mail asks, also in the transaction
 * that takes a message from the queue (threats E7, E8).
 */
export const thoseWhoMayGet = async (
  scope: OptOutScope,
  addresses: readonly string[],
  reader: Reader = database(),
): Promise<string[]> => {
  const choices = await choicesOfAddresses(addresses, reader)
  return addresses.filter((_address, place) => choices[place]?.out.has(scope) === false)
}

// Addresses that are asked about at once; others are served in between.
const AT_ONCE = 5_000

/**
 * Those of many addresses that have left a kind of mail; `read` gives the addresses, and is not asked while nobody has left
 * anything.
 */
export const thoseWhoLeft = async (
  scope: OptOutScope,
  read: () => Promise<readonly string[]>,
  reader: Reader = database(),
): Promise<string[]> => {
  const [ledger] = await reader.$queryRaw<{ isUsed: boolean }[]>`
    select exists (select from opt_out_entries where scope = ${scope} and action = 'OUT') as "isUsed"`
  if (!ledger?.isUsed) return []
  const addresses = await read()
  const left: string[] = []
  for (let at = 0; at < addresses.length; at += AT_ONCE) {
    const asked = addresses.slice(at, at + AT_ONCE)
    const staying = new Set(await thoseWhoMayGet(scope, asked, reader))
    left.push(...asked.filter((address) => !staying.has(address)))
  }
  return left
}

/** What the page behind a link shows (doc 3 §7); null for a token that is none of ours, after the same work. */
export const preferencesOf = async (actor: Actor, token: string): Promise<Preferences | null> => {
  if (!optOutPolicies.byLink.who(actor)) throw forbidden()
  const { isOurs, link } = readPreferenceToken(token)
  const [choices] = await choicesOf([link.addressHash])
  return isOurs ? { marketingEmails: choices?.out.has('MARKETING') !== true } : null
}
