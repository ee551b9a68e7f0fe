import { ExternalLink } from 'lucide-react'
import { ContactDetailsLine } from '#components/market/profiles/contact-line.tsx'
import { ProfileFigures } from '#components/market/profiles/profile-figures.tsx'
import { ProfileRating } from '#components/market/profiles/rating.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
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
}

/** One result of the finder (rows L-07, L-08). */
export const FinderCard = ({ card, place, href }: FinderCardProps) => {
  const name = formatFullName(card)
  const figures = Object.assign({}, card, { positiveReviewsCount: getOwnPositiveCount(card) })
  return (
    <article
      data-panel
      aria-label={name}
      className="flex h-full flex-col rounded-md border border-line bg-panel p-4 sm:p-5"
    >
      <div className="flex items-start gap-4">
        <Avatar name={card.companyName} src={card.logoFile?.fileUrl ?? null} size="lg" shape="square" />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-lg leading-snug">
            <span className="text-muted tabular-nums">{formatCount(place)}.</span> {name}
          </h2>
          <p className="text-muted">{card.companyName}</p>
          <div className="mt-1.5">
            <ProfileRating {...figures} />
          </div>
        </div>
        {card.imageFile && (
          <Avatar name={name} src={card.imageFile.fileUrl} size="lg" className="max-sm:size-12 max-sm:text-lg" />
        )}
      </div>
      <ContactDetailsLine email={card.email} mobileNumber={card.mobileNumber} className="mt-3" />
      <ProfileFigures figures={figures} className="mt-4" />
      <div className="mt-auto flex items-center justify-between gap-3 pt-4">
        <p>
          <span className="font-semibold text-xl tabular-nums">{formatCount(card.matchingLoansCount)}</span>{' '}
          <span className="text-muted">{finderLabels.matchingLoans}</span>
        </p>
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
    </article>
  )
}
