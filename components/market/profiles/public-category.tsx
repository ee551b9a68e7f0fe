import { categoryLabels, getChoicesLabel } from '#lib/market/criteria/labels.ts'
import { lendingLabels } from '#lib/market/lenders/labels.ts'
import type { PublicCategory } from '#lib/market/lenders/schema.ts'

/** A category that a lender offers, as visitors see it. */
export const PublicLenderCategory = ({ categoryKey, states, securities }: PublicCategory) => (
  <>
    <h3 className="font-semibold">{categoryLabels[categoryKey]}</h3>
    <dl className="mt-1 grid gap-x-4 gap-y-0.5 max-sm:[&>dd:not(:last-child)]:mb-2.5 sm:grid-cols-[9rem_1fr] sm:gap-y-1">
      {states.length > 0 && (
        <>
          <dt className="text-muted">{lendingLabels.states}</dt>
          <dd>{states.join(', ')}</dd>
        </>
      )}
      {securities.length > 0 && (
        <>
          <dt className="text-muted">{getChoicesLabel(categoryKey)}</dt>
          <dd>
            {securities.map(({ group, types }) => (
              <p key={group}>
                {securities.length > 1 && <span className="font-medium">{group}: </span>}
                {types.join(', ')}
              </p>
            ))}
          </dd>
        </>
      )}
    </dl>
  </>
)
