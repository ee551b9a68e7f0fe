import { paths } from '#lib/core/paths.ts'
import { profileOf } from '#lib/discovery/dashboard/rules.ts'
import type { ActionItem } from '#lib/discovery/dashboard/schema.ts'
import { now } from '#lib/server/clock.ts'
import { pool } from '#lib/server/db.ts'

/** Who asked for an account and has no answer yet. */
export const signUpRequests = async (limit: number): Promise<ActionItem[]> => {
  const { rows } = await pool().query<{ id: number; name: string; email: string; since: Date }>(
    `select id, first_name || ' ' || last_name as name, email, requested_at as since from sign_up_requests
    where decided_at is null order by requested_at, id limit $1`,
    [limit],
  )
  return rows.map(({ email, ...row }) => ({
    kind: 'SIGN_UP_REQUEST',
    ...row,
    note: email,
    href: paths.signUpRequests(),
  }))
}

/** Companies in which nobody is left. */
export const companiesWithoutPeople = async (limit: number): Promise<ActionItem[]> => {
  const { rows } = await pool().query<{ id: number; name: string; since: Date }>(
    `select c.id, c.name, c.created_at as since from companies c
    where c.closed_at is null and not exists (select from individuals i where i.company_id = c.id and i.closed_at is null)
    order by c.created_at, c.id limit $1`,
    [limit],
  )
  return rows.map((row) => ({
    kind: 'COMPANY_WITHOUT_PEOPLE',
    ...row,
    note: null,
    href: paths.createCompanyUser(row.id),
  }))
}

type Lapsed = {
  id: number
  name: string
  company: string
  since: Date
  lenderId: number | null
  brokerId: number | null
  lawFirmId: number | null
}

/** Invitations whose last link has run out unused; a renewed one takes the item away. Nobody of a switched-off company is reminded of. */
export const lapsedInvitations = async (limit: number): Promise<ActionItem[]> => {
  const { rows } = await pool().query<Lapsed>(
    `select i.id, i.first_name || ' ' || i.last_name as name, c.name as company, k.expires_at as since,
      l.id as "lenderId", b.id as "brokerId", f.id as "lawFirmId"
    from accounts a
    join individuals i on i.id = a.individual_id and i.closed_at is null
    join companies c on c.id = i.company_id and c.closed_at is null and c.is_master_switch_on
    join lateral (
      select expires_at from account_links where account_id = a.id and purpose = 'INVITATION' order by created_at desc, id desc limit 1
    ) k on k.expires_at < $1
    left join lenders l on l.company_id = c.id
    left join brokers b on b.company_id = c.id
    left join law_firms f on f.company_id = c.id
    where a.closed_at is null and a.accepted_at is null
    order by k.expires_at, i.id limit $2`,
    [now(), limit],
  )
  return rows.flatMap(({ id, name, company, since, ...ids }) => {
    const profile = profileOf(ids)
    const item = { kind: 'INVITATION_LAPSED' as const, id, name, note: company, since }
    return profile ? [{ ...item, href: paths.profile(profile.kind, profile.id) }] : []
  })
}
