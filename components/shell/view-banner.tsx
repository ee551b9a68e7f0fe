import { Eye } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import type { View } from '#lib/core/actor.ts'
import { viewLabels, viewWords } from '#lib/people/accounts/sessions/labels.ts'

/**
 * The banner on every page while viewing as somebody else, with a button to end it (decision 'view as'); works without
 * JavaScript.
 */
export const ViewAsNotice = ({ view }: { view: View }) => (
  <>
    <div aria-hidden className="h-16 max-sm:h-24 print:hidden" />
    <form
      method="post"
      action="/api/view-as/end"
      aria-label={viewLabels.title}
      data-view-as={view}
      className="fixed inset-x-0 bottom-0 z-[60] flex min-h-14 flex-wrap items-center justify-center gap-x-4 gap-y-1 border-warn border-t-2 bg-warn-soft px-4 py-2 print:hidden"
    >
      <Eye className="size-4 shrink-0 text-warn max-sm:hidden" aria-hidden />
      <p className="min-w-0">
        <span className="font-semibold">{viewWords[view].banner}</span> {viewLabels.readOnly}
      </p>
      <Button type="submit" size="sm">
        {viewLabels.end}
      </Button>
    </form>
  </>
)
