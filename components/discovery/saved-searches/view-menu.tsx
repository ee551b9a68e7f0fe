'use client'

import { Link2, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { request, showSuccess, showUndoToast } from '#components/request/browser.ts'
import { copyLink } from '#components/request/copy-link.ts'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '#components/ui/dropdown-menu.tsx'
import type { MenuPlace } from '#components/ui/menu-button.tsx'
import { savedLabels } from '#lib/discovery/saved-searches/labels.ts'
import type { OpenedList, OpenedView } from './opened-list.ts'
import { choosePin } from './pin-choices.ts'
import { SaveSearchDialog } from './save-dialog.tsx'
import { useShownPin } from './shown-pins.ts'

type Props = OpenedList & { place: MenuPlace; view: OpenedView; canShare: boolean; isPinned: boolean }

/** Menu of the loaded saved search: pin, share, rename, or delete after confirmation, with undo. */
export const SavedSearchMenu = ({ place, kind, path, emptyPath, canShare, isPinned: stored, view }: Props) => {
  const navigate = useNavigate()
  const { refresh } = useRouter()
  const [asked, setAsked] = useState<'rename' | 'delete' | null>(null)
  const [isPending, setPending] = useState(false)
  // The newest version of the search, if somebody else has changed it since it was loaded.
  const newer = useRef(0)
  const address = `/api/saved-searches/${kind}/${view.id}`
  const restore = async () => {
    const sent = await request.put(`${address}/restore`)
    if (!sent.ok) return
    showSuccess(savedLabels.restored(view.name))
    navigate(`${path}?view=${view.id}`, { scroll: false })
  }
  const { value: isPinned } = useShownPin(view.id, stored)
  const savePin = async (isNow: boolean, isLeaving: boolean): Promise<boolean> => {
    const sent = await request.put(`${address}/pin`, { isPinned: isNow }, { isBackground: isLeaving })
    if (sent.ok) {
      showSuccess((isNow ? savedLabels.pinnedToo : savedLabels.unpinned)(view.name))
      refresh()
    }
    return sent.ok
  }
  const remove = async () => {
    setPending(true)
    const sent = await request.delete(address, { version: Math.max(view.version, newer.current) })
    setPending(false)
    if (!sent.ok) {
      newer.current = (sent.data as { version?: number } | undefined)?.version ?? 0
      return
    }
    setAsked(null)
    showUndoToast(savedLabels.removed(view.name), savedLabels.undo, () => void restore())
    navigate(emptyPath, { scroll: false })
  }
  return (
    <>
      <Menu {...place} onClosed={() => asked !== null}>
        <MenuItem onSelect={() => choosePin(view.id, { stored, isPinned: !isPinned }, savePin)}>
          {isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
          {isPinned ? savedLabels.unpin : savedLabels.pin}
        </MenuItem>
        {canShare && (
          <MenuItem onSelect={copyLink}>
            <Link2 aria-hidden />
            {savedLabels.copy}
          </MenuItem>
        )}
        {view.isOwn && (
          <>
            <MenuItem onSelect={() => setAsked('rename')}>
              <Pencil aria-hidden />
              {savedLabels.rename}
            </MenuItem>
            <MenuItem onSelect={() => setAsked('delete')} className="text-bad">
              <Trash2 aria-hidden />
              {savedLabels.remove}
            </MenuItem>
          </>
        )}
      </Menu>
      {asked === 'rename' && (
        <SaveSearchDialog kind={kind} path={path} state={null} origin={view} onClose={() => setAsked(null)} />
      )}
      <ConfirmDialog
        isOpen={asked === 'delete'}
        onOpenChange={() => setAsked(null)}
        title={savedLabels.remove}
        confirmLabel={savedLabels.remove}
        onConfirm={() => void remove()}
        isPending={isPending}
        isDanger
      >
        {savedLabels.removing(view.name)}
      </ConfirmDialog>
    </>
  )
}
