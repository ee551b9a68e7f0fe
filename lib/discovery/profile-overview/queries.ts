import type { PersonActor } from '#lib/core/actor.ts'
import { addDaysTo } from '#lib/core/dates.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { listProfileNotes } from '#lib/crm/file-notes/queries.ts'
import type { ProfileNote } from '#lib/crm/file-notes/schema.ts'
import { REPAYMENT_NEAR } from '#lib/discovery/calls/reasons/rules.ts'
import { LONG_IN_PRE_SETTLEMENT } from '#lib/discovery/dashboard/labels.ts'
import { listActionGroups } from '#lib/discovery/dashboard/queries.ts'
import { readLastLook } from '#lib/discovery/global-search/recents/queries.ts'
import { selectLoansOfProfile } from '#lib/discovery/profile-loans/scope.ts'
import { listPendingInvitations } from '#lib/discovery/profile-overview/invitations/queries.ts'
import { requireOverview } from '#lib/discovery/profile-overview/policy.ts'
import { buildNextSteps, TASKS_OF_OWNER } from '#lib/discovery/profile-overview/rules.ts'
import type { CategoriesOfProfile, Changes, NextStep, PressingLoan } from '#lib/discovery/profile-overview/schema.ts'
import { loanScopeSql, readStatusCodes } from '#lib/lending/access/scope.ts'
import { listBrokerSubscriptions } from '#lib/market/categories/queries.ts'
import { readLenderFreshness } from '#lib/market/freshness/queries.ts'
import { countNewMatches } from '#lib/market/matches/counterparts/queries.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import { listChangesByOthers, listTimeline } from '#lib/market/timeline/queries.ts'
import { isAgedSql, sydneyDaySql } from '#lib/server/database/days.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { runSearch } from '#lib/server/database/searching.ts'
import { today } from '#lib/server/operations/clock.ts'

const { sql } = Prisma

type Viewed = { kind: ProfileKind; id: number }

// The one longest due of each kind, with their number.
const listPressingLoans = async (actor: PersonActor, { kind, id }: Viewed): Promise<PressingLoan[]> => {
  const codes = await readStatusCodes()
  const { from, where } = selectLoansOfProfile(kind, id)
  const part = (name: PressingLoan['kind'], day: Prisma.Sql, isPressing: Prisma.Sql) => sql`(
    select ${name}::text as kind, s.loan_id as id, s.loan_no as "loanNo", u.name as place, s.principal::text as principal,
      to_char(${day}, 'YYYY-MM-DD') as day, (count(*) over ())::int as total
    from ${from} join suburbs u on u.id = s.suburb_id
    where ${where} and ${loanScopeSql(actor, codes)} and ${isPressing} order by ${day}, s.loan_id limit 1)`
  return runSearch<PressingLoan>(sql`
    ${part(
      'repayment',
      sql`s.repayment_date`,
      sql`s.status_code = any(${codes.CURRENT}::int[]) and s.repayment_date <= ${addDaysTo(today(), REPAYMENT_NEAR)}::date`,
    )} union all ${part(
      'settlement',
      sydneyDaySql(sql`s.created_at`),
      sql`s.status_code = any(${codes.PRE_SETTLEMENT}::int[]) and ${isAgedSql(sql`s.created_at`, today(), LONG_IN_PRE_SETTLEMENT)}`,
    )}`)
}

/**
 * Returns what to do next about a profile, most pressing first: for staff what the company needs and who has not accepted an
 * invitation, for its own people also what waits for them on their home page. Raises FORBIDDEN for everybody else.
 */
export const listNextSteps = async (
  actor: PersonActor,
  profile: Profile,
  categories: CategoriesOfProfile,
): Promise<NextStep[]> => {
  const { kind, id } = profile
  const relation = requireOverview(actor, kind, id)
  const [loans, tasks, invitations] = await Promise.all([
    listPressingLoans(actor, profile),
    relation === 'owner' ? listActionGroups(actor, { only: TASKS_OF_OWNER[kind], limit: 1 }) : [],
    relation === 'staff' ? listPendingInvitations(actor, profile) : [],
  ])
  const cells = categories?.kind === 'offered' ? categories.cells : []
  // The date that an owner reads here would be that of its own observer about itself, which nobody keeps.
  const followupDate = relation === 'staff' ? (profile.followupDate ?? null) : null
  return buildNextSteps({ followupDate, cells, loans, tasks, invitations }, { kind, id }, today())
}

/**
 * Returns the newest note of the staff about a profile; null without one, and for its own people, who never read notes about
 * themselves. Raises FORBIDDEN for everybody else.
 */
export const readLastWord = async (actor: PersonActor, { kind, id }: Viewed): Promise<ProfileNote | null> => {
  if (requireOverview(actor, kind, id) !== 'staff') return null
  const { rows } = await listProfileNotes(actor, { kind, id }, { page: 1, pageSize: 1 })
  return rows[0] ?? null
}

const SHOWN_CHANGES = 6
// Notes are the last word beside the changes, and what was mailed changed nothing.
const NO_CHANGES = ['notes', 'mails'] as const

/**
 * Returns the last changes around a company: for staff all, for its own people those by others, and how many pairs are newly
 * matched. Raises FORBIDDEN for everybody else.
 */
export const readChanges = async (
  actor: PersonActor,
  { kind, id, companyId }: Viewed & { companyId: number },
): Promise<Changes> => {
  const relation = requireOverview(actor, kind, id)
  if (relation === 'owner') return readChangesByOthers(actor, { kind, id, companyId })
  const [{ entries }, lastLook] = await Promise.all([
    listTimeline(actor, { kind, id }, { only: null, before: null, without: NO_CHANGES }),
    readLastLook(actor, companyId),
  ])
  return { entries: entries.slice(0, SHOWN_CHANGES), lastLook, newMatches: 0 }
}

const readChangesByOthers = async (
  actor: PersonActor,
  { kind, id, companyId }: Viewed & { companyId: number },
): Promise<Changes> => {
  const [entries, lastLook] = await Promise.all([
    listChangesByOthers(actor, { kind, id }, SHOWN_CHANGES),
    readLastLook(actor, companyId),
  ])
  const isMatched = lastLook !== null && kind !== 'lawfirm'
  return { entries, lastLook, newMatches: isMatched ? await countNewMatches(actor, { side: kind, id }, lastLook) : 0 }
}

/** Returns the categories of a lender or broker. Raises FORBIDDEN unless the actor is staff or the profile's own lender or broker. */
export const readCategories = async (actor: PersonActor, { kind, id }: Viewed): Promise<CategoriesOfProfile> => {
  requireOverview(actor, kind, id)
  if (kind === 'lawfirm') return null
  if (kind === 'broker') return { kind: 'subscribed', keys: await listBrokerSubscriptions(actor, id) }
  const freshness = await readLenderFreshness(id)
  return freshness && { kind: 'offered', cells: freshness.cells }
}
