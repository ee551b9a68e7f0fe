'use client'

import { useRef, useState } from 'react'
import { PageHeader } from '#components/layout/page-header.tsx'
import { AskBar } from '#components/market/approaches/ask-bar.tsx'
import { useChoosingFor } from '#components/market/approaches/use-choosing.ts'
import type { ChosenLender } from '#components/market/scenarios/answer/choosing.tsx'
import { MatchAnswer } from '#components/market/scenarios/answer/match-answer.tsx'
import { MatchCounts } from '#components/market/scenarios/answer/match-counts.tsx'
import { MatchLists } from '#components/market/scenarios/answer/match-lists.tsx'
import { AsOfField, AsOfNotice } from '#components/market/scenarios/form/as-of-field.tsx'
import { DealFacts } from '#components/market/scenarios/form/deal-facts.tsx'
import { FoldedForm } from '#components/market/scenarios/form/folded-form.tsx'
import type { ScenarioLists } from '#components/market/scenarios/form/scenario-fields.tsx'
import { ScenarioForm } from '#components/market/scenarios/form/scenario-form.tsx'
import { useFoldedForm } from '#components/market/scenarios/form/use-folded-form.ts'
import { listValueTexts } from '#components/market/scenarios/form/value-texts.ts'
import type { Outcome } from '#components/market/scenarios/outcome.ts'
import { DraftNotice, SharedNotice } from '#components/market/scenarios/saving/deal-notice.tsx'
import type { ListedDeal, OpenedDeal } from '#components/market/scenarios/saving/opened.ts'
import { SaveButtons } from '#components/market/scenarios/saving/save-buttons.tsx'
import { SavedList } from '#components/market/scenarios/saving/saved-list.tsx'
import { useNewLenders } from '#components/market/scenarios/saving/use-new-lenders.ts'
import { useScenarioDraft } from '#components/market/scenarios/saving/use-scenario-draft.ts'
import { useEarlier, useSavedParams } from '#components/market/scenarios/use-earlier.ts'
import { useMatch } from '#components/market/scenarios/use-match.ts'
import { useScenario } from '#components/market/scenarios/use-scenario.ts'
import { showUndoToast } from '#components/request/browser.ts'
import { Panel } from '#components/ui/panel.tsx'
import type { Day } from '#lib/core/dates.ts'
import type { NamedChange } from '#lib/market/scenarios/schema.ts'
import type { ScenarioValues, SuburbChoice, ValueName } from '#lib/market/scenarios/values/fields.ts'
import { lenderLabels, screenLabels } from '#lib/market/scenarios/values/labels.ts'
import { fillValues, listFaults, listNeeded, listParams } from '#lib/market/scenarios/values/rules.ts'
import { WordsField, type WordsRead } from './words-field.tsx'

export type MatchScreenProps = {
  lists: ScenarioLists
  /** What the form has at an address without fields. */
  base: ScenarioValues
  suburb: SuburbChoice | null
  /** Words of the address, already filled in. */
  worded: { words: string; said: readonly string[]; names: readonly ValueName[] }
  /** The server's answer to the address. */
  first: Outcome
  /** The saved deal that the address names. */
  opened: OpenedDeal | null
  /** The person's own saved deals. */
  deals: readonly ListedDeal[]
  canRecord: boolean
  /** True for people who may ask lenders about a deal. */
  canAsk: boolean
  /** True for staff, who may ask about an earlier day with any deal. */
  isStaff: boolean
  today: Day
  /** What the person typed earlier; `savedAt` if it is filled in. */
  draft: { sequence: number; typed: Partial<ScenarioValues>; savedAt: Date | null }
}

const NO_WORDS: MatchScreenProps['worded'] = { words: '', said: [], names: [] }

