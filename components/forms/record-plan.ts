import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import type { RequestResult } from '#components/request/client.ts'
import { type Failure, UNREACHABLE } from '#components/request/failure.ts'
import type { FieldError } from '#lib/core/errors.ts'
import { asFieldErrors, errorsIn, type FormError } from './form-errors.ts'

export type Refusal = Failure

/** What a save came to: the answer, or why it was refused, with what is stored where somebody else was faster; a cancelled one changes nothing. */
export type Sent<Answer> = { ok: true; answer: Answer } | Refusal

/** What a form is beside its fields: what it begins with, what checks it, how it is saved and what follows. */
export type RecordPlan<Values extends FieldValues, Answer> = {
  initial: Values
  /** What the server checks the payload with; the browser checks the same. */
  schema: z.ZodType
  /** What is sent; the values themselves without it. */
  payloadOf?: (values: Values, version: number) => unknown
  /** Rules beyond the schema. */
  rulesOf?: (payload: never) => FormError[]
  /** Where a part of the payload stands in the form, when its name there is another. */
  placeOf?: (path: string, values: Values) => string
  /** Of the record that is replaced. */
  version?: number
  /** The key is that of one filled form, by which the server knows a repeated create. */
  send: (payload: never, sending: { key: string; version: number }) => Promise<Sent<Answer>>
  /** What is told once it is saved. */
  done?: string
  onSaved: (answer: Answer, leave: (path: string) => void) => void
  /** After a refusal by schema or server, such as for a toast. */
  onRefused?: (errors: readonly FormError[], refusal?: Refusal) => void
  /** After somebody else was faster: what is stored now. */
  onOvertaken?: (stored: never) => void
  /** What is told of a refusal that brings no words of its own. */
  problem?: string
  /** What the question on the way out says; without it nothing is asked. */
  unsaved?: string
  /** True where something would be lost, when that is not any change. */
  isUnsaved?: (values: Values) => boolean
  /** False while Save must wait. */
  isReady?: (values: Values) => boolean
  /** Asks before a save that passed every check; false keeps the form as it is. */
  asks?: (values: Values) => Promise<boolean>
  /** When a field first tells what is wrong: once it was left, which is usual, once Save was pressed, or as it is typed. */
  tells?: 'left' | 'saved' | 'typed'
}

/** The check of a form: the schema reads the payload, so the browser checks exactly what the server will be sent. */
export const resolverOf =
  <Values extends FieldValues, Answer>(
    { schema, payloadOf, rulesOf, placeOf }: RecordPlan<Values, Answer>,
    version: number,
  ): Resolver<Values> =>
  async (values, context, options) => {
    const payload = (payloadOf?.(values, version) ?? values) as FieldValues
    const check = zodResolver(schema as never) as unknown as Resolver<FieldValues>
    const { errors } = await check(payload, context, { ...options, fields: {} } as never)
    const found = [...(rulesOf?.(payload as never) ?? []), ...errorsIn(errors)]
    const placed = found.map(({ field = '', message }) => ({ field: placeOf?.(field, values) ?? field, message }))
    return placed.length > 0 ? { values: {}, errors: asFieldErrors<Values>(placed) } : { values, errors: {} }
  }

type ActionAnswer<Answer> =
  | { ok: true; data: Answer }
  | { ok: false; status: number; errors: FieldError[]; data?: unknown; reference?: string }

/** A save by a server action. */
export const sentByAction = <Answer>(answer: Promise<ActionAnswer<Answer>>): Promise<Sent<Answer>> =>
  answer.then(
    (result): Sent<Answer> => (result.ok ? { ok: true, answer: result.data } : result),
    (): Sent<Answer> => ({ ok: false, status: UNREACHABLE, errors: [] }),
  )

/** A save by a request. */
export const sentByRequest = async <Answer>(
  answer: Promise<RequestResult<{ data: Answer }>>,
): Promise<Sent<Answer>> => {
  const result = await answer
  return result.ok ? { ok: true, answer: result.body.data } : result
}
