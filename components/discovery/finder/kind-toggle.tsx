import { Segments } from '#components/ui/segments.tsx'
import { FINDER_KINDS, finderLabels, kindLabels } from '#lib/discovery/finder/labels.ts'
import type { FinderKind } from '#lib/discovery/finder/search.ts'

type KindToggleProps = { kind: FinderKind; hrefOf: (kind: FinderKind) => string }

/** Switches between brokers and lenders, keeping the search but not its page number (row L-02). */
export const KindToggle = ({ kind, hrefOf }: KindToggleProps) => (
  <Segments
    label={finderLabels.find}
    choices={FINDER_KINDS.map((each) => ({ id: each, label: kindLabels[each].plural, href: hrefOf(each) }))}
    current={kind}
  />
)
