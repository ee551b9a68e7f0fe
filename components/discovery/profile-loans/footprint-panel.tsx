import Link from 'next/link'
import { Panel } from '#components/ui/panel.tsx'
import { PlaceMap } from '#components/ui/place-map.tsx'
import { formatCount } from '#lib/core/counts.ts'
import { formatShortDollars } from '#lib/core/money.ts'
import {
  describeFootprint,
  describePlace,
  footprintLabels,
  namePlace,
} from '#lib/discovery/profile-loans/footprint/labels.ts'
import type { Footprint } from '#lib/discovery/profile-loans/footprint/schema.ts'

type Props = {
  footprint: Footprint
  /** The address of the loans of a suburb or state. */
  hrefOf: (place: { suburb?: number; state: string }) => string
  className?: string
}

/** Where a profile has lent: a map of its closed loans by suburb, and tables of its states and largest suburbs. */
export const FootprintPanel = ({ footprint, hrefOf, className }: Props) => {
  const { places, states } = footprint
  const suburbs = places.map((place) => ({
    ...place,
    name: namePlace(place),
    href: hrefOf({ suburb: place.id, state: place.state }),
  }))
  return (
    <Panel id="footprint" title={footprintLabels.title} {...(className ? { className } : {})}>
      {places.length === 0 ? (
        <p>
          {footprintLabels.none} <span className="block text-muted text-sm">{footprintLabels.noneText}</span>
        </p>
      ) : (
        <div className="grid items-start gap-x-8 gap-y-4 md:grid-cols-2">
          <PlaceMap
            title={footprintLabels.title}
            sentence={describeFootprint(footprint)}
            dots={places.map((place, at) => ({
              latitude: place.latitude,
              longitude: place.longitude,
              weight: Number(place.principal),
              label: describePlace(place),
              href: suburbs[at]?.href ?? '',
            }))}
            className="max-w-96"
          />
          <div>
            <PlaceTable
              heading={footprintLabels.state}
              rows={states.map((state) => ({ ...state, href: hrefOf({ state: state.key }) }))}
            />
            <details className="mt-3">
              <summary className="w-fit cursor-pointer text-accent text-sm hover:underline">
                {footprintLabels.asTable(suburbs.length)}
              </summary>
              <div className="mt-2 max-h-80 overflow-y-auto">
                <PlaceTable heading={footprintLabels.suburb} rows={suburbs} />
              </div>
            </details>
          </div>
        </div>
      )}
    </Panel>
  )
}

type Row = { name: string; href: string; loans: number; principal: bigint }

const PlaceTable = ({ heading, rows }: { heading: string; rows: readonly Row[] }) => (
  <table className="w-full">
    <thead>
      <tr className="text-left text-muted text-sm">
        <th scope="col" className="pb-1 font-medium">
          {heading}
        </th>
        <th scope="col" className="pb-1 pl-3 text-right font-medium">
          {footprintLabels.loans}
        </th>
        <th scope="col" className="pb-1 pl-3 text-right font-medium">
          {footprintLabels.principal}
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, href, loans, principal }) => (
        <tr key={name} className="border-line border-t">
          <th scope="row" className="py-1.5 text-left font-normal">
            <Link href={href} prefetch={false} className="rounded-sm hover:text-accent hover:underline">
              {name}
            </Link>
          </th>
          <td className="py-1.5 pl-3 text-right">{formatCount(loans)}</td>
          <td className="py-1.5 pl-3 text-right">{formatShortDollars(principal)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
