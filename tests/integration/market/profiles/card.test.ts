import { expect, test } from 'vitest'
import { apis, cast, get } from './callers.ts'

test('a card has the last note of the viewer’s own observer only', async () => {
  const url = `/api/brokers/${cast.made.broker.brokerId}`
  const body = { note: 'Prefers mornings.', noteType: 'PHONE_CALL' }
  expect((await apis.staff('POST', `${url}/file-notes/system-user`, { body })).status).toBe(201)
  const lastNote = async (role: 'staff' | 'admin' | 'lender' | 'broker') =>
    (await get(role, `${url}/card`)).body.data.lastNote?.note ?? null
  expect(await Promise.all([lastNote('staff'), lastNote('admin')])).toEqual(['Prefers mornings.', 'Prefers mornings.'])
  expect(await Promise.all([lastNote('lender'), lastNote('broker')])).toEqual([null, null])
})

test('a card is refused to users who may not open the profile, and shows outsiders no switches', async () => {
  const path = `/api/brokers/${cast.made.broker.brokerId}/card`
  const { body } = await get('lender', path)
  expect(body.data).toMatchObject({ standing: 'active', companyName: expect.any(String) })
  expect((await get('lawFirm', path)).status).toBe(403)
  expect((await get('visitor', path)).status).toBe(401)
  expect((await get('staff', '/api/brokers/2147483646/card')).status).toBe(404)
})
