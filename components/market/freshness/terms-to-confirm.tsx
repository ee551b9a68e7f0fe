import { CriteriaView } from '#components/market/criteria/criteria-view.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { paths } from '#lib/core/paths.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'
import { confirmLabels, urgencyLabels } from '#lib/market/freshness/labels.ts'
import { isEnding } from '#lib/market/freshness/rules.ts'
import type { TermsToConfirm } from '#lib/market/freshness/terms/schema.ts'
import { ConfirmTermsForm } from './still-correct.tsx'

/** A category that its lender confirms; an incomplete one says what it lacks instead, and leads to its form. */
export const TermsToConfirmSection = ({
  lenderId,
  offer,
}: {
  lenderId: number
  offer: TermsToConfirm['offers'][number]
}) => {
  const { criteria, cell, version, isDue, missing } = offer
  const { categoryKey, tab } = criteria
  const name = categoryLabels[categoryKey]
  const isComplete = missing.length === 0
  return (
    <section aria-label={name}>
      <CriteriaView
        criteria={criteria}
        mark={isEnding(cell) && <Badge tone="warn">{urgencyLabels.left(cell.daysLeft ?? 0)}</Badge>}
        notice={
          !isComplete && (
            <p className="rounded-md border border-warn bg-warn-soft px-3 py-2 text-sm">
              {confirmLabels.missing(missing)}
            </p>
          )
        }
        actions={
          <>
            <ButtonLink
              href={paths.category(lenderId, tab)}
              variant={isComplete ? 'default' : 'primary'}
              aria-label={isComplete ? confirmLabels.changeOf(name) : confirmLabels.fillInOf(name)}
            >
              {isComplete ? confirmLabels.change : confirmLabels.fillIn}
            </ButtonLink>
            {isComplete && (
              <ConfirmTermsForm lenderId={lenderId} categoryKey={categoryKey} version={version} isDue={isDue} />
            )}
          </>
        }
      />
    </section>
  )
}
