import { type Actor, isPerson } from '#lib/core/actor.ts'
import { notFound } from '#lib/core/errors.ts'
import { paths } from '#lib/core/paths.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { optOutPolicies } from '#lib/foundation/opt-outs/policy.ts'
import { choicesOf, hashOfAddress, ledgerKey } from '#lib/foundation/opt-outs/queries.ts'
import { bitsOf, newChoices, scopesIn } from '#lib/foundation/opt-outs/rules.ts'
import {
  byToken,
  type Choice,
  type OptOutScope,
  type OptOutSource,
  preferences,
} from '#lib/foundation/opt-outs/schema.ts'
import { now } from '#lib/server/clock.ts'
import type { Tx } from '#lib/server/db.ts'
import { env } from '#lib/server/env.ts'
import {
  type PreferenceKey,
  type PreferenceLink,
  preferenceKeys,
  preferenceToken,
  readPreferenceToken,
} from '#lib/server/preference-links.ts'

type Hash = Uint8Array<ArrayBuffer>
/** What is written beside the choices themselves. */
type Origin = { source: OptOutSource; messageId?: number | null; at?: Date }

const LEDGER = { none: 'The ledger of opt-outs keeps each choice with its source.' } as const
const LOCK = 7_215_513

/**
 * Notes that a key of PREFERENCE_KEYS is in use, so that no process starts without it any more. The first key that is ever
 * noted stays the one under which the ledger knows addresses, whatever comes before it later.
 */
const noteKey = async (tx: Tx, { id }: PreferenceKey): Promise<void> => {
  const [noted] = await tx.$queryRaw<unknown[]>`select 1 from preference_keys where id = ${id}`
  if (noted) return
  await tx.$executeRaw`insert into preference_keys (id, ledger, made_at)
    select ${id}, case when not exists (select from preference_keys where ledger = 1) then 1 end, ${now()}
    where not exists (select from preference_keys where id = ${id}) on conflict do nothing`
  // Where another process was faster with the ledger's.
  await tx.$executeRaw`insert into preference_keys (id, made_at)
    select ${id}, ${now()} where not exists (select from preference_keys where id = ${id}) on conflict do nothing`
}

/** The key under which the ledger knows addresses, for a write: the first write gives it one. */
const keyToWrite = async (tx: Tx): Promise<PreferenceKey> => {
  const known = await ledgerKey(tx)
  if (known) return known
  await noteKey(tx, preferenceKeys()[0] as PreferenceKey)
  return (await ledgerKey(tx)) as PreferenceKey
}

const hashToWrite = async (tx: Tx, address: string): Promise<Hash> => hashOfAddress(await keyToWrite(tx), address)

const lock = async (tx: Tx, hash: Hash): Promise<void> => {
  const number = Buffer.from(hash).readInt32BE(0)
  await tx.$executeRaw`select pg_advisory_xact_lock(${LOCK}::int, ${number}::int)`
}

/** Holds addresses until the transaction ends, so that of two saves the second sees the first. In one order, whoever asks. */
export const lockAddresses = async (tx: Tx, addresses: readonly string[]): Promise<void> => {
  const hashes: Hash[] = []
  for (const address of addresses) hashes.push(await hashToWrite(tx, address))
  for (const hash of hashes.toSorted((one, other) => Buffer.compare(one, other))) await lock(tx, hash)
}

const writeChoices = async (
  tx: Tx,
  actor: Actor,
  hash: Hash,
  choices: readonly Choice[],
  { source, messageId = null, at = now() }: Origin,
): Promise<Choice[]> => {
  await lock(tx, hash)
  const [stored] = await choicesOf([hash], tx)
  const changed = newChoices(stored ?? {}, choices, source)
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

/** Writes what an address chose into the ledger, in the transaction of what it chose by; what is as before is not written again. */
export const recordChoices = async (
  tx: Tx,
  actor: Actor,
  address: string,
  choices: readonly Choice[],
  origin: Origin,
): Promise<Choice[]> => writeChoices(tx, actor, await hashToWrite(tx, address), choices, origin)

/**
 * What somebody left under one address stays left under the next one; what was left there stays left, too. That an address takes
 * no mail says nothing of the next one, which is often its correction.
 */
export const carryOptOuts = async (tx: Tx, actor: Actor, from: string, to: string): Promise<void> => {
  const key = await ledgerKey(tx)
  const [before] = key ? await choicesOf([hashOfAddress(key, from)], tx) : []
  const own = before ? [...before.out].filter((scope) => !before.bounced.has(scope)) : []
  const left = own.map((scope) => ({ scope, isOut: true }))
  if (left.length === 0) return
  await recordChoices(tx, actor, to, left, { source: 'MERGE' })
}

/** A mail with the kinds of mail that its one-click press ends (RFC 8058). */
type Linked = { address: string; messageId: number; scopes: readonly OptOutScope[] }

/** Where the receiver of a message chooses its mail, and what a mail program calls for its one-click press. */
export type PreferenceLinks = { page: string; oneClick: string }

/** The links of many messages, in order. They never expire and follow the address that a message goes to. */
export const preferenceLinks = async (tx: Tx, messages: readonly Linked[]): Promise<PreferenceLinks[]> => {
  const ledger = await keyToWrite(tx)
  const [key] = preferenceKeys() as [PreferenceKey]
  await noteKey(tx, key)
  const at = (path: string): string => new URL(path, env().NEXTAUTH_URL).href
  return messages.map(({ address, messageId, scopes }) => {
    const link = { addressHash: hashOfAddress(ledger, address), scopes: bitsOf(scopes), messageId }
    const token = preferenceToken(key, link)
    return { page: at(paths.emailPreferences(token)), oneClick: at(paths.emailPreferencesCall(token)) }
  })
}

/** The address of the page on which the receiver of a message chooses its mail. */
export const preferenceAddress = async (tx: Tx, message: Linked): Promise<string> => {
  const [links] = await preferenceLinks(tx, [message])
  return (links as PreferenceLinks).page
}

const linkIn = (token: string): PreferenceLink => {
  const { isOurs, link } = readPreferenceToken(token)
  if (!isOurs) throw notFound()
  return link
}

/** Saves the choice of the page behind a link (row M-04). Raises NOT_FOUND for a token that is none of ours. */
export const savePreferences = command({
  policy: optOutPolicies.byLink,
  target: byToken.shape.token,
  input: preferences,
  audits: LEDGER,
  work: async ({ tx, actor, target, input: { marketingEmails } }) => {
    const { addressHash, messageId } = linkIn(target)
    const choices = [{ scope: 'MARKETING', isOut: !marketingEmails } as const]
    await writeChoices(tx, actor, addressHash, choices, { source: 'PAGE', messageId: messageId || null })
    return { marketingEmails }
  },
})

/** Ends the mail that a link stood in, by one press in a mail program (RFC 8058). Raises NOT_FOUND for a token that is none of ours. */
export const optOutByOneClick = command({
  policy: optOutPolicies.byLink,
  target: byToken.shape.token,
  audits: LEDGER,
  work: async ({ tx, actor, target }) => {
    const { addressHash, messageId, scopes } = linkIn(target)
    const choices = scopesIn(scopes).map((scope) => ({ scope, isOut: true }))
    await writeChoices(tx, actor, addressHash, choices, { source: 'ONE_CLICK', messageId: messageId || null })
  },
})
