import { normaliseEmail } from '#lib/core/text.ts'
import type { AddressChoices, OptOutScope } from '#lib/foundation/opt-outs/schema.ts'
import { database, type Tx } from '#lib/server/database/db.ts'
import { hashAddress, type PreferenceKey, readPreferenceKeys } from '#lib/server/secrets/preference-links.ts'

/** The client or an open transaction. */
type Reader = Pick<Tx, '$queryRaw'>
type Hash = Uint8Array<ArrayBuffer>

/**
 * Returns the ledger's key for address hashes: the first key ever used. Returns null while the ledger is empty; raises an error
 * if PREFERENCE_KEYS no longer has the key.
 */
export const getLedgerKey = async (reader: Reader): Promise<PreferenceKey | null> => {
  const [row] = await reader.$queryRaw<{ id: string }[]>`select id from preference_keys where ledger = 1`
  if (!row) return null
  const key = readPreferenceKeys().find(({ id }) => id === row.id)
  if (!key)
    throw new Error(`PREFERENCE_KEYS lacks the key ${row.id}, under which the ledger of opt-outs knows addresses.`)
  return key
}

/** Returns the hash of an address in the ledger. */
export const hashLedgerAddress = (key: PreferenceKey, address: string): Hash =>
  hashAddress(key, normaliseEmail(address))

type Newest = { hash: string; scope: OptOutScope; isOut: boolean; isBounce: boolean; id: number }

/** Returns the choices of addresses in order. The newest entry per address and kind of mail counts; without one the kind is on. */
export const readOptOutChoices = async (
  hashes: readonly Hash[],
  reader: Reader = database(),
): Promise<AddressChoices[]> => {
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

/** Returns the choices of addresses in order, looked up by address instead of hash. */
export const readOptOutChoicesOfAddresses = async (
  addresses: readonly string[],
  reader: Reader = database(),
): Promise<AddressChoices[]> => {
  const key = await getLedgerKey(reader)
  if (!key) return addresses.map(() => ({ out: new Set(), bounced: new Set(), version: 0 }))
  return readOptOutChoices(
    addresses.map((address) => hashLedgerAddress(key, address)),
    reader,
  )
}

/**
 * Returns the addresses that may receive a kind of mail now. Every sender of such mail must use this, also in the transaction
 * that takes a message from the queue (threats E7, E8).
 */
export const filterSubscribed = async (
  scope: OptOutScope,
  addresses: readonly string[],
  reader: Reader = database(),
): Promise<string[]> => {
  const choices = await readOptOutChoicesOfAddresses(addresses, reader)
  return addresses.filter((_address, place) => choices[place]?.out.has(scope) === false)
}

// Addresses per query; other requests are served in between.
const AT_ONCE = 5_000

/**
 * Returns the addresses that opted out of a kind of mail. `read` loads the addresses, and is not called while nobody has opted
 * out.
 */
export const filterOptedOut = async (
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
    const staying = new Set(await filterSubscribed(scope, asked, reader))
    left.push(...asked.filter((address) => !staying.has(address)))
  }
  return left
}
