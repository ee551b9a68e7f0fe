'use client'

import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ErrorSummary } from '#components/forms/error-summary.tsx'
import { removeDuplicates } from '#components/forms/form-errors.ts'
import { useUnusualAmountConfirmation } from '#components/forms/use-unusual-question.tsx'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { showSuccess } from '#components/request/browser.ts'
import { useOptimisticChoice } from '#components/saving/use-optimistic-choice.ts'
import { useHotkey } from '#components/ui/use-hotkey.ts'
import type { Day } from '#lib/core/dates.ts'
import type { FieldError } from '#lib/core/errors.ts'
import { type CategoryKey, listCategoryFields } from '#lib/market/criteria/fields.ts'
import {
  categoryLabels,
  criteriaMessages,
  describeSubscribersIn,
  formLabels,
  getTermLabel,
  mergeLabels,
} from '#lib/market/criteria/labels.ts'
import type { CriteriaLists, EditedCriteria } from '#lib/market/criteria/schema.ts'
import { countSubscribersIn } from '#lib/market/matches/counterparts/rules.ts'
import type { Subscribers } from '#lib/market/matches/counterparts/schema.ts'
import { CriteriaFormHead } from './form-head.tsx'
import { CriteriaFormSections } from './form-sections.tsx'
import { isUnofferable, VerificationCard, VerificationTexts } from './freshness-card.tsx'
import type { FormKit } from './kit.ts'
import { CategoryNotices } from './notices.tsx'
import { PauseCategoryDialog } from './pause-dialog.tsx'
import { MandatoryFieldsProgress } from './progress-line.tsx'
import { changeCriteriaValues, parseTypedCriteria, type Typed } from './typed.ts'
import { useCategoryActions } from './use-category-acts.ts'
import { pickNewerCriteria, useCriteriaSaver } from './use-criteria-saver.ts'

type Props = {
  edited: EditedCriteria
  lists: CriteriaLists
  today: Day
  isStaff: boolean
  mayUpdate: boolean
  /** The brokers that subscribe to the category. */
  subscribers: Subscribers
  /** The lender's other categories that have terms. */
  filled: readonly CategoryKey[]
  /** The page that confirms several categories at once; null if there is only one to confirm. */
  severalHref: string | null
  /** The URL of the next category that needs verifying; null if there is none. */
  nextHref: string | null
  /** True if every other category that is offered is verified. */
  isRestVerified: boolean
  /** Content beside the form, below the freshness card. */
  children?: ReactNode
}

const WARNINGS = 'criteria-warnings'

// Only a meeting of two editors needs it. If it can't be loaded, the form and what is typed stay.
const CriteriaClashNotice = lazy(() =>
  import('./clash-notice.tsx').then(
    (module) => ({ default: module.CriteriaClashNotice }),
    () => ({ default: () => <p role="alert">{mergeLabels.heading}</p> }),
  ),
)

// Only empty categories need it.
const CopyCriteriaButtons = lazy(() =>
  import('./copy-from.tsx').then((module) => ({ default: module.CopyCriteriaButtons })),
)

