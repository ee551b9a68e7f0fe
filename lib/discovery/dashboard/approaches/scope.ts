import { getBrokerId, getLenderId } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { describeWaitingDeal } from '#lib/discovery/dashboard/approaches/rules.ts'
import type { WaitingFor } from '#lib/discovery/dashboard/scope.ts'
import { readDeal } from '#lib/market/approaches/deals/schema.ts'
import { selectPartyName } from '#lib/market/approaches/scope.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

const { sql } = Prisma

type Waiting = { id: number; scenario: number; deal: unknown; day: string }

const FROM = sql`approaches p join asked_scenarios s on s.id = p.scenario_id`
const DUE = sql`to_char(p.due_on, 'YYYY-MM-DD') as day`

/** Approaches that wait for the lender's answer, the one due first on top. */
export const findApproachesToAnswer: WaitingFor = (actor) => ({
  from: sql`${FROM} where p.lender_id = ${getLenderId(actor)}::int and p.state = 'ASKED' and p.due_on >= ${today()}::date`,
  id: sql`p.id`,
  columns: sql`p.id, ${selectPartyName(sql`brokers`, sql`s.broker_id`)} as name, p.asked_at as since, s.deal, ${DUE}`,
  order: sql`p.due_on, p.id`,
  told: ({ id, deal, day }: Waiting) => ({ href: paths.approach(id), ...describeWaitingDeal(readDeal(deal), day) }),
})

/** Answers that wait for the broker's decision, the one due first on top. */
export const findAnswersToDecide: WaitingFor = (actor) => ({
  from: sql`${FROM} where s.broker_id = ${getBrokerId(actor)}::int and p.state = 'INTERESTED' and p.due_on >= ${today()}::date`,
  id: sql`p.id`,
  columns: sql`p.id, ${selectPartyName(sql`lenders`, sql`p.lender_id`)} as name, p.answered_at as since, s.deal, ${DUE},
    p.scenario_id as scenario`,
  order: sql`p.due_on, p.id`,
  told: ({ scenario, deal, day }: Waiting) => ({
    href: paths.approachAnswers(scenario),
    ...describeWaitingDeal(readDeal(deal), day),
  }),
})
