import { ExternalLink } from 'lucide-react'
import { ContactDetailsLine } from '#components/market/profiles/contact-line.tsx'
import { ProfileFigureItems } from '#components/market/profiles/profile-figures.tsx'
import { ProfileRating } from '#components/market/profiles/rating.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { cn } from '#components/ui/cn.ts'
import { formatCount } from '#lib/core/counts.ts'
import { finderLabels } from '#lib/discovery/finder/labels.ts'
import type { FinderCard as Card } from '#lib/discovery/finder/schema.ts'
import { formatFullName, getOwnPositiveCount } from '#lib/market/profiles/rules.ts'

type FinderCardProps = {
  card: Card
  /** Its rank in the whole list, from 1. */
  place: number
  /** The link of Details; null for a person who may not open it. */
  href: string | null
  /** True for a card below the first screen, whose pictures wait. */
  isFar?: boolean
}

/** One result of the finder (rows L-07, L-08). */
export const FinderCard = ({ card, place, href, isFar = false }: FinderCardProps) => {
  const name = formatFullName(card)
  const figures = Object.assign({}, card, { positiveReviewsCount: getOwnPositiveCount(card) })
  const hasFigures = [card.currentLoanBook, card.dischargedLoanBook, card.shortfall].some((figure) => figure !== null)
  return (
    <article data-panel aria-label={name} className="flex h-full flex-col rounded-md border border-line bg-panel p-4">
      <div
        className={cn('grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3.5 gap-y-2', hasFigures && 'mb-3')}
      >
        <Avatar
          name={card.companyName}
          src={card.logoFile?.fileUrl ?? null}
          size="lg"
          shape="square"
          isLazy={isFar}
          className="size-12 text-lg"
        />
        <div>
          <h2 className="font-semibold text-lg leading-snug">
            <span className="text-muted tabular-nums">{formatCount(place)}.</span> {name}
          </h2>
          <p className="text-muted">{card.companyName}</p>
        </div>
        <Avatar
          name={name}
          src={card.imageFile?.fileUrl ?? null}
          size="lg"
          isLazy={isFar}
          className="size-12 text-lg"
        />
        <div className="col-span-3 flex min-h-[34px] items-center gap-3 @max-lg:min-h-[46px]">
          <div className="min-w-0 flex-1">
            <ProfileRating {...figures} />
          </div>
          {href && (
            <a
              href={href}
              target="_blank"
              rel="noopener"
              aria-label={finderLabels.detailsOf(name)}
              className={buttonClass()}
            >
              {finderLabels.details}
              <ExternalLink aria-hidden />
            </a>
          )}
        </div>
        <div className="col-span-3 flex flex-wrap items-baseline gap-x-4 gap-y-2">
          {/* The figure by which the list is ordered; alone it needs no line of figures. */}
          {!hasFigures && (
            <p className="w-full">
              <span className="font-semibold text-lg">{formatCount(card.matchingLoansCount)}</span>{' '}
              <span className="text-muted">{finderLabels.matchingLoans}</span>
            </p>
          )}
          <ContactDetailsLine
            email={card.email}
            mobileNumber={card.mobileNumber}
            className={cn('w-full min-w-0', WHOLE_LINES)}
          />
        </div>
      </div>
      {hasFigures && (
        <div className={FIGURES}>
          <p>
            <span className="block font-semibold text-xl">{formatCount(card.matchingLoansCount)}</span>{' '}
            <span className="block text-muted text-sm">{finderLabels.matchingLoans}</span>
          </p>
          <dl className="contents">
            <ProfileFigureItems figures={figures} className="[&>dt]:whitespace-nowrap" />
          </dl>
        </div>
      )}
    </article>
  )
}

// The mail address is beside the number where every usual one fits there, and else below it on all cards alike.
const WHOLE_LINES = '@max-lg:flex-col @max-lg:items-start'

// The same columns on every card, so that figures can be compared down the list.
const FIGURES =
  'mt-auto grid grid-cols-2 gap-x-4 gap-y-2 border-line border-t pt-3 @lg:grid-cols-[1fr_1.35fr_1.3fr_0.8fr] @lg:gap-x-3'
