'use client'

import { useResponseData } from '#components/request/use-answer.ts'
import { PlaceMap } from '#components/ui/place-map.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { toQuerySuffix } from '#lib/core/paths.ts'
import { placeLabels } from '#lib/market/scenarios/places/labels.ts'
import type { BookPlaces } from '#lib/market/scenarios/places/schema.ts'
import type { ReadScenario } from '#lib/market/scenarios/schema.ts'

/** The suburbs that the sentence names. */
const NAMED = 4

/** The category and suburb of the deal that is shown among the loans. */
export type MappedDeal = Pick<ReadScenario, 'categoryKey' | 'suburbId'>

type Props = { lender: { lenderId: number; company: string }; deal: MappedDeal }

/** A map of a lender's closed loans with the deal among them, and all its suburbs as a list. */
export const BookMap = ({ lender: { lenderId, company }, deal: { categoryKey, suburbId } }: Props) => {
  const query = toQuerySuffix({ lenderId, categoryKey, ...(suburbId === null ? {} : { suburbId }) })
  const answer = useResponseData<BookPlaces>(`/api/match/places${query}`)
  if (answer === null) return <Skeleton className="h-72 w-full max-w-96" />
  if (!('data' in answer))
    return (
      <p role="status" className="text-muted text-sm">
        {placeLabels.failed}
      </p>
    )
  const { dots, suburbs, loans, isCut, deal: place } = answer.data
  if (dots.length === 0) return null
  const named = dots.slice(0, NAMED)
  return (
    <>
      <p className="mb-1.5 font-medium text-sm">{placeLabels.heading}</p>
      <PlaceMap
        className="max-w-96"
        title={placeLabels.title(company)}
        sentence={placeLabels.sentence({ loans, isCut }, named, suburbs - named.length)}
        dots={dots.map(({ name, loans: weight, latitude, longitude }) => ({
          latitude,
          longitude,
          weight,
          label: placeLabels.dot(name, weight),
        }))}
        {...(place ? { point: { latitude: place.latitude, longitude: place.longitude, label: place.name } } : {})}
      >
        {dots.length > NAMED && <AllSuburbs dots={dots} further={suburbs - dots.length} />}
      </PlaceMap>
    </>
  )
}

const AllSuburbs = ({ dots, further }: Pick<BookPlaces, 'dots'> & { further: number }) => (
  <details className="mt-1.5 text-sm" data-print="hidden">
    <summary className="cursor-pointer text-accent">{placeLabels.table}</summary>
    <ul className="mt-1 columns-2 gap-x-6">
      {dots.map(({ suburbId, name, loans }) => (
        <li key={suburbId} className="flex justify-between gap-3 py-0.5">
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          <span className="tabular-nums">{loans}</span>
        </li>
      ))}
    </ul>
    {further > 0 && <p className="mt-1 text-muted">{placeLabels.further(further)}</p>}
  </details>
)
