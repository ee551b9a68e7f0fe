import { beforeAll, expect, test } from 'vitest'
import { answerMatch } from '#lib/discovery/scenario-words/queries.ts'
import { type MatchBody, matchBody } from '#lib/market/scenarios/schema.ts'
import { findActorOf, makeBroker } from '#prisma/seed/factories.ts'
import { heldClock } from '#tests/support/clock.ts'

const clock = heldClock()
let actor: Awaited<ReturnType<typeof findActorOf<Awaited<ReturnType<typeof makeBroker>>>>>
beforeAll(async () => {
  actor = await findActorOf(await makeBroker())
})

const read = async (words: string, fields: object = {}) => {
  clock.at('2026-11-26T02:00:00Z')
  const { scenario } = await answerMatch(actor, matchBody.parse({ ...fields, words }) as MatchBody)
  return { chips: scenario.chips.map(({ field, value }) => `${field}: ${value}`), said: scenario.said }
}

const SAYINGS: [words: string, chips: string[]][] = [
  [
    '2.4m second 68% warehouse dandenong south',
    [
      'amount: $2,400,000',
      'categoryKey: 2nd Ranking',
      'suburb: Dandenong South, VIC',
      'securitySubTypeKey: Warehouse',
      'lvr: 68%',
    ],
  ],
  [
    '$2,400,000 second mortgage, LVR 68%, in Dandenong South, needed in ten days',
    [
      'amount: $2,400,000',
      'categoryKey: 2nd Ranking',
      'suburb: Dandenong South, VIC',
      'lvr: 68%',
      'neededBy: 06 Dec 2026',
    ],
  ],
  [
    '500k first house parramatta nsw 12 months rate up to 9.5% fee 1.5%',
    [
      ...['amount: $500,000', 'categoryKey: 1st Ranking', 'suburb: Parramatta, NSW', 'securitySubTypeKey: House'],
      ...['rate: 9.50%', 'fee: 1.50%', 'termMonths: 12 months'],
    ],
  ],
  [
    '6m construction apartment Richmond VIC',
    ['amount: $6,000,000', 'categoryKey: Construction', 'suburb: Richmond, VIC', 'securitySubTypeKey: Apartment'],
  ],
  ['3m second construction parramatta', ['amount: $3,000,000', 'categoryKey: Mezzanine', 'suburb: Parramatta, NSW']],
  [
    '4m rural livestock toowoomba',
    ['amount: $4,000,000', 'categoryKey: Rural', 'suburb: Toowoomba, QLD', 'securitySubTypeKey: Livestock'],
  ],
  [
    '5m land bank urban growth geelong',
    ['amount: $5,000,000', 'categoryKey: Land Bank', 'suburb: Geelong, VIC', 'securitySubTypeKey: Urban growth'],
  ],
  [
    '2m second worth 3m parramatta',
    ['amount: $2,000,000', 'categoryKey: 2nd Ranking', 'suburb: Parramatta, NSW', 'lvr: 66.67%', 'value: $3,000,000'],
  ],
  ...[
    ...[
      'cost of funds 18%',
      'cost 18%',
      'max cost 18% pa',
      'under 18%',
      'cost of funds up to 18%',
      '18% cost of funds',
    ],
    ...['total cost of funds of at most 18 % p.a.', 'maximum all-in cost: 18%', 'up to 18%'],
  ].map((cost): [string, string[]] => [
    `$2.4m second mortgage parramatta ${cost}`,
    ['amount: $2,400,000', 'categoryKey: 2nd Ranking', 'suburb: Parramatta, NSW', 'costOfFunds: 18.00%'],
  ]),
  ...['LVR 68% cost of funds 18%', '68% under 18%', '68%, max cost 18%', 'cost of funds 18% LVR of 68%'].map(
    (both): [string, string[]] => [
      `$2.4m second mortgage ${both}`,
      ['amount: $2,400,000', 'categoryKey: 2nd Ranking', 'lvr: 68%', 'costOfFunds: 18.00%'],
    ],
  ),
  [
    '6m construction line fee 1% fee 1.5% max rate 9% parramatta',
    [
      ...['amount: $6,000,000', 'categoryKey: Construction', 'suburb: Parramatta, NSW'],
      ...['rate: 9.00%', 'fee: 1.50%', 'lineFee: 1.00%'],
    ],
  ],
]
test.each(SAYINGS)('%s', async (words, chips) => {
  expect(await read(words)).toEqual({ chips, said: [] })
})

test('text that is not understood or contradicts earlier text is reported, and nothing is guessed', async () => {
  expect((await read('2.4m second parramatta asap please')).said).toEqual(['Not understood: “asap”.'])
  // No cost is that high: it could be an LVR, which is not a criterion here.
  expect((await read('2.4m second parramatta under 65%')).said).toEqual(['Not understood: “under”.'])
  expect((await read('2.4m second parramatta 60% 70%')).said).toEqual(['“70%” contradicts the words before it.'])
})

test('a field of the form overrides the text', async () => {
  const { chips } = await read('2.4m second 68% parramatta', { amount: 1_000_000, lvr: '55' })
  expect(chips).toEqual(['amount: $1,000,000', 'categoryKey: 2nd Ranking', 'suburb: Parramatta, NSW', 'lvr: 55%'])
})

test('an incomplete text or an ambiguous suburb is refused beside the field', async () => {
  const refusal = (words: string) =>
    read(words).then(
      () => [],
      (error: { errors: { field: string }[] }) => error.errors.map(({ field }) => field),
    )
  expect(await refusal('2.4m second')).toEqual(['suburb'])
  expect(await refusal('second 68% richmond')).toEqual(['amount', 'suburb'])
})
