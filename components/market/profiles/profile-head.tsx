import type { ReactNode } from 'react'
import { Avatar } from '#components/ui/avatar.tsx'
import { acnText, fullName, webLink } from '#lib/market/profiles/rules.ts'
import type { ProfileFigures as Figures, FileReference, PublicPortrait } from '#lib/market/profiles/schema.ts'
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
  actions?: ReactNode
}

/** The head of a profile: portrait, company, contact, rating and key figures (row D-03). */
export const ProfileHead = (props: ProfileHeadProps) => {
  const { kindTitle, companyName, companyACN, website, logoFile, portrait, pager, figures, reviews, bdm, actions } =
    props
  const name = portrait ? fullName(portrait) : companyName
  const company = companyName || name
  const site = webLink(website)
  return (
    <div className="mb-4">
      <div className="grid grid-cols-[auto_1fr_auto] items-start gap-x-3 gap-y-1.5 sm:grid-cols-[auto_auto_1fr_auto] sm:gap-x-4">
        <Avatar
          name={company}
          src={logoFile?.fileUrl ?? null}
          size="lg"
          shape="square"
          isDecorative={false}
          className="sm:row-span-2"
        />
        <div className="col-start-2 row-start-1 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 self-center sm:col-start-3">
          <h1 className="font-semibold text-xl tracking-tight">{name}</h1>
          {pager && <PortraitPager {...pager} />}
        </div>
        {portrait?.imageFile && (
          <Avatar
            name={name}
            src={portrait.imageFile.fileUrl}
            size="lg"
            isDecorative={false}
            className="col-start-3 row-start-1 sm:col-start-2 sm:row-span-2"
          />
        )}
        <div className="col-span-full min-w-0 sm:col-start-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-muted">
            <span>{kindTitle}</span>
            {portrait && companyName && <span>{companyName}</span>}
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
          </div>
          <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-1">
            <span className="inline-flex flex-wrap items-center gap-x-2">
              <Rating {...figures} />
              {reviews}
            </span>
            {portrait && <ContactLine {...portrait} />}
          </div>
        </div>
        {actions && (
          <div
            data-print="hidden"
            className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden sm:col-span-1 sm:col-start-4 sm:row-start-1 sm:min-h-9"
          >
            {actions}
          </div>
        )}
      </div>
      <ProfileFigures figures={figures} bdm={bdm ?? null} className="mt-3" />
    </div>
  )
}
