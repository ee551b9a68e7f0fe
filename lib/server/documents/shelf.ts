import type { VisitorDocument } from '#lib/server/documents/document.ts'

type Limits = { documents: number; bytes: number }

/** A cache of the documents of one version of the data; the least recently used are removed first. */
export type Shelf = {
  /** Returns the cached document of an address; a different `version` than before empties the cache first. */
  find: (version: string, address: string) => VisitorDocument | null
  put: (version: string, address: string, document: VisitorDocument) => void
  /** Returns the number of documents in the cache, and their bytes in all encodings. */
  held: () => Limits
}

/** Creates an in-memory cache of documents within these limits. */
export const createDocumentShelf = (limits: Limits): Shelf => {
  let current = ''
  const kept = new Map<string, VisitorDocument>()
  const measureHeld = (): Limits => ({
    documents: kept.size,
    bytes: [...kept.values()].reduce((sum, { size }) => sum + size(), 0),
  })
  // Adds up the bytes again, because a document grows when another encoding is requested.
  const trim = (): void => {
    let { bytes } = measureHeld()
    for (const [address, { size }] of kept) {
      if (kept.size <= limits.documents && bytes <= limits.bytes) return
      kept.delete(address)
      bytes -= size()
    }
  }
  return {
    find: (version, address) => {
      if (version !== current) {
        kept.clear()
        current = version
      }
      const document = kept.get(address) ?? null
      if (document) {
        kept.delete(address)
        kept.set(address, document)
      }
      return document
    },
    put: (version, address, document) => {
      if (version !== current) return
      kept.set(address, document)
      trim()
    },
    held: measureHeld,
  }
}
