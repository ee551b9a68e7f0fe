import { Tabs } from '#components/ui/tabs.tsx'
import { type ActionKind, WHOSE, type Whose } from '#lib/discovery/dashboard/labels.ts'
import { buildHomePath } from '#lib/discovery/dashboard/rules.ts'
import { taskLabels } from '#lib/discovery/dashboard/tasks/labels.ts'

/** The choice of staff between their own tasks and the team's, of one kind or of all. */
export const WhoseTabs = ({ whose, kind }: { whose: Whose; kind?: ActionKind }) => (
  <Tabs
    label={taskLabels.whose}
    look="pills"
    className="-mr-0.5"
    current={whose}
    tabs={WHOSE.map((id) => ({ id, label: taskLabels[id], href: buildHomePath(id, kind) }))}
  />
)
