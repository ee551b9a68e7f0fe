import { StatedTable } from '#components/market/scenarios/answer/stated-table.tsx'
import { approachLabels } from '#lib/market/approaches/labels.ts'
import type { StatedReason } from '#lib/market/scenarios/schema.ts'
import { sortByJudgement } from '#lib/market/scenarios/values/rules.ts'

type Props = { name: string; compared: readonly StatedReason[]; says: string }

/**
 * A deal beside a lender's criteria, rule by rule: what fails first, then what is to be checked. The rules of which the criteria
 * say nothing are folded: they decide nothing, and there are many.
 */
export const ComparedRules = ({ name, compared, says }: Props) => {
  const unstated = compared.filter(({ judgement }) => judgement === 'not stated')
  const judged = sortByJudgement(compared.filter(({ judgement }) => judgement !== 'not stated'))
  const hasUnasked = unstated.some(({ wished }) => wished === null)
  const summary = approachLabels.notStated(unstated.length, hasUnasked)
  return (
    <>
      {judged.length > 0 && <StatedTable name={name} stated={judged} says={says} />}
      {unstated.length > 0 && (
        <details className="border-line border-t">
          <summary className="min-h-8 cursor-pointer py-1.5 text-muted text-sm">{summary}</summary>
          <StatedTable name={`${name}, ${summary}`} stated={unstated} says={says} />
        </details>
      )}
    </>
  )
}
