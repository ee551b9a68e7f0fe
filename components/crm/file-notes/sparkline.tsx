import { buildSparkline } from '#lib/crm/file-notes/scores/rules.ts'
import type { Score } from '#lib/crm/file-notes/scores/schema.ts'

const WIDTH = 240

type Props = {
  scores: readonly Score[]
  /** The number of calls at the top edge. */
  top: number
  height: number
  /** Text alternative; omitted if the figures beside it say the same. */
  label?: string
}

/** A series of calls as a filled line, rendered on the server. */
export const CallSparkline = ({ scores, top, height, label }: Props) => {
  const points = buildSparkline(scores, top, { width: WIDTH, height: height - 3 })
  return (
    <svg
      viewBox={`0 -1.5 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      style={{ height }}
      className="block w-full text-accent"
      role={label ? 'img' : 'presentation'}
      aria-label={label}
    >
      <polygon points={`0,${height - 3} ${points} ${WIDTH},${height - 3}`} fill="currentColor" opacity="0.12" />
      <polyline
        points={points}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
