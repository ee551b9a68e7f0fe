import { CircleDashed, Flag, type LucideIcon, RefreshCw } from 'lucide-react'
import { Badge, type BadgeTone } from '#components/ui/badge.tsx'
import type { LoanStatusKey } from '#lib/lending/statuses/rules.ts'

const LOOKS: Record<LoanStatusKey, { tone: BadgeTone; icon?: LucideIcon }> = {
  PRESETTLEMENT: { tone: 'accent', icon: CircleDashed },
  SETTLED: { tone: 'good' },
  DEFAULT: { tone: 'bad' },
  VARIATIONINPROG: { tone: 'warn', icon: RefreshCw },
  DISCHARGED: { tone: 'neutral', icon: Flag },
}

const getLook = (statusKey: string) => LOOKS[statusKey as LoanStatusKey] ?? LOOKS.PRESETTLEMENT

/** A loan's status as a badge with its icon. */
export const StatusBadge = ({ statusKey, name }: { statusKey: string; name: string }) => (
  <Badge {...getLook(statusKey)}>{name}</Badge>
)

/** A loan's status on a list card, styled by the list's style sheet. */
export const StatusMark = ({ statusKey, name }: { statusKey: string; name: string }) => (
  <span data-tone={getLook(statusKey).tone}>{name}</span>
)
