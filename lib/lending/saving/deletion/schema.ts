import { z } from 'zod'
import { namedId, neededId } from '#lib/core/id-parameters.ts'
import { recordVersion } from '#lib/core/parsing.ts'

const version = recordVersion.optional()

/** The id of the loan to delete and the version that its reader saw. A missing id gives 'Id is required'. */
export const deletionSchema = z.object({ id: neededId, version })

/** The loan id that a deletion repeats in its query or payload; undefined if missing or malformed. */
export const namedLoan = z.object({ id: namedId }).catch({ id: undefined })

/** The payload of a deletion. The id is optional here because the command reports a missing one. */
export const deletionBody = z.object({ id: namedId, version })
