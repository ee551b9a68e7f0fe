import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { type Failure, UNREACHABLE } from '#components/request/failure.ts'
import type { RequestResult } from '#components/request/send-request.ts'
import type { FieldError } from '#lib/core/errors.ts'
import { type FormError, listErrors } from './form-errors.ts'
import { toFieldErrors } from './nested-errors.ts'

export type Refusal = Failure

/**
 * The result of a save: the response, or why it was refused, with the stored record on a conflict. A cancelled save
 * changes nothing.
 */
export type SaveResult<Answer> = { ok: true; answer: Answer } | Refusal

/** The definition of a form besides its fields: initial values, validation, how it is saved and what happens then. */
export type RecordPlan<Values extends FieldValues, Answer> = {
  initial: Values
  /** The schema of the payload, the same as the server's. */
  schema: z.ZodType
  /** Converts the values to the payload; without it, the values are sent as they are. */
  payloadOf?: (values: Values, version: number) => unknown
  /** Validation rules beyond the schema. */
  rulesOf?: (payload: never) => FormError[]
  /** Maps a path of the payload to the form's field, if they differ. */
  placeOf?: (path: string, values: Values) => string
  /** The version of the record that is replaced. */
  version?: number
  /** `key` is the idempotency key of this filled form, by which the server recognises a repeated create. */
  send: (payload: never, sending: { key: string; version: number }) => Promise<SaveResult<Answer>>
  /** The toast after a save. */
  done?: string
  onSaved: (answer: Answer, leave: (path: string) => void) => void
  /** Called after a refusal by schema or server, for example to show a toast. */
  onRefused?: (errors: readonly FormError[], refusal?: Refusal) => void
  /** Called with the stored record if somebody else saved first. */
  onOvertaken?: (stored: never) => void
  /** The message for a refusal that has none. */
  problem?: string
  /** The text of the leave confirmation; without it nothing is asked. */
  unsaved?: string
  /** True if leaving would lose input; by default, if any value changed. */
  isUnsaved?: (values: Values) => boolean
  /** False while Save must wait. */
  isReady?: (values: Values) => boolean
  /** Asks for confirmation before a valid form is saved; false cancels the save. */
  asks?: (values: Values) => Promise<boolean>
  /** When a field first shows its error: after blur (default), after Save, or while typing. */
  tells?: 'left' | 'saved' | 'typed'
}

/** Returns the validation of a form: the schema parses the payload, so the browser checks exactly what is sent. */
export const buildResolver =
  <Values extends FieldValues, Answer>(
    { schema, payloadOf, rulesOf, placeOf }: RecordPlan<Values, Answer>,
    version: number,
  ): Resolver<Values> =>
  async (values, context, options) => {
    const payload = (payloadOf?.(values, version) ?? values) as FieldValues
    const check = zodResolver(schema as never) as unknown as Resolver<FieldValues>
    const { errors } = await check(payload, context, { ...options, fields: {} } as never)
    const found = [...(rulesOf?.(payload as never) ?? []), ...listErrors(errors)]
    const placed = found.map(({ field = '', message }) => ({ field: placeOf?.(field, values) ?? field, message }))
    return placed.length > 0 ? { values: {}, errors: toFieldErrors<Values>(placed) } : { values, errors: {} }
  }

type ActionAnswer<Answer> =
  | { ok: true; data: Answer }
  | { ok: false; status: number; errors: FieldError[]; data?: unknown; reference?: string }

/** Converts the response of a server action to a save's result. */
export const toActionSaveResult = <Answer>(answer: Promise<ActionAnswer<Answer>>): Promise<SaveResult<Answer>> =>
  answer.then(
    (result): SaveResult<Answer> => (result.ok ? { ok: true, answer: result.data } : result),
    (): SaveResult<Answer> => ({ ok: false, status: UNREACHABLE, errors: [] }),
  )

/** Converts the response of an API request to a save's result. */
export const toRequestSaveResult = async <Answer>(
  answer: Promise<RequestResult<{ data: Answer }>>,
): Promise<SaveResult<Answer>> => {
  const result = await answer
  return result.ok ? { ok: true, answer: result.body.data } : result
}
