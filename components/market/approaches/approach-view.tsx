import { buttonClass } from '#components/ui/button-class.ts'
import { Glyph } from '#components/ui/glyph.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { approachLabels } from '#lib/market/approaches/labels.ts'
import { describeDue, isOpenState } from '#lib/market/approaches/rules.ts'
import type { ApproachRow } from '#lib/market/approaches/schema.ts'
import type { StatedReason } from '#lib/market/scenarios/schema.ts'
import { describeUnstated, sayWhy } from '#lib/market/scenarios/values/rules.ts'
import { AnswerFacts } from './answer-facts.tsx'
import { AnswerForm } from './answer-form.tsx'
import { ComparedRules } from './compared-rules.tsx'
import { DealPanel } from './deal-panel.tsx'
import { StateBadge } from './state-badge.tsx'

type Props = {
  approach: ApproachRow
  mayAnswer: boolean
  /** The deal judged by the lender's published criteria; null if there is nothing to compare. */
  compared: readonly StatedReason[] | null
}

const ANSWER = 'ml-auto wide:hidden max-sm:w-full'

const hasAnswer = ({ amount, declineReason, answerNote, loanId }: ApproachRow): boolean =>
  amount !== null || declineReason !== null || answerNote !== '' || loanId !== null

/**
 * One approach as its lender and staff see it: the deal, and from 1200 px beside it the answer and for the lender the form
 * to give or change it.
 */
export const ApproachView = ({ approach, mayAnswer, compared }: Props) => {
  const { state, version, deal, note, lenderName } = approach
  const due = describeDue(approach)
  const isAnswering = mayAnswer && isOpenState(state)
  return (
    <div className="grid gap-4 wide:has-[aside]:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="grid min-w-0 content-start gap-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <StateBadge state={state} />
          {due && <span className="text-muted">{due}</span>}
          {/* Until the form is beside the deal, it is below all of it. */}
          {isAnswering && !hasAnswer(approach) && (
            <a href="#answering" className={buttonClass({ variant: 'primary', className: ANSWER })}>
              {approachLabels.answer}
            </a>
          )}
        </p>
        <DealPanel deal={deal} note={note} />
        {compared && (
          <Panel id="compared" title={mayAnswer ? approachLabels.yourCriteria : approachLabels.itsCriteria}>
            <p className="mb-2">
              {compared.some(({ judgement }) => judgement === 'fail') && (
                <Glyph name="x" className="mr-1.5 inline align-[-2px] text-bad" />
              )}
              {sayWhy({ stated: mayAnswer ? addressToLender(compared) : compared })}{' '}
              {describeUnstated({ stated: compared })}
            </p>
            <ComparedRules
              name={lenderName}
              compared={compared}
              says={mayAnswer ? approachLabels.youState : approachLabels.itStates}
            />
          </Panel>
        )}
      </div>
      {(hasAnswer(approach) || isAnswering) && (
        <aside className="grid min-w-0 gap-4 wide:sticky wide:top-17 wide:self-start">
          {hasAnswer(approach) && (
            <Panel id="answer" title={mayAnswer ? approachLabels.yourAnswer : approachLabels.answer}>
              <AnswerFacts approach={approach} />
            </Panel>
          )}
          {isAnswering && <Answering key={version} approach={approach} />}
        </aside>
      )}
    </div>
  )
}

// The sentence about an old verification is written for brokers, who can only ask; the lender itself can verify.
const addressToLender = (compared: readonly StatedReason[]): StatedReason[] =>
  compared.map((reason) =>
    reason.key === 'freshness' && reason.judgement === 'warn' && reason.stated !== null
      ? { ...reason, text: approachLabels.verify(reason.stated) }
      : reason,
  )

// An answer is changed on demand: beside it an open form would look like one that is still to be filled in.
const Answering = ({ approach }: { approach: ApproachRow }) => {
  if (!hasAnswer(approach))
    return (
      <Panel id="answering" title={approachLabels.answering}>
        <AnswerForm approach={approach} />
      </Panel>
    )
  return (
    <Panel id="answering">
      <details>
        <summary className="min-h-6 cursor-pointer">
          <h2 id="answering-title" className="inline font-semibold text-lg">
            {approachLabels.changing}
          </h2>
        </summary>
        <div className="mt-3">
          <AnswerForm approach={approach} />
        </div>
      </details>
    </Panel>
  )
}
