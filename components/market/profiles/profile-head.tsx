import type { ReactNode } from 'react'
import { Avatar } from '#components/ui/avatar.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { cn } from '#components/ui/cn.ts'
import type { FileReference } from '#lib/foundation/files/schema.ts'
import { profileFiguresLabel } from '#lib/market/profiles/labels.ts'
import { portraitLabels } from '#lib/market/profiles/portraits/labels.ts'
import { formatFullName, parseWebLink } from '#lib/market/profiles/rules.ts'
import type { ProfileFigures as Figures } from '#lib/market/profiles/schema.ts'
import { formatAcn } from '#lib/people/contacts/rules.ts'
import { ContactDetailsLine } from './contact-line.tsx'
import { PortraitPager, type PortraitPagerProps } from './portrait-pager.tsx'
import { ProfileFigures } from './profile-figures.tsx'
import { ProfileRating } from './rating.tsx'

// All figures of the head; on a phone in the same three columns, which two lists of figures share.
const HEAD_FIGURES =
  'relative grid gap-x-5 gap-y-1.5 sm:flex sm:flex-wrap sm:items-end sm:gap-y-3 wide:gap-x-8 sm:[&_dl]:gap-x-5 wide:[&_dl]:gap-x-8 ' +
  'max-sm:grid-cols-[auto_auto_auto] max-sm:justify-start max-sm:gap-x-3 max-sm:has-data-approach-figures:grid-cols-[1fr_1.25fr_1fr] ' +
  'max-sm:has-data-approach-figures:justify-normal max-sm:*:first:col-span-full ' +
  'max-sm:[&_dl]:contents max-sm:[&_dl>div]:justify-end max-sm:[&_dd]:text-base max-sm:[&_dt]:text-balance'

type ProfileHeadProps = {
  /** The label of the profile's kind. */
  kindTitle: string
  companyName: string
  companyACN?: string | null
  website: string | null
  logoFile: FileReference | null
  /** The people and the open one; null if none are visible. */
  pager: PortraitPagerProps | null
  /** True if a line below the head says how far the invitation is, so that the head need not. */
  isInvitationBelow?: boolean
  /** The key figures; null if they are hidden. */
  figures: Figures | null
  /** The button of the rating's breakdown, shown instead of the sentence that it contains. */
  reviews?: ReactNode
  /** Figures beside the key figures, such as how approaches are answered. */
  measured?: ReactNode
  bdm?: string | null
  /** Marks beside the company's name, such as how fresh its criteria are. */
  marks?: ReactNode
  actions?: ReactNode
}

/** The header of a profile: company and people, contact, rating and key figures (row D-03). */
export const ProfileHead = (props: ProfileHeadProps) => {
  const {
    kindTitle,
    companyName,
    companyACN,
    website,
    logoFile,
    pager,
    isInvitationBelow = false,
    figures,
    reviews,
    measured,
    bdm,
    marks,
    actions,
  } = props
  const portrait = pager?.people[pager.index] ?? null
  const name = portrait ? formatFullName(portrait) : companyName
  return (
    <div data-profile-head className="mb-3 grid gap-1.5 sm:mb-4 sm:gap-3">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 sm:gap-x-4 sm:gap-y-0">
        <Avatar
          name={companyName || name}
          src={logoFile?.fileUrl ?? null}
          size="lg"
          shape="square"
          isDecorative={false}
          className={cn('self-start max-sm:size-11 max-sm:text-base sm:mt-1', portrait && 'sm:row-span-2')}
        />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:min-h-[34px] sm:gap-x-4">
            <div className="flex min-w-0 flex-1 basis-36 flex-wrap items-center gap-x-3 gap-y-1 sm:basis-52">
              {portrait && companyName && <p className="font-semibold text-lg leading-5 sm:text-xl">{companyName}</p>}
              {!portrait && <h1 className="font-semibold text-xl tracking-tight">{companyName}</h1>}
              {marks}
            </div>
            {actions && (
              <div
                data-print="hidden"
                className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 self-start empty:hidden max-sm:gap-x-2"
              >
                {actions}
              </div>
            )}
          </div>
          <CompanyFacts kindTitle={kindTitle} companyACN={companyACN} website={website} bdm={bdm} />
        </div>
        {portrait && (
          <div className="flex items-center gap-x-3 max-sm:col-span-2 sm:-mb-0.5">
            {pager && pager.people.length > 1 ? (
              <PortraitPager {...pager} />
            ) : (
              <Avatar
                name={name}
                src={portrait.imageFile?.fileUrl ?? null}
                isDecorative={!portrait.imageFile}
                className="sm:size-10"
              />
            )}
            <div className="min-w-0 flex-1 sm:flex sm:flex-wrap sm:items-center sm:gap-x-4">
              <div className="flex flex-wrap items-center gap-x-3">
                <h1 className="font-semibold leading-5 max-sm:text-base sm:text-lg sm:leading-6 sm:tracking-tight">
                  {name}
                </h1>
                {portrait.stateKey && <span className="text-muted max-sm:text-sm">{portrait.stateKey}</span>}
                {portrait.hasAcceptedInvitation === false && !isInvitationBelow && (
                  <Badge tone="warn">{portraitLabels.pending}</Badge>
                )}
              </div>
              <ContactDetailsLine {...portrait} isShort className="max-sm:gap-x-3" />
            </div>
          </div>
        )}
      </div>
      {figures && (
        <section aria-label={profileFiguresLabel} className={HEAD_FIGURES}>
          <ProfileRating {...figures} reviews={reviews} isStacked />
          <ProfileFigures figures={figures} />
          {measured}
        </section>
      )}
    </div>
  )
}

type FactsProps = Pick<ProfileHeadProps, 'kindTitle' | 'companyACN' | 'website' | 'bdm'>

/** The facts of a company below its name and the buttons, with dots between them; a dot at the start of a line is clipped. */
const CompanyFacts = ({ kindTitle, companyACN, website, bdm }: FactsProps) => {
  const site = parseWebLink(website)
  return (
    <div className="overflow-hidden text-muted max-sm:text-sm sm:-mt-2">
      <div className="-ml-4 flex flex-wrap items-center *:before:inline-block *:before:w-4 *:before:text-center *:before:content-['·']">
        <span>{kindTitle}</span>
        {companyACN && <span>ACN {formatAcn(companyACN)}</span>}
        {site && (
          <span className="max-sm:hidden">
            <a
              href={site.href}
              rel="noopener noreferrer nofollow"
              className="inline-flex min-h-6 items-center rounded-sm hover:text-accent hover:underline"
            >
              {site.host}
            </a>
          </span>
        )}
        {bdm && (
          <dl className="flex">
            <div className="flex gap-1">
              <dt>BDM</dt>
              <dd>{bdm}</dd>
            </div>
          </dl>
        )}
      </div>
    </div>
  )
}
