import { dayTime } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { emailReasons, MASKED_LINK } from '#lib/foundation/mail/labels.ts'
import type { Letter, MailKind, MailKinds } from '#lib/foundation/mail/schema.ts'
import {
  type AddressFacts,
  addressLetter,
  addressNoticeLetter,
  invitationLetter,
  resetLetter,
} from '#lib/people/accounts/emails.ts'
import { personOfAccount, refusalOf } from '#lib/people/directory/queries.ts'
import { pool } from '#lib/server/db.ts'
import { env } from '#lib/server/env.ts'
import { type LinkPurpose, linkToken } from '#lib/server/link-tokens.ts'

type Link = { expiresAt: Date; isOpen: boolean; firstName: string; newEmail: string | null; isConfirmed: boolean }

type Source = {
  purpose: LinkPurpose
  path: (token: string) => string
  letter: (facts: AddressFacts) => Letter
  /** The old owner of an address is told whatever else is switched off: else switching it off would hide the change. */
  isToldAlways?: boolean
}

// The link's token is made here and stands nowhere else; masked it is not made at all.
const mailOf =
  ({ purpose, path, letter, isToldAlways = false }: Source): MailKind =>
  async ({ payload, accountId, at }, isMasked) => {
    const { linkId, seed } = payload as { linkId: number; seed: string }
    const link = await linkAt(linkId, at)
    if (!link) return null
    const { firstName, expiresAt, isOpen, isConfirmed } = link
    const href = isMasked ? MASKED_LINK : `${new URL(env().NEXTAUTH_URL).origin}${path(linkToken(purpose, seed))}`
    const until = dayTime(expiresAt)
    const facts = {
      firstName,
      productName: env().PRODUCT_NAME,
      href,
      until,
      newEmail: link.newEmail ?? '',
      isConfirmed,
    }
    const isReached = await isReachable(accountId, isToldAlways)
    return { letter: letter(facts), obstacle: isReached ? (isOpen ? null : emailReasons.spent) : emailReasons.closed }
  }

const linkAt = async (linkId: number, at: Date): Promise<Link | undefined> => {
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
  return rows[0]
}

const isReachable = async (accountId: number | null, isToldAlways: boolean): Promise<boolean> => {
  const person = accountId === null ? null : await personOfAccount(accountId)
  return person !== null && (refusalOf(person) === null || (isToldAlways && !person.isClosed))
}

/** The messages about accounts; each says what holds at the moment in which it is read or leaves. */
export const accountMails: MailKinds = {
  INVITATION: mailOf({ purpose: 'INVITATION', path: paths.invitation, letter: invitationLetter }),
  PASSWORD_RESET: mailOf({ purpose: 'RESET', path: paths.resetPassword, letter: resetLetter }),
  ADDRESS_CONFIRMATION: mailOf({ purpose: 'CONFIRM_ADDRESS', path: paths.confirmAddress, letter: addressLetter }),
  ADDRESS_NOTICE: mailOf({
    ...{ purpose: 'UNDO_ADDRESS', path: paths.undoAddress, letter: addressNoticeLetter, isToldAlways: true },
  }),
}
