import { CircleDashed, Flag, RefreshCw } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'

/** A loan's status in a word with its icon. */
export const StatusBadge = ({ statusKey, name }: { statusKey: string; name: string }) => {
  switch (statusKey) {
    case 'SETTLED':
      return <Badge tone="good">{name}</Badge>
    case 'DEFAULT':
      return <Badge tone="bad">{name}</Badge>
    case 'VARIATIONINPROG':
      return (
        <Badge tone="warn" icon={RefreshCw}>
          {name}
        </Badge>
      )
    case 'DISCHARGED':
      return <Badge icon={Flag}>{name}</Badge>
    default:
      return (
        <Badge tone="accent" icon={CircleDashed}>
          {name}
        </Badge>
      )
  }
}
