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

/** A map of a lender's closed loans with the deal among them; loaded when it is first shown. */
export const BookMap = ({ lender: { lenderId, company }, deal: { categoryKey, suburbId } }: Props) => {
  const query = toQuerySuffix({ lenderId, categoryKey, ...(suburbId === null ? {} : { suburbId }) })
  const answer = useResponseData<BookPlaces>(`/api/match/places${query}`)
  if (answer === null) return <Skeleton className="h-56 w-full max-w-72" />
  if (!('data' in answer)) return <p className="text-muted text-sm">{placeLabels.failed}</p>
  const { dots, suburbs, loans, deal: place } = answer.data
  if (dots.length === 0) return null
  const named = dots.slice(0, NAMED)
  return (
    <PlaceMap
      className="max-w-72"
      title={placeLabels.title(company)}
      sentence={placeLabels.sentence(loans, named, suburbs - named.length)}
      dots={dots.map(({ name, loans: weight, latitude, longitude }) => ({
        latitude,
        longitude,
        weight,
        label: placeLabels.dot(name, weight),
      }))}
      {...(place ? { point: { latitude: place.latitude, longitude: place.longitude, label: place.name } } : {})}
    />
  )
}