/** The autosaving form of a category (rows F-03 to F-22). */
export const CriteriaForm = (props: Props) => {
  const { edited, lists, today, isStaff, mayUpdate, subscribers, filled, nextHref, isRestVerified, children } = props
  const navigate = useNavigate()
  const { saver, view, answered } = useCriteriaSaver(edited, isStaff)
  const acts = useCategoryActions(saver, isStaff)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [kept] = useState(() => new Set<string>())
  const unusual = useUnusualAmountConfirmation(kept)
  const facts = pickNewerCriteria(edited, view.stored)
  const key = facts.categoryKey
  const typed = parseTypedCriteria(key, view.fields.terms.value, lists)
  const { unsaved } = view.stored
  const states = typed.values.states.map(({ stateKey }) => stateKey)
  const open = (errors: readonly FieldError[]) => errors.filter((error) => isErrorUncorrected(typed, error))
  const told = open(unsaved)
  const kit: FormKit = {
    typed,
    isDisabled: !mayUpdate,
    change: (part) => saver.change('terms', changeCriteriaValues(typed, saver.view().fields.terms.value, part)),
    errorOf: (field) => {
      const isTold = left.has(field) || told.some((error) => error.field === field)
      return isTold ? typed.errors.find((error) => error.field === field)?.message : undefined
    },
    doubtOf: (field) => (left.has(field) ? typed.unusual.find((doubt) => doubt.field === field)?.message : undefined),
    leave: (field) => setLeft((all) => new Set([...all, field])),
  }
  const verify = async () => ((await unusual.ask(typed.unusual.map(({ message }) => message))) ? acts.verify() : false)
  useHotkey('v', mayUpdate ? formLabels.verifyKey : null, async () => {
    if (!mayUpdate || acts.isBusy || !(await verify())) return
    if (nextHref) navigate(nextHref, { scroll: false })
    else if (isRestVerified) showSuccess(formLabels.allVerified)
  })
  const offered = useOptimisticChoice(facts.isOffered, acts.offer)
  const offering = { facts, today, acts, offered, mayUpdate }
  const { refused } = acts
  useEffect(() => {
    if (refused.length > 0) document.getElementById(WARNINGS)?.focus()
  }, [refused])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !mayUpdate) return
    if (!event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    void saver.flush()
  }
  const warnings = removeDuplicates([...told, ...open(refused)])
  return (
    <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_19rem] wide:grid-rows-[auto_1fr]">
      <VerificationCard {...offering} />
      <form
        noValidate
        data-panel
        aria-labelledby="criteria-title"
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
        className="min-w-0 rounded-md border border-line bg-panel wide:col-start-1 wide:row-span-2 wide:row-start-1"
      >
        <CriteriaFormHead
          facts={facts}
          view={view}
          saver={saver}
          acts={acts}
          mayUpdate={mayUpdate}
          offering={offering}
          severalHref={props.severalHref}
          onVerify={() => void verify()}
        />
        <div className="flex flex-col gap-4 px-5 pt-4 max-sm:gap-3 max-sm:pt-3">
          <div className="flex flex-wrap gap-x-3 empty:hidden wide:hidden">
            <VerificationTexts facts={facts} />
            {mayUpdate && isUnofferable(facts) && <p className="text-muted">{formLabels.offeredEmpty}</p>}
          </div>
          {view.fields.terms.state === 'conflict' && (
            <Suspense>
              <CriteriaClashNotice categoryKey={key} view={view} saver={saver} lists={lists} />
            </Suspense>
          )}
          <ErrorSummary
            id={WARNINGS}
            heading={facts.lastVerifiedDate ? formLabels.mustBeResolved : null}
            errors={warnings.map((error) => ({ ...error, message: prefixFieldName(key, error) }))}
          />
          <CategoryNotices facts={facts} today={today} />
          {mayUpdate && <MandatoryFieldsProgress typed={typed} />}
          <p className="text-muted text-sm">
            {formLabels.subscribers(subscribers.total, categoryLabels[key])}
            {describeSubscribersIn(
              { total: subscribers.total, found: countSubscribersIn(subscribers, states) },
              states,
            )}
          </p>
          {mayUpdate && filled.length > 0 && facts.status === 3 && (
            <Suspense>
              <CopyCriteriaButtons
                lenderId={facts.lenderId}
                isStaff={isStaff}
                to={key}
                others={filled}
                values={typed.values}
                read={() => saver.view().fields.terms.value}
                onChange={kit.change}
              />
            </Suspense>
          )}
        </div>
        <CriteriaFormSections kit={kit} />
        <PauseCategoryDialog answered={answered} facts={facts} acts={acts} />
        {unusual.dialog}
      </form>
      {children}
    </div>
  )
}

/** True if a refusal's field is not corrected yet. */
const isErrorUncorrected = ({ errors, missing }: Typed, { field }: FieldError): boolean =>
  field === undefined || [...errors, ...missing].some((each) => each.field === field)

// A message beside its field need not name the field; in the list it must.
const prefixFieldName = (key: CategoryKey, { field, message }: FieldError): string => {
  const term = listCategoryFields(key).find((each) => each.key === field)
  const isPlain = !term || message === criteriaMessages.zeroDollars || message.includes(term.label)
  return isPlain ? message : `${getTermLabel(key, term)}: ${message}`
}
