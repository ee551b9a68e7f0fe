import { Badge, type BadgeTone } from '#components/ui/badge.tsx'
import { type ApproachState, stateNames } from '#lib/market/approaches/labels.ts'

const TONES: Record<ApproachState, BadgeTone> = {
  ASKED: 'warn',
  INTERESTED: 'accent',
  DECLINED: 'bad',
  ACCEPTED: 'good',
  NOT_CHOSEN: 'neutral',
  WITHDRAWN: 'neutral',
  EXPIRED: 'neutral',
}

/** The state of an approach as a badge. */
export const StateBadge = ({ state }: { state: ApproachState }) => (
  <Badge tone={TONES[state]}>{stateNames[state]}</Badge>
)
