import type { z } from 'zod'
import { env } from '#lib/server/env.ts'

/**
 * What an endpoint answers: the schema of its envelope without the status; a file; a way to another address; nothing but the
 * status; or whatever a library of its own answers.
 */
export type Answer = z.ZodType | 'file' | 'redirect' | 'nothing' | 'library'

type Sent = { status?: number; headers?: Record<string, string> }

/** What a handler gives back for an answer. */
export type Reply<A extends Answer> = A extends z.ZodType ? z.input<A> & Sent : A extends 'nothing' ? Done : Response

// biome-ignore lint/suspicious/noConfusingVoidType: what a command that answers nothing gives back.
type Done = void

/** In tests and in development, raises an error that names each field in which an answer is not what its endpoint declares. */
export const checkAnswer = (answer: Answer, reply: unknown, name: string): void => {
  const { CHECK_ANSWERS, NODE_ENV } = env()
  if (!CHECK_ANSWERS && NODE_ENV !== 'development') return
  const faults = faultsOf(answer, reply)
  if (faults.length > 0) throw new Error(`${name} does not answer what it declares: ${faults.join('; ')}`)
}

const faultsOf = (answer: Answer, reply: unknown): string[] => {
  if (answer === 'nothing') return reply === undefined ? [] : ['it declares no answer']
  if (typeof answer === 'string') return reply instanceof Response ? [] : [`it declares a ${answer}`]
  if (reply instanceof Response) return ['it declares an envelope']
  const { status: _status, headers: _headers, ...carried } = (reply ?? {}) as Sent
  const result = answer.safeParse(carried)
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}
