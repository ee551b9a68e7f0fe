import { z } from 'zod'
import { namedId, neededId, recordVersion } from '#lib/core/parsing.ts'

const version = recordVersion.optional()

/** The loan to delete, and the version that its reader saw; raises 'Id is required'. */
export const deletionSchema = z.object({ id: neededId, version })

/** Where a deletion names its loan once more: in the query or in the payload. */
export const namedLoan = z.object({ id: namedId }).catch({ id: undefined })

/** The payload of a deletion, whose command tells a missing id. */
export const deletionBody = z.object({ id: namedId, version })
