import { paths } from '#lib/core/paths.ts'
import { buildProfilePath, matchLookedAfter, PROFILE_IDS, PROFILES } from '#lib/discovery/dashboard/profiles/scope.ts'
import { pickMainProfile } from '#lib/discovery/dashboard/rules.ts'
import type { WaitingFor } from '#lib/discovery/dashboard/scope.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

const { sql, empty } = Prisma

/** Sign-up requests that are still undecided. */
export const findSignUpRequests: WaitingFor = () => ({
  from: sql`sign_up_requests q where q.decided_at is null`,
  id: sql`q.id`,
  columns: sql`q.id, q.first_name || ' ' || q.last_name as name, q.email, q.requested_at as since`,
  order: sql`q.requested_at, q.id`,
  told: ({ email }: { email: string }) => ({ note: email, href: paths.signUpRequests() }),
})

/** Companies without people. They have no portrait name either, which is indexed. */
export const findCompaniesWithoutPeople: WaitingFor = (actor, whose) => ({
  from: sql`companies c
    where c.closed_at is null and c.portrait_name is null and not exists (select from individuals i where i.company_id = c.id and i.closed_at is null)
      ${whose === 'mine' ? sql`and ${matchLookedAfter(actor)}` : empty}`,
  id: sql`c.id`,
  columns: sql`c.id, c.name, c.created_at as since`,
  order: sql`c.created_at, c.id`,
  told: ({ id }: { id: number }) => ({ note: null, href: paths.createCompanyUser(id) }),
})

type Lapsed = { company: string; lenderId: number | null; brokerId: number | null; lawFirmId: number | null }

/** Invitations whose last link expired unused; resending resolves the task. Switched-off companies are left out. */
export const findLapsedInvitations: WaitingFor = (actor, whose) => ({
  from: sql`accounts a
    join individuals i on i.id = a.individual_id and i.closed_at is null
    join companies c on c.id = i.company_id and c.closed_at is null and c.is_master_switch_on ${PROFILES}
    join lateral (
      select expires_at from account_links where account_id = a.id and purpose = 'INVITATION' order by created_at desc, id desc limit 1
    ) k on k.expires_at < ${now()}
    where a.closed_at is null and a.accepted_at is null and coalesce(l.id, b.id, f.id) is not null
      ${whose === 'mine' ? sql`and ${matchLookedAfter(actor)}` : empty}`,
  id: sql`i.id`,
  columns: sql`i.id, i.first_name || ' ' || i.last_name as name, c.name as company, k.expires_at as since, ${PROFILE_IDS}`,
  order: sql`k.expires_at, i.id`,
  told: ({ company, ...ids }: Lapsed) => {
    const profile = pickMainProfile(ids)
    return { note: company, href: profile ? paths.profile(profile.kind, profile.id) : paths.home() }
  },
})

type Proposed = {
  id: number
  email: string
  lenderId: number | null
  brokerId: number | null
  lawFirmId: number | null
}

/**
 * New sign-in addresses proposed by staff without ADMIN that no ADMIN has agreed to yet. Not restricted to the
 * companies that one looks after.
 */
export const findProposedAddresses: WaitingFor = () => ({
  from: sql`address_changes g
    join accounts a on a.id = g.account_id and a.closed_at is null
    join individuals i on i.id = a.individual_id and i.closed_at is null
    join companies c on c.id = i.company_id and c.closed_at is null ${PROFILES}
    where g.asked_at is null and g.ended_at is null`,
  id: sql`i.id`,
  columns: sql`i.id, i.first_name || ' ' || i.last_name as name, g.new_email as email, g.requested_at as since, ${PROFILE_IDS}`,
  order: sql`g.requested_at, i.id`,
  told: ({ id, email, ...ids }: Proposed) => ({
    note: email,
    href: buildProfilePath(ids, { edit: '1', portrait: String(id) }),
  }),
})
