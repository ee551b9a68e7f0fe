import { beforeAll, describe, expect, test } from 'vitest'
import { recordReview } from '#lib/lending/rating/commands.ts'
import { FIELDS } from '#lib/lending/reviews/rules.ts'
import { database } from '#lib/server/database/db.ts'
import { seeder } from '#prisma/seed/factories.ts'
import { type Cast, makeCast, recorded } from '#tests/integration/lending/cast.ts'
import { type Api, apiAs } from '#tests/support/api.ts'

type Person = keyof Cast['actors']
const PUTS: Partial<Record<Person, string>> = {
  staff: 'system-user',
  lender: 'lender',
  broker: 'broker',
  dual: 'dual',
  firm: 'lawfirm',
  rival: 'lender',
}
const WHOLE = Object.fromEntries(FIELDS.map((field) => [field, field.includes('Stars') ? 4 : `text of ${field}`]))

let cast: Cast
let id: number
const apis = {} as Record<Person, Api>
beforeAll(async () => {
  cast = await makeCast()
  id = await recorded(cast.parties)
  await recordReview(seeder, id, WHOLE)
  for (const [who, actor] of Object.entries(cast.actors)) apis[who as Person] = await apiAs(actor)
})
const put = (who: Person, body: object, as = PUTS[who]) => apis[who]('PUT', `/api/loans/${id}/${as}`, { body })
const stored = () => database().loanReview.findMany({ where: { loanId: id }, orderBy: { direction: 'asc' } })

describe('reviews over the API', () => {
  test('[P-11] [I-05] each side reads the twelve fields with their version at its own endpoint, and at no other', async () => {
    const version = 4
    for (const [who, sides] of [
      ['lender', ['lender']],
      ['rival', ['lender']],
      ['broker', ['broker']],
      ['dual', ['lender', 'broker', 'dual']],
      ['firm', ['lawfirm']],
      ['staff', ['system-user']],
    ] as [Person, string[]][])
      for (const side of ['lender', 'broker', 'lawfirm', 'dual', 'system-user']) {
        const { status, body } = await apis[who]('GET', `/api/loans/${id}/reviews/${side}`)
        expect(status, `${who}: ${side}`).toBe(sides.includes(side) ? 200 : 403)
        if (status === 200) expect(body.data).toEqual({ ...WHOLE, version })
      }
    expect((await apis.lender('GET', `/api/loans/${id}/reviews/visitor`)).status).toBe(404)
    expect((await apis.rivalFirm('GET', `/api/loans/${id}/reviews/lawfirm`)).status).toBe(404)
  })

  test('[P-10] [I-10] PUT writes review fields alone, each for its own side; others change nothing', async () => {
    const own: Partial<Record<Person, object>> = {
      staff: { lawyerResponseToBroker: 'Noted by staff' },
      lender: { brokerStarsFromLender: 5 },
      broker: { lenderReviewByBroker: 'Quick' },
      firm: { lawyerResponseToLender: 'Thanks' },
    }
    for (const [who, fields] of Object.entries(own) as [Person, object][]) {
      for (const other of ['lender', 'broker', 'firm', 'rival', 'dual'] as Person[]) {
        if (other === who || (who === 'staff' && other === 'firm')) continue
        const before = await stored()
        expect((await put(other, fields)).status, `${other} as ${who}`).toBeGreaterThanOrEqual(400)
        expect(await stored(), `${other} as ${who}`).toEqual(before)
      }
      expect((await put(who, fields)).status, who).toBe(200)
      expect((await apis.lender('GET', `/api/loans/${id}/reviews/lender`)).body.data).toMatchObject(fields)
    }
  })

  test('nothing can be cleared without a reason, by staff or author, alone or with other fields', async () => {
    const before = await stored()
    for (const nothing of ['', null, '\u200b', '  '])
      for (const [who, field] of [
        ['staff', 'brokerReviewByLender'],
        ['lender', 'brokerReviewByLender'],
        ['broker', 'brokerResponseToLender'],
        ['firm', 'lawyerResponseToBroker'],
      ] as const)
        for (const beside of [{}, { lawyerStarsFromLender: 3 }, { removalReason: ' ' }]) {
          const { status } = await put(who, { ...beside, [field]: nothing })
          expect(status, `${who}: ${field}`).toBe(400)
        }
    expect((await put('staff', { brokerStarsFromLender: null })).status).toBe(400)
    // Nor together with other fields that a PUT of the loan may contain.
    for (const smuggled of [{ brokerReviewByLender: '' }, { reviews: {} }, { loanReviews: [] }])
      expect((await put('staff', { loanNo: 'X1', ...smuggled })).status).toBe(400)
    expect(await stored()).toEqual(before)
    const { status } = await put('lender', { brokerReviewByLender: '', removalReason: 'A wrong loan' })
    expect(status).toBe(200)
  })

  test('[T-F1] an outdated version returns 409 with the stored review', async () => {
    const { data } = (await apis.broker('GET', `/api/loans/${id}/reviews/broker`)).body
    const fresh = { lenderStarsFromBroker: 2, version: data.version }
    expect((await put('broker', fresh)).status).toBe(200)
    const { status, body } = await put('broker', { lenderStarsFromBroker: 3, version: data.version })
    expect(status).toBe(409)
    expect(body.data).toMatchObject({ lenderStarsFromBroker: 2, version: data.version + 1 })
  })
})
