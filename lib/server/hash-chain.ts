import { createHash } from 'node:crypto'

/** A row of a history that is only added to, with what its hash covers. */
type Link = { sequence: number; previousHash: Uint8Array | null; hash: Uint8Array; facts: object }

/** JSON with sorted keys and without spaces, so that equal values give equal texts. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const fields = value as Record<string, unknown>
  const given = Object.keys(fields).filter((key) => fields[key] !== undefined)
  return `{${given
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(fields[key])}`)
    .join(',')}}`
}

/** The text whose SHA-256 chains a row to the one before it; the same for a row read back from the database. */
export const linkText = (facts: object, previousHash: string | null): string => canonical({ ...facts, previousHash })

const hashOf = (facts: object, previousHash: string | null): Buffer =>
  createHash('sha256').update(linkText(facts, previousHash)).digest()

const hex = (bytes: Uint8Array | null): string | null => (bytes ? Buffer.from(bytes).toString('hex') : null)

/** The two hashes of a row that follows another, or begins a chain. */
export const chainHashes = (facts: object, last: Pick<Link, 'hash'> | null) => ({
  previousHash: last ? new Uint8Array(last.hash) : null,
  hash: new Uint8Array(hashOf(facts, hex(last?.hash ?? null))),
})

/** The sequence of the first row of a history, in its order, that no longer fits its chain, or null. */
export const brokenLink = (rows: readonly Link[]): number | null => {
  let previous: string | null = null
  for (const [index, { sequence, previousHash, hash, facts }] of rows.entries()) {
    const expected: string = hashOf(facts, previous).toString('hex')
    const isWhole = sequence === index + 1 && hex(previousHash) === previous && hex(hash) === expected
    if (!isWhole) return sequence
    previous = expected
  }
  return null
}
