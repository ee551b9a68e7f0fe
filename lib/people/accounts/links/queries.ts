import type { Actor } from '#lib/core/actor.ts'
import type { InvitedTo, LinkFacts, LinkState } from '#lib/people/accounts/links/schema.ts'
import { pool } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { hashLinkToken, type LinkPurpose } from '#lib/server/secrets/link-tokens.ts'

type LinkRow = {
  redeemedAt: Date | null
  revokedAt: Date | null
  expiresAt: Date
  isClosed: boolean
  isAccepted?: boolean
}
type Row = LinkRow & InvitedTo & { email: string; firstName: string }

/** The columns of InvitedTo, for `account_links l` with the company `o` of an individual. */
export const INVITED_TO = `l.inviter, o.name as "companyName", case
  when exists (select from law_firms f where f.company_id = o.id) then 'LAWFIRM'
  when not exists (select from lenders x where x.company_id = o.id)
    then case when exists (select from brokers b where b.company_id = o.id) then 'BROKER' end
  when exists (select from brokers b where b.company_id = o.id) then 'DUAL' else 'LENDER' end as "companyKind"`

const pickInvitedTo = ({ inviter, companyName, companyKind }: InvitedTo): InvitedTo => ({
  inviter,
  companyName,
  companyKind,
})

/** Returns the state of a link for its page, without redeeming it. The token is the only authorisation. */
export const readAccountLink = async (_actor: Actor, purpose: LinkPurpose, token: string): Promise<LinkFacts> => {
  const { rows } = await pool().query<Row>({
    name: 'link-facts',
    text: `
      select l.redeemed_at as "redeemedAt", l.revoked_at as "revokedAt", l.expires_at as "expiresAt",
        a.closed_at is not null as "isClosed",
        l.purpose = 'INVITATION' and a.accepted_at is not null as "isAccepted", a.email, coalesce(i.first_name, s.first_name) as "firstName", ${INVITED_TO}
      from account_links l join accounts a on a.id = l.account_id
      left join individuals i on i.id = a.individual_id left join staff s on s.id = a.staff_id
      left join companies o on o.id = i.company_id where l.token_hash = $1 and l.purpose = $2`,
    values: [Buffer.from(hashLinkToken(purpose, token)), purpose],
  })
  const row = rows[0]
  const state = row ? computeLinkState(row) : 'UNKNOWN'
  return state === 'OPEN' && row
    ? { state, email: row.email, firstName: row.firstName, invitedTo: pickInvitedTo(row) }
    : { state, email: null, firstName: null, invitedTo: null }
}

/** Returns the current state of a stored link. */
export const computeLinkState = ({ redeemedAt, revokedAt, expiresAt, isClosed, isAccepted }: LinkRow): LinkState => {
  if (isClosed) return 'UNKNOWN'
  if (redeemedAt || isAccepted) return 'USED'
  if (revokedAt) return 'REPLACED'
  return expiresAt <= now() ? 'EXPIRED' : 'OPEN'
}
