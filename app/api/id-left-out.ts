import { invalid } from '#lib/core/errors.ts'
import { ID_REQUIRED } from '#lib/core/parsing.ts'

/** Answers a call whose address lacks the id of its record (decision ''Id is required''). */
export const idLeftOut = async (): Promise<never> => {
  throw invalid([{ code: 'INVALID', field: 'id', message: ID_REQUIRED }])
}
