import {
  isAllowedExtraHeader,
  isContentId,
  isContentType,
  isFileName,
  isHeaderSafeKey,
  isOneAddress,
  isOneLine,
} from '#lib/server/delivery/mail-headers.ts'
import { type Mail, MailFault, type MailFile, type MailSender } from '#lib/server/delivery/mailer.ts'

/** The default sender and Reply-To address of mail. */
export type House = MailSender & { replyTo: string }

/** A message whose headers, addresses and names are validated; only these are sent to a provider (threat C6). */
export type ReadyMail = Required<Pick<Mail, 'key' | 'to' | 'subject' | 'html' | 'text' | 'headers' | 'files'>> & {
  from: MailSender
  replyTo: string
  /** The envelope sender, to which mail servers report failures. */
  returnTo: string
}

/** Marks a mail as sent automatically (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' } as const

/** Validates a message and fills in defaults. Raises a MailFault if it could add a header, a recipient or a part. */
export const prepareMail = (mail: Mail, house: House): ReadyMail => {
  const { key, to, subject, html, text, headers = {}, files = [], isAutomatic } = mail
  const from = mail.from ?? house
  const replyTo = mail.replyTo ?? (from.address === house.address ? house.replyTo : from.address)
  const isSafe =
    [to, from.address, replyTo, house.address].every(isOneAddress) &&
    [subject, from.name].every(isOneLine) &&
    isHeaderSafeKey(key) &&
    Object.entries(headers).every(([name, value]) => isAllowedExtraHeader(name, value)) &&
    files.every(isSafeFile)
  if (!isSafe)
    throw new MailFault('REFUSED', 'The address, the subject or a file name holds what a mail header must not hold.')
  const own = isAutomatic ? AUTOMATIC : {}
  return {
    key,
    to,
    subject,
    html,
    text,
    files,
    replyTo,
    returnTo: house.address,
    from: { address: from.address, name: from.name },
    headers: { ...own, ...headers },
  }
}

const isSafeFile = ({ fileName, contentType, contentId }: MailFile): boolean =>
  isFileName(fileName) && isContentType(contentType) && (contentId == null || isContentId(contentId))
