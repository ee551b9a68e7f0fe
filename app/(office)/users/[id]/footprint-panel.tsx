import { LoanPlacesPanel } from '#components/discovery/loan-search/places/loan-places.tsx'
import { placeLabels } from '#lib/discovery/loan-search/places/labels.ts'
import type { LoanPlaces } from '#lib/discovery/loan-search/places/schema.ts'
import { buildFootprintPath } from '#lib/discovery/profile-loans/footprint/rules.ts'
import type { TabProps } from './tab-props.ts'

type Props = Pick<TabProps, 'profile'> & { footprint: LoanPlaces; className?: string }

/** Where a profile has lent, each place leading to its loans there. */
export const FootprintPanel = ({ footprint, profile, className }: Props) => (
  <LoanPlacesPanel
    title={placeLabels.footprint}
    empty={[placeLabels.noFootprint, placeLabels.noFootprintText]}
    found={footprint}
    hrefOf={(place) => buildFootprintPath(profile, place)}
    {...(className ? { className } : {})}
  />
)
