import type { z } from 'zod'
import { getEnv } from '#lib/server/operations/env.ts'

/**
 * What an endpoint returns: an envelope with this schema (without its status), a file, a redirect, an empty response, or the
 * response of a library.
 */
export type Answer = z.ZodType | 'file' | 'redirect' | 'nothing' | 'library'

type ResponseParts = { status?: number; headers?: Record<string, string> }

/** The return value of a handler for its kind of answer. */
export type Reply<A extends Answer> = A extends z.ZodType
  ? z.input<A> & ResponseParts
  : A extends 'nothing'
    ? Done
    : Response

// biome-ignore lint/suspicious/noConfusingVoidType: what a command that answers nothing gives back.
type Done = void

/** In tests and development, raises an error that names each field in which a response differs from its endpoint's schema. */
export const checkResponseAgainstSchema = (answer: Answer, reply: unknown, name: string): void => {
  const { CHECK_ANSWERS, NODE_ENV } = getEnv()
  if (!CHECK_ANSWERS && NODE_ENV !== 'development') return
  const faults = findResponseFaults(answer, reply)
  if (faults.length > 0) throw new Error(`${name} does not answer what it declares: ${faults.join('; ')}`)
}

const findResponseFaults = (answer: Answer, reply: unknown): string[] => {
  if (answer === 'nothing') return reply === undefined ? [] : ['it declares no answer']
  if (typeof answer === 'string') return reply instanceof Response ? [] : [`it declares a ${answer}`]
  if (reply instanceof Response) return ['it declares an envelope']
  const { status: _status, headers: _headers, ...carried } = (reply ?? {}) as ResponseParts
  const result = answer.safeParse(carried)
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}
