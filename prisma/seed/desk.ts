import { visitor } from '#lib/core/actor.ts'
import { addDaysTo, type Day } from '#lib/core/dates.ts'
import { setFollowupDate, setLeadScore } from '#lib/crm/leads/commands.ts'
import type { LEAD_SCORES } from '#lib/crm/leads/labels.ts'
import { sendInvitation } from '#lib/people/accounts/commands.ts'
import { requestSignUp } from '#lib/people/accounts/sign-ups/commands.ts'
import { pool, runTransaction } from '#lib/server/database/db.ts'
import { now, setClock } from '#lib/server/operations/clock.ts'
import { findWorkingDay, findWorkingDayAhead, toInstant } from './days.ts'
import { findActor } from './factories.ts'
import type { Market, PlannedCompany } from './market.ts'
import { createRandom } from './random.ts'

type Ids = {
  staff: readonly { accountId: number }[]
  companies: readonly { companyId: number; people: readonly { accountId: number; individualId: number }[] }[]
}

/** Days from today of one person's follow-ups in turn: overdue, due today and in the coming weeks. */
const FOLLOW_UPS = [0, -1, 0, 1, -4, 0, 2, 5, 7, -2, 0, 12, 3, 0, 21, 8] as const
/** Days from today of a member's follow-ups, which are fewer. */
const OWN_FOLLOW_UPS = [0, -1, 0, 2, 6] as const

const SCORES = [
  ['A', 14],
  ['B', 26],
  ['C', 30],
  ['D', 20],
  ['E', 10],
] as const satisfies readonly (readonly [(typeof LEAD_SCORES)[number], number])[]

// Future follow-ups are moved to a working day; past ones stay as they are.
const getFollowUpDay = (today: Day, days: number): Day => {
  const day = addDaysTo(today, days)
  return days <= 0 ? day : findWorkingDayAhead(day)
}

/**
 * Sets lead scores and follow-up dates for every BDM and the named companies, as their people; returns the number of
 * follow-ups.
 */
export const keepLeads = async (today: Day, market: Market, { staff, companies }: Ids): Promise<number> => {
  const random = createRandom(71_001)
  let count = 0
  const keep = async (accountId: number, chosen: readonly number[], days: readonly number[], scored: number) => {
    const actor = await findActor(accountId)
    for (const [place, company] of chosen.entries()) {
      const { companyId } = companies[company] as Ids['companies'][number]
      if (random.chance(scored)) await setLeadScore(actor, companyId, { leadScore: random.weighted(SCORES) })
      const after = days[place]
      if (after === undefined) continue
      await setFollowupDate(actor, companyId, { followupDate: getFollowUpDay(today, after) })
      count += 1
    }
  }
  const open = (test: (company: PlannedCompany, index: number) => boolean): number[] =>
    random.shuffle([...market.companies.entries()].flatMap(([index, each]) => (test(each, index) ? [index] : [])))
  for (const [member, { accountId }] of staff.entries())
    await keep(
      accountId,
      open(({ bdm, isSwitchedOff, kind }) => bdm === member && !isSwitchedOff && kind !== 'LAWFIRM'),
      FOLLOW_UPS,
      0.7,
    )
  for (const [own, company] of market.companies.entries()) {
    const accountId = companies[own]?.people[0]?.accountId
    if (!company.people[0]?.named || company.kind === 'LAWFIRM' || !accountId) continue
    const seen = open(
      ({ kind, isPaused, isSwitchedOff }, index) =>
        index !== own && kind !== 'LAWFIRM' && kind !== company.kind && !isPaused && !isSwitchedOff,
    )
    await keep(accountId, seen.slice(0, 12), OWN_FOLLOW_UPS, 0.8)
  }
  return count
}

/**
 * Sends the invitations that are not accepted yet, by the BDM: most are still valid, some expired; returns how many.
 */
export const inviteTheRest = async (today: Day, market: Market, { staff, companies }: Ids): Promise<number> => {
  const random = createRandom(71_002)
  const waiting = market.companies.flatMap((company, index) =>
    company.people.flatMap((person, at) => {
      const ids = companies[index]?.people[at]
      return person.hasAccepted || company.isSwitchedOff || !ids ? [] : [{ person, company, ...ids }]
    }),
  )
  for (const { person, company, accountId, individualId } of waiting) {
    const actor = await findActor((staff[company.bdm] ?? staff[0])?.accountId as number)
    const daysAgo = random.chance(0.7) ? random.int(1, 5) : random.int(9, 40)
    const day = findWorkingDay(addDaysTo(today, -daysAgo))
    await runAt(toInstant(day, random.int(520, 1_030)), () =>
      runTransaction((tx) => sendInvitation(tx, actor, { accountId, individualId, email: person.email })),
    )
  }
  await markMailSent()
  return waiting.length
}

/** Marks past mail as sent, so that only mail from now on goes through the outbox. */
export const markMailSent = () =>
  pool().query(
    `update email_messages set state = 'SENT', attempt = 1, sent_at = queued_at + interval '4 seconds',
       wire_at = queued_at + interval '3 seconds' where state = 'QUEUED'`,
  )

const ASKING = [
  ['Freya', 'Castellan', 'freya@castellanfinance.example', 0],
  ['Dominic', 'Arkwright', 'd.arkwright@bayviewbroking.example', 1],
  ['Yasmin', 'Qureshi', 'yasmin.qureshi@northsidecapital.example', 3],
] as const

/** Creates sign-up requests that nobody has decided yet. */
export const askForAccounts = async (today: Day): Promise<void> => {
  for (const [firstName, lastName, email, daysAgo] of ASKING) {
    const password = `${lastName.toLowerCase()}-harbour-lantern-${firstName.length}`
    const request = { firstName, lastName, email, password, confirmPassword: password }
    const moment = daysAgo === 0 ? now() : toInstant(findWorkingDay(addDaysTo(today, -daysAgo)), 640)
    await runAt(moment, () => requestSignUp(visitor, request, { network: email }))
  }
}

const runAt = async <Result>(moment: Date, work: () => Promise<Result>): Promise<Result> => {
  const restore = setClock(() => moment)
  try {
    return await work()
  } finally {
    restore()
  }
}
