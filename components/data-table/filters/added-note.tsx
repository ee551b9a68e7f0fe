import { Button } from '#components/ui/button.tsx'
import { listLabels } from '../labels.ts'

/** Says that words were added to filters of before, and offers to remove those. */
export const AddedNote = ({ keepAlone }: { keepAlone: () => void }) => (
  <p className="mt-1 flex w-fit flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-accent-soft py-1.5 pr-1.5 pl-3 font-medium text-ink">
    {listLabels.filters.added}
    <Button size="sm" onClick={keepAlone}>
      {listLabels.filters.alone}
    </Button>
  </p>
)
