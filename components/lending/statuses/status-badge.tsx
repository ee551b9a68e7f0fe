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

const getStatusBadgeLook = (statusKey: string) => LOOKS[statusKey as LoanStatusKey] ?? LOOKS.PRESETTLEMENT

type Props = { statusKey: string; name: string; className?: string | undefined }

/** A loan's status as a badge with its icon. */
export const LoanStatusBadge = ({ statusKey, name, className }: Props) => (
  <Badge {...getStatusBadgeLook(statusKey)} {...(className ? { className } : {})}>
    {name}
  </Badge>
)

/** A loan's status in a list, as a word with a coloured dot; styled by the list's style sheet. */
export const LoanStatusMark = ({ statusKey, name }: { statusKey: string; name: string }) => (
  <small data-tone={getStatusBadgeLook(statusKey).tone}>{name}</small>
)
