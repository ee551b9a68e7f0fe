import { Panel } from '#components/ui/panel.tsx'
import { formatDay } from '#lib/core/dates.ts'
import { approachLabels } from '#lib/market/approaches/labels.ts'
import { isOpenState } from '#lib/market/approaches/rules.ts'
import type { ApproachRow } from '#lib/market/approaches/schema.ts'
import { AnswerFacts } from './answer-facts.tsx'
import { AnswerForm } from './answer-form.tsx'
import { DealPanel } from './deal-panel.tsx'
import { StateBadge } from './state-badge.tsx'

type Props = { approach: ApproachRow; mayAnswer: boolean }

const hasAnswer = ({ amount, declineReason, answerNote, loanId }: ApproachRow): boolean =>
  amount !== null || declineReason !== null || answerNote !== '' || loanId !== null

/** One approach as its lender and staff see it: the deal, the answer, and for the lender the form to give or change it. */
export const ApproachView = ({ approach, mayAnswer }: Props) => {
  const { state, dueOn, version, deal, note } = approach
  const due = state === 'ASKED' ? approachLabels.answerBy : approachLabels.decideBy
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateBadge state={state} />
        {isOpenState(state) && <span className="text-muted">{due(formatDay(dueOn))}</span>}
      </p>
      <DealPanel deal={deal} note={note} />
      {hasAnswer(approach) && (
        <Panel id="answer" title={mayAnswer ? approachLabels.yourAnswer : approachLabels.answer}>
          <AnswerFacts approach={approach} />
        </Panel>
      )}
      {mayAnswer && isOpenState(state) && (
        <Panel id="answering" title={hasAnswer(approach) ? approachLabels.changing : approachLabels.answering}>
          <AnswerForm key={version} approach={approach} />
        </Panel>
      )}
    </div>
  )
}
