import { Mail, Phone } from 'lucide-react'
import { cn } from '#components/ui/cn.ts'
import { MailAddress } from '#components/ui/mail-address.tsx'
import { formatMobile, parseLinkedInUrl } from '#lib/people/contacts/rules.ts'

type ContactLineProps = {
  email: string | null
  mobileNumber: string | null
  linkedInProfile?: string | null
  /** True to show icons only on a phone; the mobile number keeps its digits. */
  isShort?: boolean
  className?: string
}

/** Contact links of a person: mobile, email and LinkedIn, as far as they exist. */
export const ContactDetailsLine = (props: ContactLineProps) => {
  const { email, mobileNumber, linkedInProfile = null, isShort = false, className } = props
  const linkedIn = linkedInProfile && parseLinkedInUrl(linkedInProfile)
  if (!email && !mobileNumber && !linkedIn) return null
  return (
    <p className={cn('flex flex-wrap items-center gap-x-4 gap-y-1', className)}>
      {mobileNumber && (
        <a href={`tel:${mobileNumber}`} className={LINK}>
          <Phone className="size-3.5 text-muted" aria-hidden />
          {formatMobile(mobileNumber)}
        </a>
      )}
      {email && (
        <a href={`mailto:${encodeURI(email)}`} className={cn(LINK, 'min-w-0 break-words')}>
          <Mail
            // Level with the first line of an address that takes two.
            className={cn('size-3.5 shrink-0 text-muted', isShort ? 'max-sm:size-4' : 'mt-0.75 h-lh self-start')}
            aria-hidden
          />
          <span className={cn('min-w-0', isShort ? 'max-sm:sr-only' : 'py-0.75')}>
            <MailAddress address={email} />
          </span>
        </a>
      )}
      {linkedIn && (
        <a href={linkedIn} rel="noopener noreferrer nofollow" className={LINK}>
          LinkedIn
        </a>
      )}
    </p>
  )
}

const LINK = 'inline-flex min-h-6 items-center gap-1.5 rounded-sm hover:text-accent hover:underline'
