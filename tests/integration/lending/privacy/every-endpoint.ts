import { type Actor, isPerson, visitor } from '#lib/core/actor.ts'
import { getDashboardStats } from '#lib/discovery/dashboard/figures/queries.ts'
import { listDashboardAreas } from '#lib/discovery/dashboard/rules.ts'
import { listPublicAddresses } from '#lib/discovery/finder/addresses/queries.ts'
import { findProfiles } from '#lib/discovery/finder/queries.ts'
import { finderSearch } from '#lib/discovery/finder/search.ts'
import { searchNames } from '#lib/discovery/global-search/queries.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { listProfileLoans, readProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import type { ProfileLoans } from '#lib/discovery/profile-loans/schema.ts'
import { getPublicLoan } from '#lib/lending/public/queries.ts'
import { getLoan, getLoanBrokers, getLoanInvolvement, getLoanLenders } from '#lib/lending/records/view/queries.ts'
import { getPublicBroker } from '#lib/market/brokers/queries.ts'
import { getReviewSummary } from '#lib/market/profiles/reviews/queries.ts'
import type { Cast } from '../cast.ts'

const or = (answer: Promise<unknown>): Promise<unknown> =>
  answer.catch((error: { code?: string }) => error.code ?? 'failed')

/** Returns everything that an actor can read about these loans, endpoint by endpoint. */
export const everyEndpoint = async (
  { cast: { second, broker, firm }, numbers }: { cast: Cast; numbers: string[] },
  actor: Actor,
  ids: number[],
  group: 'current' | 'discharged',
) => {
  const search = (raw: Record<string, unknown>) => or(searchLoans(actor, loanSearch.parse(raw)))
  const lists = (
    [
      ['broker', broker.brokerId],
      ['lender', second.lenderId],
      ['lawfirm', firm.lawFirmId],
    ] as const
  ).flatMap(([kind, profileId]) =>
    ([group, 'matching', 'done-with-you'] as const).map((each): ProfileLoans => ({ kind, profileId, group: each })),
  )
  const statusKey = group === 'current' ? 'SETTLED' : 'DISCHARGED'
  return {
    all: await search({ statusKey }),
    byLender: await search({ statusKey, sort: 'lender', orderBy: 'asc' }),
    byLenderDown: await search({ statusKey, sort: 'lender', orderBy: 'desc' }),
    views: await Promise.all(ids.map((id) => or(getLoan(actor, id)))),
    lenders: await Promise.all(ids.map((id) => or(getLoanLenders(actor, id)))),
    brokers: await Promise.all(ids.map((id) => or(getLoanBrokers(actor, id)))),
    involvement: await Promise.all(ids.map((id) => or(getLoanInvolvement(actor, id)))),
    publicLoans: await Promise.all(ids.map((id) => or(getPublicLoan(actor, id)))),
    publicBroker: await or(getPublicBroker(actor, broker.brokerId)),
    addresses: await or(listPublicAddresses(visitor, 1)),
    finder: await or(findProfiles(actor, 'broker', finderSearch.parse({}))),
    lendersFound: await or(findProfiles(actor, 'lender', finderSearch.parse({}))),
    lists: await Promise.all(
      lists.map((list) => or(listProfileLoans(actor, { ...list, filters: { status: [statusKey] } }))),
    ),
    answers: await Promise.all(
      lists.map((list) => or(readProfileLoans(actor, { ...list, sort: { column: 'lender', isDescending: true } }))),
    ),
    numbers: await Promise.all(numbers.map((text) => or(searchNames(actor, { search: text, page: 1 })))),
    names: await Promise.all(['Ferrante', 'Redgum'].map((text) => or(searchNames(actor, { search: text, page: 1 })))),
    ratings: await or(getReviewSummary(actor, 'broker', broker.brokerId)),
    dashboard: isPerson(actor)
      ? await Promise.all(listDashboardAreas(actor).map((area) => or(getDashboardStats(actor, area))))
      : null,
  }
}
