import Link from 'next/link'
import { cn } from '#components/ui/cn.ts'
import { Panel } from '#components/ui/panel.tsx'
import { PlaceMap } from '#components/ui/place-map.tsx'
import { formatCount } from '#lib/core/counts.ts'
import { formatShortDollars } from '#lib/core/money.ts'
import { describePlace, describePlaces, namePlace, placeLabels } from '#lib/discovery/loan-search/places/labels.ts'
import { type LoanPlace, type LoanPlaces, MOST_ROWS } from '#lib/discovery/loan-search/places/schema.ts'

/** The suburbs that a wide panel shows beside the states. */
const LARGEST = 8

type Props = {
  title: string
  /** What to say without loans. */
  empty: readonly [title: string, text: string]
  found: LoanPlaces
  /** The address of the loans of a suburb or state; null if there is none. */
  hrefOf: (place: { suburb?: number; state: string }) => string | null
  className?: string
}

/** Where loans are: a map by suburb, and tables of the states and the largest suburbs. */
export const LoanPlacesPanel = ({ title, empty, found, hrefOf, className }: Props) => {
  const { places, states } = found
  const linkTo = (place: LoanPlace) => hrefOf({ suburb: place.id, state: place.state })
  const suburbs = places.slice(0, MOST_ROWS).map((place) => ({ ...place, name: namePlace(place), href: linkTo(place) }))
  const dots = places.map((place) => {
    const { latitude, longitude, principal } = place
    const href = linkTo(place)
    return { latitude, longitude, weight: Number(principal), label: describePlace(place), ...(href ? { href } : {}) }
  })
  return (
    <Panel id="places" title={title} {...(className ? { className } : {})}>
      {places.length === 0 ? (
        <p>
          {empty[0]} <span className="block text-muted text-sm">{empty[1]}</span>
        </p>
      ) : (
        <div className="@container">
          <div className="grid items-start gap-x-10 gap-y-4 @2xl:grid-cols-2 @5xl:grid-cols-[24rem_1fr_1fr]">
            <PlaceMap
              title={title}
              sentence={describePlaces(found)}
              dots={dots}
              className={cn('max-w-96 @max-5xl:[&>svg]:max-h-65', BESIDE_TABLES)}
            />
            <div>
              <PlaceTable
                heading={placeLabels.state}
                rows={states.map((state) => ({ ...state, href: hrefOf({ state: state.key }) }))}
              />
              <details className="mt-3">
                <summary className="w-fit cursor-pointer text-accent text-sm hover:underline">
                  {placeLabels.asTable(suburbs.length, found.suburbs)}
                </summary>
                <div className="mt-2 max-h-80 overflow-y-auto">
                  <PlaceTable heading={placeLabels.suburb} rows={suburbs} />
                </div>
              </details>
            </div>
            <div className="hidden @5xl:block">
              <PlaceTable heading={placeLabels.largest} rows={suburbs.slice(0, LARGEST)} />
            </div>
          </div>
        </div>
      )}
    </Panel>
  )
}

// In a wide panel the sentence is below the tables, which are lower than the map.
const BESIDE_TABLES =
  '@5xl:contents @5xl:[&>svg]:row-span-2 @5xl:[&>figcaption]:col-span-2 @5xl:[&>figcaption]:col-start-2 @5xl:[&>figcaption]:row-start-2'

type Row = { name: string; href: string | null; loans: number; principal: bigint }

const PlaceTable = ({ heading, rows }: { heading: string; rows: readonly Row[] }) => (
  <table className="w-full">
    <thead>
      <tr className="text-left text-muted text-sm">
        <th scope="col" className="pb-1 font-medium">
          {heading}
        </th>
        <th scope="col" className="pb-1 pl-3 text-right font-medium">
          {placeLabels.loans}
        </th>
        <th scope="col" className="pb-1 pl-3 text-right font-medium">
          {placeLabels.principal}
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, href, loans, principal }) => (
        <tr key={name} className="border-line border-t">
          <th scope="row" className="py-1.5 text-left font-normal">
            {href ? (
              <Link
                href={href}
                scroll={false}
                prefetch={false}
                className="rounded-sm hover:text-accent hover:underline"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </th>
          <td className="py-1.5 pl-3 text-right">{formatCount(loans)}</td>
          <td className="py-1.5 pl-3 text-right">{formatShortDollars(principal)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
