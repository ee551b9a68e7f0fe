import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import { fileReference } from '#lib/foundation/files/schema.ts'
import { profileFigures, publicPortrait } from '#lib/market/profiles/schema.ts'

/** The fields of a broker that visitors can read. */
const publicBroker = profileFigures.extend({
  id: answeredId,
  companyName: z.string(),
  website: z.string().nullable(),
  logoFile: fileReference.nullable(),
  portraits: z.array(publicPortrait),
})
export type PublicBroker = z.output<typeof publicBroker>

/** A public broker, or the canonical path to redirect to (row L-11). */
export type PublicBrokerDetail = { broker: PublicBroker; individualId: number } | { location: string }

/** The API answer with a public broker or its canonical path. */
export const publicBrokerAnswer = z.union([
  publicBroker.extend({ individualId: answeredId }),
  z.strictObject({ location: z.string() }),
])

/** The slug in a public broker's URL; undefined if malformed. */
export const slugQuery = z.object({ slug: z.string().max(300).transform(removeUnstorable).optional().catch(undefined) })
