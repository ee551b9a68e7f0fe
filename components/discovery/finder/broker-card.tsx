import { ContactLine } from '#components/market/profiles/contact-line.tsx'
import { ProfileFigures } from '#components/market/profiles/profile-figures.tsx'
import { Rating } from '#components/market/profiles/rating.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { finderLabels } from '#lib/discovery/finder/labels.ts'
import type { FinderCard } from '#lib/discovery/finder/schema.ts'
import { fullName } from '#lib/market/profiles/rules.ts'

type BrokerCardProps = {
  card: FinderCard
  /** Where Details lead; null for whoever may not follow. */
  href: string | null
}

/** One result of the finder (row L-07). */
export const BrokerCard = ({ card, href }: BrokerCardProps) => {
  const name = fullName(card)
  const { positiveLenderReviewsCount: _lender, positiveBrokerReviewsCount, ...figures } = card
  return (
    <article data-panel aria-label={name} className="flex h-full flex-col rounded-md border border-line bg-panel p-5">
      <div className="flex items-start gap-4">
        <Avatar name={card.companyName} src={card.logoFile?.fileUrl ?? null} size="lg" shape="square" />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-lg leading-snug">{name}</h2>
          <p className="text-muted">{card.companyName}</p>
          <div className="mt-1.5">
            <Rating {...figures} positiveReviewsCount={positiveBrokerReviewsCount} />
          </div>
        </div>
        {card.imageFile && <Avatar name={name} src={card.imageFile.fileUrl} size="lg" />}
      </div>
      <ContactLine email={card.email} mobileNumber={card.mobileNumber} className="mt-3" />
      <ProfileFigures figures={{ ...figures, positiveReviewsCount: positiveBrokerReviewsCount }} className="mt-4" />
      <div className="mt-auto flex items-center justify-between gap-3 pt-4">
        <p>
          <span className="font-semibold text-xl">{card.matchingLoansCount.toLocaleString('en-AU')}</span>{' '}
          <span className="text-muted">{finderLabels.matchingLoans}</span>
        </p>
        {href && (
          <ButtonLink href={href} aria-label={`${finderLabels.details} of ${name}`}>
            {finderLabels.details}
          </ButtonLink>
        )}
      </div>
    </article>
  )
}
