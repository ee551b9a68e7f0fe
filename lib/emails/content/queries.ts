import {
  type AddressFacts,
  addressLetter,
  addressNoticeLetter,
  invitationLetter,
  resetLetter,
} from '#lib/accounts/emails.ts'
import { dayTime } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { MASKED_LINK } from '#lib/emails/labels.ts'
import type { EmailKind, Letter } from '#lib/emails/schema.ts'
import { pool } from '#lib/server/db.ts'
import { env } from '#lib/server/env.ts'
import { type LinkPurpose, linkToken } from '#lib/server/link-tokens.ts'

type Link = { expiresAt: Date; isOpen: boolean; firstName: string; newEmail: string | null; isConfirmed: boolean }

export type Content = { letter: Letter; isOpen: boolean }

type Kind = { purpose: LinkPurpose; path: (token: string) => string; letter: (facts: AddressFacts) => Letter }

const KINDS: Record<EmailKind, Kind> = {
  INVITATION: { purpose: 'INVITATION', path: paths.invitation, letter: invitationLetter },
  PASSWORD_RESET: { purpose: 'RESET', path: paths.resetPassword, letter: resetLetter },
  ADDRESS_CONFIRMATION: { purpose: 'CONFIRM_ADDRESS', path: paths.confirmAddress, letter: addressLetter },
  ADDRESS_NOTICE: { purpose: 'UNDO_ADDRESS', path: paths.undoAddress, letter: addressNoticeLetter },
}

/**
 * What a message says now, or null when its link is gone. The link's token is made here and stands nowhere else; with
 * `isMasked` it is not made at all. `isOpen` is false where the link was used, replaced or has run out.
 */
export const letterOf = async (
  { kind, payload, at }: { kind: EmailKind; payload: unknown; at: Date },
  isMasked: boolean,
): Promise<Content | null> => {
  const { linkId, seed } = payload as { linkId: number; seed: string }
  const { rows } = await pool().query<Link>({
    name: 'link-of-letter',
    text: `
      select l.expires_at as "expiresAt", coalesce(i.first_name, s.first_name) as "firstName",
        l.redeemed_at is null and l.revoked_at is null and l.expires_at > $2 as "isOpen",
        c.new_email as "newEmail", c.confirmed_at is not null as "isConfirmed"
      from account_links l join accounts a on a.id = l.account_id left join address_changes c on c.id = l.change_id
      left join individuals i on i.id = a.individual_id left join staff s on s.id = a.staff_id where l.id = $1`,
    values: [linkId, at],
  })
  const link = rows[0]
  if (!link) return null
  const { firstName, expiresAt, isOpen, isConfirmed } = link
  const { purpose, path, letter } = KINDS[kind]
  const href = isMasked ? MASKED_LINK : `${new URL(env().NEXTAUTH_URL).origin}${path(linkToken(purpose, seed))}`
  const until = dayTime(expiresAt)
  const facts = { firstName, productName: env().PRODUCT_NAME, href, until, newEmail: link.newEmail ?? '', isConfirmed }
  return { letter: letter(facts), isOpen }
}
