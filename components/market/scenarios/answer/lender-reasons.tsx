import { lazy, Suspense } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { formatDay } from '#lib/core/dates.ts'
import type { MatchedLender } from '#lib/market/scenarios/schema.ts'
import { lenderLabels } from '#lib/market/scenarios/values/labels.ts'
import { sortByJudgement } from '#lib/market/scenarios/values/rules.ts'
import type { MappedDeal } from './book-map.tsx'
import { ShownTable } from './shown-table.tsx'
import { StatedTable } from './stated-table.tsx'

const BookMap = lazy(async () => ({ default: (await import('./book-map.tsx')).BookMap }))

/** Both kinds of reasons of a lender, apart from each other, with the version of the criteria that they rest on; with a map if `mapped` is set. */
export const LenderReasons = ({ lender, mapped }: { lender: MatchedLender; mapped: MappedDeal | null }) => {
  const { company, verifiedOn, shownUntil, version, stated, shown } = lender
  return (
    <div className="mt-3 grid gap-4 border-line border-t pt-3">
      <section>
        <h4 className="font-semibold">{lenderLabels.stated}</h4>
        <p className="mb-1 text-muted text-sm">
          {lenderLabels.statedNote(formatDay(verifiedOn), formatDay(shownUntil))}
        </p>
        <StatedTable name={company} stated={sortByJudgement(stated)} />
        {version && (
          <p className="mt-1.5 text-muted text-xs [overflow-wrap:anywhere]">
            {lenderLabels.version(version.sequence, formatDay(version.day), version.hash)}
          </p>
        )}
      </section>
      <section>
        <h4 className="font-semibold">{lenderLabels.shown}</h4>
        <p className="mb-1 text-muted text-sm">{lenderLabels.shownNote}</p>
        {shown.some(({ of }) => of > 0) ? (
          <>
            <ShownTable name={company} shown={shown} />
            <dl className="grid gap-1.5 text-sm sm:hidden print:hidden">
              {shown.map(({ key, label, text }) => (
                <div key={key} className="grid grid-cols-[6.5rem_1fr] border-line border-t pt-1.5">
                  <dt className="text-muted">{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
            {mapped && (
              <div className="mt-3">
                <Suspense fallback={<Skeleton className="h-56 w-full max-w-72" />}>
                  <BookMap lender={lender} deal={mapped} />
                </Suspense>
              </div>
            )}
          </>
        ) : (
          <p>{lenderLabels.nothingShown}</p>
        )}
      </section>
    </div>
  )
}
