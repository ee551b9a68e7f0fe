import { ArrowRight } from 'lucide-react'
import Link from 'next/link'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { paths } from '#lib/core/paths.ts'
import { counterpartLabels } from '#lib/market/matches/counterparts/labels.ts'
import type { CategoryLenders } from '#lib/market/matches/counterparts/schema.ts'

/** Who lends in the categories that a new broker has chosen, and its next step. */
export const CategoryLendersPanel = ({ lenders }: { lenders: readonly CategoryLenders[] }) => (
  <Panel id="category-lenders" title={counterpartLabels.title} className="mb-4">
    {lenders.length === 0 ? (
      <p className="text-muted">{counterpartLabels.none}</p>
    ) : (
      <>
        <dl className="grid gap-x-5 gap-y-1.5 sm:grid-cols-[max-content_minmax(0,1fr)]">
          {lenders.map(({ categoryKey, count, first }) => (
            <div key={categoryKey} className="contents">
              <dt className="font-medium max-sm:mt-1">{counterpartLabels.category(categoryKey)}</dt>
              <dd>
                {count === 0 ? (
                  <span className="text-muted">{counterpartLabels.empty}</span>
                ) : (
                  <>
                    <span className="tabular-nums">{counterpartLabels.lenders(count)}</span>
                    <span className="text-muted">
                      {': '}
                      {first.map(({ id, name }, place) => (
                        <span key={id}>
                          {place > 0 && ', '}
                          <Link
                            href={paths.profile('lender', id)}
                            prefetch={false}
                            className="text-accent underline-offset-2 hover:underline"
                          >
                            {name}
                          </Link>
                        </span>
                      ))}
                      {count > first.length && ` ${counterpartLabels.more(count - first.length)}`}
                    </span>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <ButtonLink href={paths.match()} variant="primary">
            {counterpartLabels.next}
            <ArrowRight aria-hidden />
          </ButtonLink>
          <span className="text-muted text-sm">{counterpartLabels.nextText}</span>
        </p>
      </>
    )}
  </Panel>
)
