import type { ReactNode } from 'react'
import { Avatar } from '#components/ui/avatar.tsx'
import { acnText, fullName, webLink } from '#lib/profiles/rules.ts'
import type { ProfileFigures as Figures, FileReference, PublicPortrait } from '#lib/profiles/schema.ts'
import { ContactLine } from './contact-line.tsx'
import { PortraitPager, type PortraitPagerProps } from './portrait-pager.tsx'
import { ProfileFigures } from './profile-figures.tsx'
import { Rating } from './rating.tsx'

type ProfileHeadProps = {
  /** What kind of profile this is. */
  kindTitle: string
  companyName: string
  companyACN?: string | null
  website: string | null
  logoFile: FileReference | null
  portrait: PublicPortrait | null
  pager?: PortraitPagerProps | null
  figures: Figures
  /** Stands beside the rating, such as the way to its breakdown. */
  reviews?: ReactNode
  bdm?: string | null
  /** States beside the name. */
  badges?: ReactNode
  actions?: ReactNode
}

/** The head of a profile: portrait, company, contact, rating and key figures (row D-03). */
export const ProfileHead = (props: ProfileHeadProps) => {
  const {
    kindTitle,
    companyName,
    companyACN,
    website,
    logoFile,
    portrait,
    pager,
    figures,
    reviews,
    bdm,
    badges,
    actions,
  } = props
  const name = portrait ? fullName(portrait) : companyName
  const site = webLink(website)
  return (
    <div className="mb-5">
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3 sm:flex-nowrap">
        <Avatar name={companyName} src={logoFile?.fileUrl ?? null} size="lg" shape="square" isDecorative={false} />
        <div className="min-w-0 flex-1">
          <p className="text-muted text-sm">{kindTitle}</p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="font-semibold text-xl tracking-tight">{name}</h1>
            {badges}
          </div>
          <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-muted">
            {portrait && <span>{companyName}</span>}
            {companyACN && <span>ACN {acnText(companyACN)}</span>}
            {site && (
              <a
                href={site.href}
                rel="noopener noreferrer nofollow"
                className="inline-flex min-h-6 items-center rounded-sm hover:text-accent hover:underline"
              >
                {site.host}
              </a>
            )}
            {pager && <PortraitPager {...pager} />}
          </div>
          <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-1">
            <span className="inline-flex flex-wrap items-center gap-x-2">
              <Rating {...figures} />
              {reviews}
            </span>
            {portrait && <ContactLine {...portrait} />}
          </div>
        </div>
        {portrait?.imageFile && <Avatar name={name} src={portrait.imageFile.fileUrl} size="lg" isDecorative={false} />}
        {actions && (
          <div data-print="hidden" className="flex flex-wrap items-center gap-2">
            {actions}
          </div>
        )}
      </div>
      <ProfileFigures figures={figures} bdm={bdm ?? null} className="mt-4" />
    </div>
  )
}
