import { beforeAll, describe, expect, test } from 'vitest'
import {
  type AskingBroker,
  type AskingLender,
  acceptance,
  ask,
  dealOf,
  decline,
  interest,
  newBroker,
  newLenders,
  stored,
  suburbOf,
} from '#tests/integration/market/approaches/asking.ts'
import { castWithApis } from '#tests/support/actors.ts'
import { type Api, apiAs } from '#tests/support/api.ts'

const { cast, apis } = await castWithApis()
let broker: AskingBroker
let lenders: AskingLender[]
let asker: Api
let answerer: Api
let suburbId: number

beforeAll(async () => {
  broker = await newBroker()
  lenders = await newLenders(2)
  asker = await apiAs(broker.actor)
  answerer = await apiAs((lenders[0] as AskingLender).actor)
  suburbId = await suburbOf('Dandenong South')
})

describe('the API of approaches', () => {
  test('asks, lists, reads, answers and accepts, and returns the approach as its reader may see it', async () => {
    const lenderIds = lenders.map(({ lenderId }) => lenderId)
    const body = { deal: dealOf({ suburbId }), lenderIds, note: 'Over HTTP.' }
    const made = await asker('POST', '/api/approaches', { body })
    expect(made).toMatchObject({ status: 201, body: { data: { approaches: [{}, {}] } } })
    const { scenarioId, approaches } = made.body.data
    const idOf = (at: number) => approaches.find((each: { lenderId: number }) => each.lenderId === lenderIds[at]).id
    const list = await answerer('GET', '/api/approaches')
    expect(list.body).toMatchObject({
      status: 200,
      rows: [{ id: idOf(0), scenarioId: null, side: 'lender' }],
      total: 1,
    })
    const answered = await answerer('PUT', `/api/approaches/${idOf(0)}`, { body: interest(1) })
    expect(answered).toMatchObject({
      status: 200,
      body: { data: { state: 'INTERESTED', amount: 2_000_000, rate: '10.95', version: 2 } },
    })
    const narrowed = await asker('GET', `/api/approaches?scenario=${scenarioId}&lender=${lenderIds[0]}`)
    expect(narrowed.body.rows).toMatchObject([{ id: idOf(0), scenarioId, side: 'broker' }])
    const accepted = await asker('PUT', `/api/approaches/${idOf(0)}`, {
      body: acceptance(2, cast.made.lawFirm.lawFirmId),
    })
    expect(accepted).toMatchObject({ status: 200, body: { data: { state: 'ACCEPTED', loanId: expect.any(Number) } } })
    expect((await asker('GET', `/api/approaches/${idOf(1)}`)).body.data.state).toBe('NOT_CHOSEN')
  })

  test('declines and withdraws, accepts If-Match, and returns the approach on a conflict', async () => {
    const { ids } = await ask(broker, lenders)
    const { version: _version, ...unversioned } = decline(1)
    const headers = { 'if-match': '"1"' }
    const declined = await answerer('PUT', `/api/approaches/${ids[0]}`, { body: unversioned, headers })
    expect(declined).toMatchObject({ status: 200, body: { data: { state: 'DECLINED', declineReason: 'SIZE' } } })
    const withdrawn = await asker('PUT', `/api/approaches/${ids[1]}`, { body: { act: 'WITHDRAWN', version: 1 } })
    expect(withdrawn.body.data.state).toBe('WITHDRAWN')
    const late = await answerer('PUT', `/api/approaches/${ids[0]}`, { body: interest(1) })
    expect(late).toMatchObject({ status: 409, body: { data: { state: 'DECLINED', version: 2 } } })
  })

  test('[T-A1] permits each side only its own actions, and staff and law firms none', async () => {
    const { ids } = await ask(broker, lenders)
    const path = `/api/approaches/${ids[0]}`
    expect((await asker('PUT', path, { body: interest(1) })).status).toBe(403)
    expect((await answerer('PUT', path, { body: { act: 'WITHDRAWN', version: 1 } })).status).toBe(403)
    expect((await answerer('PUT', path, { body: acceptance(1, 1) })).status).toBe(403)
    for (const role of ['staff', 'admin', 'lawFirm'] as const)
      expect((await apis[role]('PUT', path, { body: interest(1) })).status, role).toBe(403)
    expect((await apis.visitor('PUT', path, { body: interest(1) })).status).toBe(401)
    for (const role of ['lender', 'dual'] as const)
      expect((await apis[role]('PUT', path, { body: interest(1) })).status, role).toBe(404)
    expect(await stored(ids[0] as number)).toMatchObject({ state: 'ASKED', version: 1 })
  })

  test('[T-A5] refuses fields that do not belong to an action', async () => {
    const { ids } = await ask(broker, lenders)
    for (const more of [{ state: 'ACCEPTED' }, { loanId: 1 }, { lenderId: 1 }, { dueOn: '2030-01-01' }, { slot: 2 }]) {
      const body = Object.assign(interest(1), more)
      expect((await answerer('PUT', `/api/approaches/${ids[0]}`, { body })).status).toBe(400)
      const asked = { deal: dealOf(), lenderIds: lenders.map(({ lenderId }) => lenderId) }
      expect((await asker('POST', '/api/approaches', { body: Object.assign(asked, more) })).status).toBe(400)
    }
  })
})
