import { createHash } from 'node:crypto'

/** A row of an append-only history; `facts` is what its hash covers. */
type Link = { sequence: number; previousHash: Uint8Array | null; hash: Uint8Array; facts: object }

/** Returns JSON with sorted keys and without spaces, so that equal values give equal texts. */
export const toCanonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const fields = value as Record<string, unknown>
  const given = Object.keys(fields).filter((key) => fields[key] !== undefined)
  return `{${given
    .sort()
    .map((key) => `${JSON.stringify(key)}:${toCanonicalJson(fields[key])}`)
    .join(',')}}`
}

/** Returns the text whose SHA-256 chains a row to the previous one; identical for a row read back from the database. */
export const formatLink = (facts: object, previousHash: string | null): string =>
  toCanonicalJson({ ...facts, previousHash })

const hashLink = (facts: object, previousHash: string | null): Buffer =>
  createHash('sha256').update(formatLink(facts, previousHash)).digest()

const toHex = (bytes: Uint8Array | null): string | null => (bytes ? Buffer.from(bytes).toString('hex') : null)

/** Returns the hashes of a row that follows `last`, or of the first row of a chain. */
export const computeChainHashes = (facts: object, last: Pick<Link, 'hash'> | null) => ({
  previousHash: last ? new Uint8Array(last.hash) : null,
  hash: new Uint8Array(hashLink(facts, toHex(last?.hash ?? null))),
})

/** Returns the sequence number of the first row that does not match the chain, or null if all do. */
export const findBrokenLink = (rows: readonly Link[]): number | null => {
  let previous: string | null = null
  for (const [index, { sequence, previousHash, hash, facts }] of rows.entries()) {
    const expected: string = hashLink(facts, previous).toString('hex')
    const isWhole = sequence === index + 1 && toHex(previousHash) === previous && toHex(hash) === expected
    if (!isWhole) return sequence
    previous = expected
  }
  return null
}
