import type { VisitorDocument } from '#lib/server/documents/document.ts'

type Limits = { documents: number; bytes: number }

/** Documents of one version of the data, the longest unasked dropped first. */
export type Shelf = {
  /** The document kept under an address; `version` empties the shelf where it is another one. */
  find: (version: string, address: string) => VisitorDocument | null
  put: (version: string, address: string, document: VisitorDocument) => void
  /** How many documents there are, and their bytes in all forms. */
  held: () => Limits
}

/** Keeps at most so many documents and so many bytes, in memory. */
export const documentShelf = (limits: Limits): Shelf => {
  let current = ''
  const kept = new Map<string, VisitorDocument>()
  const held = (): Limits => ({
    documents: kept.size,
    bytes: [...kept.values()].reduce((sum, { size }) => sum + size(), 0),
  })
  // Forms that were asked for later count too, so that the bytes are added up anew.
  const trim = (): void => {
    let { bytes } = held()
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
    held,
  }
}
