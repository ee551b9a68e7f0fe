import { getNamedPerson } from '#prisma/seed/people.ts'
import { rowsOf } from '#tests/e2e/database.ts'
import { emptyDeal } from '#tests/e2e/harness/canary-approaches.ts'
import { sessionFor } from '#tests/e2e/harness/principals.ts'
import { type Answer, fromOurPage, send } from '#tests/e2e/harness/wire.ts'
import { ownBroker, ownLender } from '#tests/e2e/own-companies.ts'

/** Creates a lender that offers second rankings, verified now. */
export const ownSecondLender = async (): ReturnType<typeof ownLender> => {
  const lender = await ownLender()
  await offerSecond(lender.lenderId)
  return lender
}

/** Lets a lender offer second rankings, verified now. */
export const offerSecond = (lenderId: number) =>
  rowsOf(
    `insert into lender_categories (lender_id, category_key, is_offered, is_verified, last_verified_at, available, rate_min)
     values ($1, 'SECOND_RANKING', true, true, now(), 25000000, 8.95)
     on conflict (lender_id, category_key) do update set is_offered = true, is_verified = true, last_verified_at = now()`,
    [lenderId],
  )

let number = 0

/** A unique deal: about $2.4M, second ranking, a warehouse in Dandenong South. */
export const typedDeal = async (change: Record<string, unknown> = {}): Promise<Record<string, unknown>> => {
  number += 1
  const [suburb] = await rowsOf<{ id: number }>(`select id from suburbs where name = 'Dandenong South' limit 1`)
  return Object.assign(
    {
      categoryKey: 'SECOND_RANKING',
      amount: String(2_400_000 + process.pid * 100 + number),
      suburbId: suburb?.id,
      securityTypeKey: 'INDUSTRIAL',
      securitySubTypeKey: 'WAREHOUSE',
      lvr: '68',
      termMonths: 12,
      purposeKey: 'REFINANCE',
    },
    change,
  )
}

const call = async (accountId: number, method: string, path: string, body: object): Promise<Answer> =>
  send(path, {
    method,
    headers: Object.assign({ 'content-type': 'application/json' }, fromOurPage()),
    cookie: await sessionFor(accountId),
    body: JSON.stringify(body),
  })

/** Asks lenders through the API, as the dialog does; returns the scenario and its approaches in the order of the lenders. */
export const askThem = async (
  { accountId }: { accountId: number },
  lenders: readonly { lenderId: number }[],
  deal?: object,
): Promise<{ scenarioId: number; ids: number[] }> => {
  const lenderIds = lenders.map(({ lenderId }) => lenderId)
  const body = { deal: deal ?? (await typedDeal()), note: 'Settles in ten days.\nThe valuation is here.', lenderIds }
  const answer = await call(accountId, 'POST', '/api/approaches', body)
  if (answer.status !== 201) throw new Error(`nobody could be asked: ${answer.status} ${answer.body}`)
  type Made = { data: { scenarioId: number; approaches: { id: number; lenderId: number }[] } }
  const { data } = JSON.parse(answer.body) as Made
  const ids = lenderIds.map((lenderId) => data.approaches.find((made) => made.lenderId === lenderId)?.id as number)
  return { scenarioId: data.scenarioId, ids }
}

/** Changes an approach through the API. */
export const changeIt = ({ accountId }: { accountId: number }, id: number, body: object): Promise<Answer> =>
  call(accountId, 'PUT', `/api/approaches/${id}`, body)

/** Creates a broker and lenders for one test. */
export const ownMarket = async (count: number) => {
  const broker = await ownBroker()
  const lenders: Awaited<ReturnType<typeof ownSecondLender>>[] = []
  for (let made = 0; made < count; made += 1) lenders.push(await ownSecondLender())
  return { broker, lenders }
}

const idOfPerson = async (role: 'lender' | 'broker' | 'rival', kind: 'lender' | 'broker'): Promise<number> => {
  const [row] = await rowsOf<{ id: number }>(
    `select x.id from ${kind}s x join individuals i on i.company_id = x.company_id join accounts a on a.individual_id = i.id
     where a.email = $1`,
    [getNamedPerson(role).email],
  )
  return row?.id as number
}

/**
 * A scenario of the demonstration's broker: its lender is asked and has five days, a rival has answered. The same rows each
 * time, as they were at first.
 */
export const keptApproaches = async (): Promise<{ scenarioId: number; askedId: number }> => {
  const [brokerId, lenderId, rivalId] = [
    await idOfPerson('broker', 'broker'),
    await idOfPerson('lender', 'lender'),
    await idOfPerson('rival', 'lender'),
  ]
  const names = {
    category: 'Second Ranking',
    priority: null,
    place: 'Dandenong South, VIC',
    security: 'Warehouse',
    purpose: 'Refinance',
    credits: ['Paid default'],
  }
  const stated = { amount: 2_400_000, lvr: '68.00', termMonths: 12, purposeKey: 'REFINANCE', creditIds: [2], names }
  const keys = { categoryKey: 'SECOND_RANKING', stateKey: 'VIC', securityTypeKey: 'INDUSTRIAL' }
  const [suburb] = await rowsOf<{ id: number }>(`select id from suburbs where name = 'Dandenong South' limit 1`)
  const rest = { securitySubTypeKey: 'WAREHOUSE', suburbId: suburb?.id ?? null }
  const deal = Object.assign(emptyDeal(), stated, keys, rest)
  await rowsOf(
    `insert into asked_scenarios (broker_id, deal, fingerprint, asked_at) values ($1, $2, 'kept', now())
     on conflict (broker_id, fingerprint) where settled_at is null do nothing`,
    [brokerId, JSON.stringify(deal)],
  )
  const [row] = await rowsOf<{ id: number }>(
    `select id from asked_scenarios where broker_id = $1 and fingerprint = 'kept' and settled_at is null`,
    [brokerId],
  )
  const scenarioId = row?.id as number
  await rowsOf(
    `insert into approaches (scenario_id, lender_id, slot, state, note, asked_at, due_on, answered_at, amount, rate, fee, answer_note)
     values ($1, $2, 1, 'ASKED', 'Settles in ten days.', now(), current_date + 5, null, null, null, null, ''),
       ($1, $3, 2, 'INTERESTED', 'Settles in ten days.', now(), current_date + 5, now(), 2400000, 10.95, 1.5, 'Subject to valuation.')
     on conflict do nothing`,
    [scenarioId, lenderId, rivalId],
  )
  const [asked] = await rowsOf<{ id: number }>('select id from approaches where scenario_id = $1 and lender_id = $2', [
    scenarioId,
    lenderId,
  ])
  return { scenarioId, askedId: asked?.id as number }
}
