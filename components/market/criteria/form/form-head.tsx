'use client'

import { Check } from 'lucide-react'
import { SaveStateLine } from '#components/saving/save-state.tsx'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { formatDay } from '#lib/core/dates.ts'
import { categoryLabels, criteriaTabLabels, formLabels } from '#lib/market/criteria/labels.ts'
import type { EditedCriteria } from '#lib/market/criteria/schema.ts'
import { ClearCategoryButton } from './clear-button.tsx'
import { OfferedSwitch, VerificationBadge, type VerificationCard } from './freshness-card.tsx'
import type { CategoryActs } from './use-category-acts.ts'
import type { CriteriaSaver, CriteriaView } from './use-criteria-saver.ts'

type Props = {
  facts: EditedCriteria
  view: CriteriaView
  saver: CriteriaSaver
  acts: CategoryActs
  mayUpdate: boolean
  /** The state of the category and its switch, which the card beside a wide form has otherwise. */
  offering: Parameters<typeof VerificationCard>[0]
  /** The page that confirms several categories at once; null if there is only one to confirm. */
  severalHref: string | null
  onVerify: () => void
}

// On a phone the header scrolls away, so the save state is fixed on its own.
const STATE =
  'flex items-center gap-2 max-sm:fixed max-sm:top-[calc(60px+var(--head-bar))] max-sm:right-4 max-sm:rounded-md max-sm:border ' +
  'max-sm:border-line max-sm:bg-panel max-sm:px-2.5 max-sm:py-1 max-sm:shadow-pop max-sm:has-[p:empty]:hidden'

/** The sticky header of the form: its name, save state, Clear Form and Verify (row F-10). */
export const CriteriaFormHead = ({ facts, view, saver, acts, mayUpdate, offering, severalHref, onVerify }: Props) => {
  const { lastVerifiedDate, lastVerifiedBy, categoryKey } = facts
  const { terms } = view.fields
  // Counts the values that the last save refused.
  const unsaved = terms.state === 'saved' || terms.state === 'idle' ? view.stored.unsaved.length : 0
  const field = { ...terms, state: unsaved > 0 ? ('conflict' as const) : terms.state }
  const texts = { ...formLabels, conflict: unsaved > 0 ? formLabels.partly(unsaved) : formLabels.waiting }
  const hasInput = terms.state !== 'idle' || view.stored.unsaved.length > 0
  const { isBusy } = acts
  return (
    <div className="z-20 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rounded-t-md max-sm:gap-y-2 border-line border-b bg-panel px-5 py-2.5 sm:sticky sm:top-[calc(52px+var(--head-bar))]">
      <h2 id="criteria-title" className="font-semibold text-lg">
        {categoryLabels[categoryKey]}
      </h2>
      <div className="wide:hidden">
        <VerificationBadge {...offering} />
      </div>
      <p className="text-muted narrow:order-1 max-sm:min-w-0 max-sm:grow max-sm:basis-2/5 sm:narrow:basis-full">
        {formLabels.lastVerified}{' '}
        {lastVerifiedDate ? formLabels.verifiedBy(formatDay(lastVerifiedDate), lastVerifiedBy) : formLabels.never}
      </p>
      <div className="wide:hidden max-sm:ml-auto">
        <OfferedSwitch {...offering} />
      </div>
      {mayUpdate && severalHref && (
        <ButtonLink href={severalHref} variant="ghost" className="max-sm:order-1 max-sm:h-8 max-sm:px-0 sm:ml-auto">
          {criteriaTabLabels.confirmSeveral}
        </ButtonLink>
      )}
      {mayUpdate && (
        <div className="flex flex-wrap items-center gap-2 max-sm:order-2 max-sm:w-full sm:ml-auto sm:[a+&]:ml-0">
          <div className={STATE} data-save-line>
            <SaveStateLine field={field} texts={texts} onRetry={() => void saver.flush()} />
          </div>
          <ClearCategoryButton
            name={categoryLabels[categoryKey]}
            isClearing={acts.busy === 'clear'}
            disabled={isBusy || (facts.version === 0 && !hasInput)}
            onClear={() => void acts.clear()}
          />
          <Button
            variant="primary"
            className="max-sm:flex-1"
            isPending={acts.busy === 'verify'}
            disabled={isBusy}
            onClick={onVerify}
          >
            {acts.busy !== 'verify' && <Check aria-hidden />}
            {acts.busy === 'verify' ? formLabels.verifying : formLabels.verify}
          </Button>
        </div>
      )}
    </div>
  )
}
