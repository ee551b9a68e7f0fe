import { CircleDashed, Flag, type LucideIcon, RefreshCw } from 'lucide-react'
import { Badge, type BadgeTone } from '#components/ui/badge.tsx'
import { formatShortDelay } from '#lib/core/deadlines.ts'
import { briefStatusNames } from '#lib/lending/statuses/fields.ts'
import type { LoanStatusKey } from '#lib/lending/statuses/rules.ts'

const LOOKS: Record<LoanStatusKey, { tone: BadgeTone; icon?: LucideIcon }> = {
  PRESETTLEMENT: { tone: 'accent', icon: CircleDashed },
  SETTLED: { tone: 'good' },
  DEFAULT: { tone: 'bad' },
  VARIATIONINPROG: { tone: 'warn', icon: RefreshCw },
  DISCHARGED: { tone: 'neutral', icon: Flag },
}

type Status = { statusKey: string; name: string; daysOverdue?: number | null }

// A current loan is red once its repayment is overdue, whatever its status.
const getStatusLook = ({ statusKey, daysOverdue = null }: Status) => {
  const look = LOOKS[statusKey as LoanStatusKey] ?? LOOKS.PRESETTLEMENT
  return daysOverdue === null
    ? { look, late: null }
    : { look: { ...look, tone: 'bad' as const }, late: formatShortDelay(daysOverdue) }
}

/** A loan's status as a badge with its icon, and by how many days its repayment is overdue. */
export const LoanStatusBadge = ({ className, ...status }: Status & { className?: string | undefined }) => {
  const { look, late } = getStatusLook(status)
  return (
    <Badge {...look} {...(className ? { className } : {})}>
      {late === null ? status.name : `${status.name}, ${late}`}
    </Badge>
  )
}

/** The same in a list, as words with a coloured dot; styled by the list's style sheet. Beside the days late a long status is brief. */
export const LoanStatusMark = (status: Status) => {
  const { look, late } = getStatusLook(status)
  const { statusKey, name } = status
  return <small data-tone={look.tone}>{late === null ? name : `${briefStatusNames[statusKey] ?? name}, ${late}`}</small>
}
