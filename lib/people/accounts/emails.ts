import { formatDayTime } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { emailReasons, MASKED_LINK } from '#lib/foundation/mail/labels.ts'
import type { Letter, MailKind, MailKinds } from '#lib/foundation/mail/schema.ts'
import { describeInvitedTo } from '#lib/people/accounts/links/labels.ts'
import type { InvitedTo } from '#lib/people/accounts/links/schema.ts'
import { mayReceiveMail, readMailLink } from '#lib/people/accounts/queries.ts'
import { getEnv, getProductOrigin } from '#lib/server/operations/env.ts'
import { deriveLinkToken, type LinkPurpose } from '#lib/server/secrets/link-tokens.ts'

type LetterFacts = { firstName: string; productName: string; href: string; until: string }

/** Returns the subject of an invitation, with the inviter's name if a person invites. */
export const formatInvitationSubject = (productName: string, inviter: string | null): string =>
  inviter ? `${inviter} invited you to ${productName}` : `You are invited to ${productName}`
/** Returns the subject of a password reset. */
export const formatResetSubject = (productName: string): string => `Set a new ${productName} password`

type InvitationFacts = LetterFacts & InvitedTo

// `until` is the Sydney time at which the link expires.
const composeInvitation = ({ firstName, productName, href, until, ...to }: InvitationFacts): Letter => ({
  heading: to.companyName ? `Join ${to.companyName} on ${productName}` : `Join ${productName}`,
  paragraphs: [
    `Hello ${firstName},`,
    describeInvitedTo(to, productName),
    `${productName} is Australia’s marketplace for commercial mortgages: lenders publish what they lend on, brokers find the lender for each deal, and loans are kept from first enquiry to discharge.`,
    getEnv().BUNDLED_IDENTITY
      ? 'Choose a password, and you are in.'
      : 'Sign in with this email address, and you are in.',
  ],
  action: { label: 'Accept the invitation', href },
  closing: [
    `The link works once, until ${until} (Sydney time). After that, “Forgot your password?” on the sign-in page sends a new one.`,
    'If you did not expect this email, you can ignore it.',
  ],
})

const composePasswordReset = ({ firstName, productName, href, until }: LetterFacts): Letter => ({
  heading: 'Set a new password',
  paragraphs: [`Hello ${firstName},`, `Somebody asked to reset your password at ${productName}.`],
  action: { label: 'Set a new password', href },
  closing: [
    `The link works once, until ${until} (Sydney time). Your password stays as it is until you use it.`,
    'If you did not ask for this, you can ignore this email.',
  ],
})

type AddressFacts = LetterFacts & { newEmail: string; isConfirmed: boolean; waitsUntil: Date | null }

// The letter that asks the new address to confirm.
const composeAddressConfirmation = ({ firstName, productName, href, until, newEmail }: AddressFacts): Letter => ({
  heading: 'Confirm your new address',
  paragraphs: [
    `Hello ${firstName},`,
    `Somebody entered ${newEmail} as your new sign-in address at ${productName}. It takes effect when you confirm it.`,
  ],
  action: { label: 'Confirm the address', href },
  closing: [
    `The link works once, until ${until} (Sydney time).`,
    'If you do not know this account, ignore this email and nothing changes.',
  ],
})

// The letter that notifies the old address that a change is proposed, requested or confirmed.
const composeAddressNotice = (facts: AddressFacts): Letter => {
  const { firstName, productName, href, until, newEmail, isConfirmed, waitsUntil } = facts
  if (waitsUntil) return composeAddressProposal(facts, formatDayTime(waitsUntil))
  return {
    heading: isConfirmed ? 'Your sign-in address has changed' : 'Your sign-in address is about to change',
    paragraphs: [
      `Hello ${firstName},`,
      isConfirmed
        ? `Your sign-in address at ${productName} is now ${newEmail}.`
        : `Somebody at ${productName} entered ${newEmail} as your new sign-in address. It takes effect once it is confirmed there.`,
      'If this is right, you need not do anything. If it is not, keep your address:',
    ],
    action: { label: 'Keep my address', href },
    closing: [`The link works once, until ${until} (Sydney time). It also signs out every device.`],
  }
}

const composeAddressProposal = (
  { firstName, productName, href, until, newEmail }: AddressFacts,
  from: string,
): Letter => ({
  heading: 'A new sign-in address is proposed for you',
  paragraphs: [
    `Hello ${firstName},`,
    `Somebody at ${productName} proposed ${newEmail} as your new sign-in address. Unless an administrator agrees earlier, it is asked to confirm that from ${from} (Sydney time). It takes effect once it is confirmed there.`,
    'If this is right, you need not do anything. If it is not, stop it:',
  ],
  action: { label: 'Keep my address', href },
  closing: [`The link works once, until ${until} (Sydney time). It also signs out every device.`],
})

type Source = {
  purpose: LinkPurpose
  path: (token: string) => string
  letter: (facts: AddressFacts & InvitationFacts) => Letter
  /** Sent even if the account is switched off; otherwise switching it off would hide the change from the address's owner. */
  isToldAlways?: boolean
}

// The link's token exists only in the mail; for a masked letter it is not even derived.
const createLinkMail =
  ({ purpose, path, letter, isToldAlways = false }: Source): MailKind =>
  async ({ payload, accountId, at }, isMasked) => {
    const { linkId, seed } = payload as { linkId: number; seed: string }
    const link = await readMailLink(linkId, at)
    if (!link) return null
    const { firstName, inviter, companyName, companyKind, expiresAt, isOpen, isConfirmed } = link
    const href = isMasked ? MASKED_LINK : `${getProductOrigin()}${path(deriveLinkToken(purpose, seed))}`
    const until = formatDayTime(expiresAt)
    const facts = {
      firstName,
      productName: getEnv().PRODUCT_NAME,
      href,
      until,
      newEmail: link.newEmail ?? '',
      isConfirmed,
      waitsUntil: link.waitsUntil,
      inviter,
      companyName,
      companyKind,
    }
    const isReached = await mayReceiveMail(accountId, isToldAlways)
    return { letter: letter(facts), obstacle: isReached ? (isOpen ? null : emailReasons.spent) : emailReasons.closed }
  }

/** The composers of account mails; each uses the state at the time it is read or sent. */
export const accountMails = {
  INVITATION: createLinkMail({ purpose: 'INVITATION', path: paths.invitation, letter: composeInvitation }),
  PASSWORD_RESET: createLinkMail({ purpose: 'RESET', path: paths.resetPassword, letter: composePasswordReset }),
  ADDRESS_CONFIRMATION: createLinkMail({
    purpose: 'CONFIRM_ADDRESS',
    path: paths.confirmAddress,
    letter: composeAddressConfirmation,
  }),
  ADDRESS_NOTICE: createLinkMail({
    purpose: 'UNDO_ADDRESS',
    path: paths.undoAddress,
    letter: composeAddressNotice,
    isToldAlways: true,
  }),
} satisfies Partial<MailKinds>