/** Where a deal goes: the form and its words, and the answer that follows each change. */
export const MatchScreen = (props: MatchScreenProps) => {
  const { lists, first, opened, today, draft } = props
  const keeper = useScenarioDraft(draft.sequence, draft.typed)
  const [restoredAt, setRestoredAt] = useState(draft.savedAt)
  const saved = useSavedParams(opened)
  const scenario = useScenario({
    values: first.values,
    base: props.base,
    saved,
    suburb: props.suburb,
    onChange: (typed) => {
      setFollowedId(null)
      keeper.change(listParams(typed))
      setRestoredAt(null)
    },
  })
  const { values, suburb, change } = scenario
  const { earlier, mayAsk, choose } = useEarlier({ opened, values, saved, isStaff: props.isStaff })
  const { outcome, match, isAhead, showMore, askNow } = useMatch(values, first, earlier)
  const newLenderIds = useNewLenders(opened, values, match)
  const canChoose = props.canAsk && !match?.asOf
  const choosing = useChoosingFor(canChoose ? outcome : null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [timesCleared, setTimesCleared] = useState(0)
  const [followedId, setFollowedId] = useState<number | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  const faults = listFaults(outcome, values, isSubmitted)
  const texts = listValueTexts(values, { lists, suburb })
  const { isFolded, focusField } = useFoldedForm(first.match !== null, faults)

  const fill = ({ fields, suburb: found }: WordsRead) => {
    scenario.learn(found)
    change(fillValues(fields))
    setIsSubmitted(false)
  }
  const submit = () => {
    setIsSubmitted(true)
    askNow()
  }
  const apply = ({ id, name }: ChosenLender, changes: readonly NamedChange[]) => {
    const place = changes.find(({ key }) => key === 'place')
    if (place) scenario.learn(place.suburb)
    // A place without a suburb is left to the person.
    if (place?.suburb === null) focusField('suburbId')
    const sets = Object.assign({}, ...changes.map((each) => each.sets)) as Partial<ScenarioValues>
    if (Object.keys(sets).length === 0) return
    change(sets)
    answer.current?.focus({ preventScroll: true })
    const said = changes.map(({ label, to, suburb }) => `${label} ${suburb?.name ?? to}`).join(', ')
    setFollowedId(id)
    showUndoToast(lenderLabels.applied(name, said), lenderLabels.undo, () => change(values))
  }
  const clear = () => {
    change(fillValues())
    setIsSubmitted(false)
    setTimesCleared(timesCleared + 1)
  }
  return (
    <>
      <PageHeader
        title={opened?.name ?? screenLabels.title}
        description={opened ? screenLabels.title : screenLabels.description}
        actions={
          <SaveButtons
            values={values}
            opened={opened}
            canRecord={props.canRecord}
            onSaved={() => keeper.change(null)}
          />
        }
      />
      {opened && !opened.isOwn && <SharedNotice opened={opened} />}
      {restoredAt && <DraftNotice savedAt={restoredAt} onStartAnew={clear} />}
      <WordsField
        key={timesCleared}
        initial={timesCleared === 0 ? props.worded : NO_WORDS}
        texts={texts}
        onRead={fill}
        onEmpty={(name) => (name === 'suburbId' ? scenario.putSuburb(null) : scenario.put(name, ''))}
      />
      <DealFacts texts={texts} today={match?.asOf ?? today} />
      <div className="max-lg:flex max-lg:flex-col lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start lg:gap-x-6 wide:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="max-lg:contents lg:sticky lg:top-[68px] lg:max-h-[calc(100dvh-84px)] lg:overflow-y-auto print:hidden">
          <Panel className="mb-4 max-lg:mb-0">
            <FoldedForm
              isFolded={isFolded && texts.length > 0}
              texts={texts.map(({ text }) => text)}
              onUnfold={() => focusField('amount')}
            >
              <ScenarioForm
                values={values}
                lists={lists}
                faults={faults}
                choices={values.suburb === '' ? [] : outcome.suburbs}
                suburb={suburb}
                put={scenario.put}
                putSuburb={scenario.putSuburb}
                onSubmit={submit}
                onClear={clear}
              />
            </FoldedForm>
          </Panel>
          <SavedList
            deals={props.deals}
            currentId={opened?.isOwn ? opened.id : null}
            className="max-lg:order-last max-lg:mt-6"
          />
        </div>
        <div ref={answer} tabIndex={-1} className="max-lg:contents focus-visible:outline-none">
          <MatchCounts match={match} isAhead={isAhead} />
          {mayAsk && (
            <AsOfField
              asOf={earlier.asOf}
              message={outcome.faults.find(({ field }) => field === 'asOf')?.message}
              onChange={choose}
            />
          )}
          {match?.asOf && <AsOfNotice asOf={match.asOf} />}
          <div>
            <MatchAnswer
              outcome={outcome}
              match={match}
              isAhead={isAhead}
              needed={listNeeded(values)}
              marked={Object.keys(faults).length}
              onTryAgain={askNow}
            >
              {match && (
                <MatchLists
                  match={match}
                  isOutdated={isAhead || outcome.match === null || listNeeded(values).length > 0}
                  onMore={(list) => void showMore(list)}
                  onApply={apply}
                  choosing={canChoose ? choosing : null}
                  newLenderIds={newLenderIds}
                  followedId={followedId}
                  onFollowed={() => setFollowedId(null)}
                />
              )}
              {match && canChoose && (
                <AskBar choosing={choosing} match={match} values={outcome.match ? outcome.values : values} />
              )}
            </MatchAnswer>
          </div>
        </div>
      </div>
      <p className="sr-only" aria-live="polite">
        {isSubmitted && Object.keys(faults).length > 0 ? screenLabels.needed(listNeeded(values)) : ''}
      </p>
    </>
  )
}
