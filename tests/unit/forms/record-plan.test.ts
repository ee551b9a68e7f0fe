import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listErrors } from '#components/forms/form-errors.ts'
import {
  buildResolver,
  type RecordPlan,
  toActionSaveResult,
  toRequestSaveResult,
} from '#components/forms/record-plan.ts'

type Values = { name: string; place: { id: number } | null }

const PLAN: RecordPlan<Values, null> = {
  initial: { name: '', place: null },
  schema: z.object({
    name: z.string().min(1, 'Please enter a name'),
    placeId: z.number({ error: 'Please choose a place' }),
    version: z.number().min(3, 'The version is required.'),
  }),
  payloadOf: ({ name, place }, version) => ({ name, placeId: place?.id ?? null, version }),
  placeOf: (path) => (path === 'placeId' ? 'place' : path),
  send: async () => ({ ok: true, answer: null }),
  onSaved: () => {},
}
const check = async (values: Values, plan = PLAN, version = 3) => {
  const { values: taken, errors } = await buildResolver(plan, version)(values, undefined, {} as never)
  return { taken, errors: listErrors(errors) }
}

describe('the validation of a form', () => {
  test('validates the payload and maps errors to form fields', async () => {
    expect(await check(PLAN.initial)).toEqual({
      taken: {},
      errors: [
        { field: 'name', message: 'Please enter a name' },
        { field: 'place', message: 'Please choose a place' },
      ],
    })
  })

  test('returns valid values, with an error only for a wrong version', async () => {
    const values = { name: 'Ada', place: { id: 7 } }
    expect(await check(values)).toEqual({ taken: values, errors: [] })
    expect((await check(values, PLAN, 2)).errors).toEqual([{ field: 'version', message: 'The version is required.' }])
  })

  test('applies the rules beyond the schema', async () => {
    const plan: RecordPlan<Values, null> = {
      ...PLAN,
      rulesOf: ({ name }: { name: string }) => (name === 'Bob' ? [{ field: 'name', message: 'Not Bob' }] : []),
    }
    expect((await check({ name: 'Bob', place: { id: 7 } }, plan)).errors).toEqual([
      { field: 'name', message: 'Not Bob' },
    ])
    expect((await check({ name: 'Ada', place: { id: 7 } }, plan)).errors).toEqual([])
  })
})

describe('the result of a save', () => {
  const refusal = { ok: false, status: 409, errors: [], data: { version: 4 } } as const

  test('is read from an action, including one that never responded', async () => {
    expect(await toActionSaveResult(Promise.resolve({ ok: true, data: 5 }))).toEqual({ ok: true, answer: 5 })
    expect(await toActionSaveResult(Promise.resolve({ ...refusal, errors: [] }))).toEqual(refusal)
    expect(await toActionSaveResult(Promise.reject(new Error('offline')))).toEqual({ ok: false, status: 0, errors: [] })
  })

  test('is read from a request', async () => {
    expect(await toRequestSaveResult(Promise.resolve({ ok: true, status: 201, body: { data: 5 } }))).toEqual({
      ok: true,
      answer: 5,
    })
    expect(await toRequestSaveResult(Promise.resolve({ ...refusal, errors: [] }))).toEqual(refusal)
  })
})
