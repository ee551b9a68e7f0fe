import type { RequestResult } from '#components/request/client.ts'
import { messageOf } from '#components/request/failure.ts'
import type { SaveAnswer } from './save-machine.ts'

/** What the answer to a request means for a save: 409 with data is a conflict, anything else that was refused a failure. */
export const saveAnswerOf = <Stored>(result: RequestResult<{ data: Stored }>): SaveAnswer<Stored> => {
  if (result.ok) return { kind: 'saved', stored: result.body.data }
  if (result.status === 409 && result.data) return { kind: 'conflict', stored: result.data as Stored }
  return { kind: 'failed', reason: result.errors[0]?.message ?? messageOf(result.status) }
}
