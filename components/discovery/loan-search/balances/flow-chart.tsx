import { formatShortDollars } from '#lib/core/money.ts'
import type { Balance } from '#lib/discovery/loan-search/balances/fields.ts'
import { balanceLabels } from '#lib/discovery/loan-search/balances/labels.ts'

/** Heights of bars are in hundredths of the taller half. */
const scale = (amount: bigint, largest: bigint): number => (largest > 0n ? Number((100n * amount) / largest) : 0)

/** What settled upwards and what was discharged downwards, period by period; the table below has the figures. */
export const FlowChart = ({ inTime }: { inTime: readonly Balance[] }) => {
  const largest = inTime
    .flatMap(({ settled, discharged }) => [settled.principal, discharged.principal])
    .reduce((most, each) => (each > most ? each : most), 0n)
  const bars = inTime.map(({ min, name, settled, discharged }, at) => {
    const [up, down] = [scale(settled.principal, largest), scale(discharged.principal, largest)]
    const said = `${name}: ${balanceLabels.moved(formatShortDollars(settled.principal), formatShortDollars(discharged.principal))}`
    return (
      <g key={min}>
        <title>{said}</title>
        <rect x={at * 10 + 1.5} y={100 - up} width={7} height={up} data-up="" />
        <rect x={at * 10 + 1.5} y={100} width={7} height={down} data-down="" />
        <rect x={at * 10} y={0} width={10} height={200} fill="transparent" />
      </g>
    )
  })
  return (
    <figure data-flows="">
      <figcaption>
        <span data-up="">{balanceLabels.settled}</span>
        <span data-down="">{balanceLabels.discharged}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${inTime.length * 10} 200`}
        preserveAspectRatio="none"
        role="img"
        aria-label={balanceLabels.flows}
      >
        {bars}
        <line x1={0} x2={inTime.length * 10} y1={100} y2={100} vectorEffect="non-scaling-stroke" />
      </svg>
    </figure>
  )
}
