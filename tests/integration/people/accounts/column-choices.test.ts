import { expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { readColumnChoice } from '#lib/people/accounts/column-choices/queries.ts'
import { castOf } from '#tests/support/actors.ts'
import { apiAs } from '#tests/support/api.ts'

const { actors } = await castOf()
const path = '/api/accounts/me/columns/loans'

test('the columns of a list are stored per person until they are reset', async () => {
  const [staff, admin] = [await apiAs(actors.staff), await apiAs(actors.admin)]
  expect(await readColumnChoice(actors.staff, 'loans')).toBeNull()
  for (const columns of [
    ['loanNo', 'lvr'],
    ['principal.240.pin', 'loanNo'],
  ])
    expect(await staff('PUT', path, { body: { columns } })).toMatchObject({ status: 200, body: { data: { columns } } })
  expect(await readColumnChoice(actors.staff, 'loans')).toEqual(['principal.240.pin', 'loanNo'])
  expect(await readColumnChoice(actors.staff, 'profile-loans')).toBeNull()
  expect(await readColumnChoice(actors.admin, 'loans')).toBeNull()
  expect((await admin('PUT', path, { body: { columns: null } })).status).toBe(200)
  expect((await staff('PUT', path, { body: { columns: null } })).status).toBe(200)
  expect(await readColumnChoice(actors.staff, 'loans')).toBeNull()
})

test('an invalid choice is refused, and a visitor has none', async () => {
  const staff = await apiAs(actors.staff)
  for (const columns of [
    [],
    ['loan no'],
    ['loanNo.2400'],
    ['loanNo.pin.240'],
    ['x'.repeat(41)],
    Array.from({ length: 61 }, (_, at) => `c${at}`),
    'loanNo',
  ])
    expect((await staff('PUT', path, { body: { columns } })).status, JSON.stringify(columns)).toBe(400)
  expect((await staff('PUT', '/api/accounts/me/columns/nothing', { body: { columns: null } })).status).toBe(404)
  await expect(readColumnChoice(visitor, 'loans')).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
