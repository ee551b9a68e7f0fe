import { getStatusMessage } from '#components/request/failure.ts'
import type { RequestResult } from '#components/request/send-request.ts'
import type { SaveAnswer } from './save-plan.ts'

/** Converts a response to a save's result: 409 with data is a conflict, any other refusal a failure. */
export const toSaveAnswer = <Stored>(result: RequestResult<{ data: Stored }>): SaveAnswer<Stored> => {
  if (result.ok) return { kind: 'saved', stored: result.body.data }
  if (result.status === 409 && result.data) return { kind: 'conflict', stored: result.data as Stored }
  return { kind: 'failed', reason: result.errors[0]?.message ?? getStatusMessage(result.status) }
}
