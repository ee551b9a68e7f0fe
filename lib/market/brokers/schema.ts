import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import { fileReference } from '#lib/foundation/files/schema.ts'
import { profileFigures, publicPortrait } from '#lib/market/profiles/schema.ts'

/** A broker as a visitor reads it: these fields and no other. */
const publicBroker = profileFigures.extend({
  id: answeredId,
  companyName: z.string(),
  website: z.string().nullable(),
  logoFile: fileReference.nullable(),
  portraits: z.array(publicPortrait),
})
export type PublicBroker = z.output<typeof publicBroker>

/** What the public broker detail answers: the broker, or the address to which it has moved for good (row L-11). */
export type PublicBrokerDetail = { broker: PublicBroker; individualId: number } | { location: string }

/** The same as the API carries it. */
export const publicBrokerAnswer = z.union([
  publicBroker.extend({ individualId: answeredId }),
  z.strictObject({ location: z.string() }),
])

/** The slug of a public broker's address, forgiving. */
export const slugQuery = z.object({ slug: z.string().max(300).transform(removeUnstorable).optional().catch(undefined) })
