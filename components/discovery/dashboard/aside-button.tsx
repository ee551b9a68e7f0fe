import { Archive, ArchiveRestore } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import type { ActionItem } from '#lib/discovery/dashboard/schema.ts'
import { taskLabels } from '#lib/discovery/dashboard/tasks/labels.ts'

type Props = { item: ActionItem; isAside?: boolean; isPending: boolean; onClick: () => void }

/** The button that puts a missing rating aside, or takes it back. */
export const AsideButton = ({ item: { name }, isAside = false, isPending, onClick }: Props) => (
  <Button
    variant="ghost"
    size="icon"
    disabled={isPending}
    title={isAside ? taskLabels.takeBack : taskLabels.aside}
    aria-label={(isAside ? taskLabels.takeBackRating : taskLabels.asideRating)(name)}
    onClick={onClick}
    className="-mr-2 not-hover:text-muted"
    data-needs-scripts=""
    data-print="hidden"
  >
    {isAside ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
  </Button>
)
