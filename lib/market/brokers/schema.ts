import type { FileReference, ProfileFigures, PublicPortrait } from '#lib/market/profiles/schema.ts'

/** A broker as a visitor reads it: these fields and no other. */
export type PublicBroker = ProfileFigures & {
  id: number
  companyName: string
  website: string | null
  logoFile: FileReference | null
  portraits: PublicPortrait[]
}

/** What the public broker detail answers: the broker, or the address to which it has moved for good (row L-11). */
export type PublicBrokerDetail = { broker: PublicBroker; individualId: number } | { location: string }
