import { Panel } from '#components/ui/panel.tsx'
import { Stars } from '#components/ui/stars.tsx'
import { closingLabels } from '#lib/market/brokers/closings/labels.ts'
import type { Closings } from '#lib/market/brokers/closings/schema.ts'
import { PublicBarChart } from './public-bars.tsx'

/** Ratings by lenders, shown from five on: mean, count and distribution by stars. */
export const PublicBrokerRatings = ({ stars }: { stars: NonNullable<Closings['stars']> }) => (
  <Panel id="ratings" title={closingLabels.ratings} note={closingLabels.ratingCount(stars.count)}>
    <Stars rating={stars.mean} />
    <div className="mt-3 max-w-md">
      <PublicBarChart title={closingLabels.byStars} shares={stars.distribution} />
    </div>
  </Panel>
)
