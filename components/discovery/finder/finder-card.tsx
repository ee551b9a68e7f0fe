import { ExternalLink } from 'lucide-react'
import { ContactDetailsLine } from '#components/market/profiles/contact-line.tsx'
import { ProfileFigureItems } from '#components/market/profiles/profile-figures.tsx'
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
    <article data-panel aria-label={name} className="flex h-full flex-col rounded-md border border-line bg-panel p-4">
      <div className="mb-3 grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3.5 gap-y-2">
        <Avatar
          name={card.companyName}
          src={card.logoFile?.fileUrl ?? null}
          size="lg"
          shape="square"
          className="size-12 text-lg"
        />
        <div>
          <h2 className="font-semibold text-lg leading-snug">
            <span className="text-muted tabular-nums">{formatCount(place)}.</span> {name}
          </h2>
          <p className="text-muted">{card.companyName}</p>
          <div className="mt-1">
            <ProfileRating {...figures} />
          </div>
        </div>
        <Avatar name={name} src={card.imageFile?.fileUrl ?? null} size="lg" className="size-12 text-lg" />
        <ContactDetailsLine
          email={card.email}
          mobileNumber={card.mobileNumber}
          className="col-span-3 @lg:col-span-2 @lg:col-start-2"
        />
      </div>
      <div className="mt-auto grid grid-cols-3 items-start gap-x-4 gap-y-3 border-line border-t pt-3 @2xl:flex @2xl:gap-x-7">
        <p className="col-span-2">
          <span className="block font-semibold text-xl">{formatCount(card.matchingLoansCount)}</span>{' '}
          <span className="block text-muted text-sm">{finderLabels.matchingLoans}</span>
        </p>
        <dl className="contents">
          <ProfileFigureItems figures={figures} className="row-start-2" />
        </dl>
        {href && (
          <a
            href={href}
            target="_blank"
            rel="noopener"
            aria-label={finderLabels.detailsOf(name)}
            className={buttonClass({ className: 'ml-auto self-center' })}
          >
            {finderLabels.details}
            <ExternalLink aria-hidden />
          </a>
        )}
      </div>
    </article>
  )
}
