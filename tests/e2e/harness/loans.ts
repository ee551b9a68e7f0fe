import { randomInt } from 'node:crypto'
import { rowsOf } from '#tests/e2e/database.ts'
import { fromOurPage, send } from '#tests/e2e/harness/wire.ts'
import { world } from '#tests/e2e/harness/world.ts'

/** A valid request body for a loan in pre-settlement, with a unique number. */
export const soundLoan = async () => {
  const { loans } = await world()
  const { id } = loans.find(({ statusKey }) => statusKey === 'SETTLED') ?? (loans[0] as { id: number })
  const [model] = await rowsOf<Record<string, unknown>>(
    `select law_firm_id as "lawFirmId", suburb_id as "suburbId", priority_key as "priorityKey", interest_key as "interestKey", scenario_key as "scenarioKey",
      security_type_key as "securityTypeKey", security_sub_type_key as "securitySubTypeKey", lower_rate::text as "lowerRate", higher_rate::text as "higherRate" from loans where id = $1`,
    [id],
  )
  const parties = await rowsOf<{ lenderId: number; contributionAmount: string }>(
    'select lender_id as "lenderId", contribution_amount::text as "contributionAmount" from loan_lenders where loan_id = $1',
    [id],
  )
  const brokers = await rowsOf<{ brokerId: number }>(
    'select broker_id as "brokerId" from loan_brokers where loan_id = $1',
    [id],
  )
  return {
    ...model,
    loanNo: `C${randomInt(10 ** 10)}`,
    statusKey: 'PRESETTLEMENT',
    scenarioKey: 'PURCHASE',
    loanLenders: parties,
    loanBrokers: brokers,
    credits: [1],
  }
}

/** Records a loan through the API with the given session; returns its id. */
export const postLoan = async (cookie: string, input: object): Promise<number> => {
  const body = JSON.stringify(input, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  const headers = Object.assign({ 'content-type': 'application/json' }, fromOurPage())
  const answer = await send('/api/loans/system-user', { method: 'POST', cookie, body, headers })
  if (answer.status !== 201) throw new Error(`the loan was refused: ${answer.body}`)
  return JSON.parse(answer.body).data
}
